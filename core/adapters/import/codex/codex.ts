import { codexTally } from '../../../projections/import-facts/codex-facts.ts';
import type { ImportFormat } from '../format.ts';
import { splitRecords } from '../split-records.ts';
import { openReader } from './reader.ts';
import { isDocument, recognises } from './recognise.ts';
import { splitDocument } from './split-document.ts';
import { startOfThread } from './thread.ts';

/** Rollouts of Codex in their three generations. */
export const codex: ImportFormat = {
  name: 'codex',
  label: 'Codex',
  recognises,
  rank: () => 0,
  split: (chunks, head) => (isDocument(head) ? splitDocument(chunks) : splitRecords(chunks)),
  open: openReader,
  startOf: startOfThread,
  tally: codexTally,
};
