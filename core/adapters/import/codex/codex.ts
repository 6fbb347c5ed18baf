import { codexTally } from '../../../projections/import-facts/codex-facts.ts';
import type { ImportFormat } from '../format.ts';
import { asObject } from '../records/foreign-value.ts';
import { MAX_LINE_BYTES, splitRecords } from '../split-records.ts';
import { openReader } from './reader.ts';
import { isDocument, recognises } from './recognise.ts';
import { splitDocument } from './split-document.ts';
import { originalsOfThread, startOfThread, threadsIn } from './thread.ts';

/** Rollouts of Codex in their three generations. */
export const codex: ImportFormat = {
  name: 'codex',
  label: 'Codex',
  recognises,
  rank: () => 0,
  split: (chunks, head, start) =>
    isDocument(head) ? splitDocument(chunks) : splitRecords(chunks, MAX_LINE_BYTES, start),
  growsByLines: (head) => !isDocument(head),
  isOfOneSession: ({ id, payload }) => typeof (asObject(payload)?.id ?? id) === 'string',
  sessionsIn: (_path, head) => threadsIn(head),
  open: openReader,
  startOf: startOfThread,
  originals: originalsOfThread,
  tally: codexTally,
};
