import { basename, sep } from 'node:path';
import { claudeCodeTally } from '../../../projections/import-facts/claude-code-facts.ts';
import type { ImportFormat } from '../format.ts';
import { MAX_LINE_BYTES, splitRecords } from '../split-records.ts';
import { sessionsIn, startOfAgent } from './agent-file.ts';
import { findOriginals } from './copied-prefix.ts';
import { openReader } from './reader.ts';
import { recognises } from './recognise.ts';

/** Transcripts of Claude Code: inline, flat and nested sub-agents. */
export const claudeCode: ImportFormat = {
  name: 'claude-code',
  label: 'Claude Code',
  recognises,
  rank: (path) => (basename(path).startsWith('agent-') || path.includes(`${sep}subagents${sep}`) ? 1 : 0),
  split: (chunks, _head, start) => splitRecords(chunks, MAX_LINE_BYTES, start),
  growsByLines: () => true,
  isOfOneSession: ({ type, uuid }) => typeof uuid === 'string' && (type === 'user' || type === 'assistant'),
  sessionsIn,
  open: openReader,
  startOf: startOfAgent,
  originals: findOriginals,
  tally: claudeCodeTally,
};
