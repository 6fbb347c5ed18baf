import { oneLine } from '../text/one-line.ts';
import type { StepKind, StepRow } from './step-row.ts';

const WORDS: { readonly [K in StepKind]?: string } = {
  thinking: 'thought',
  error: 'failed',
  stopped: 'stopped',
  merge: 'merge',
  'memory-recalled': 'recalled',
  'memory-written': 'remembered',
};

/** A step as one line for a list of sessions: its tool or a word for its kind, then its title. At most 240 UTF-16 units. */
export function sayStep(row: StepRow): string {
  const word = row.call?.tool ?? WORDS[row.kind];
  return word === undefined ? row.title : oneLine(`${word} ${row.title}`, 240).text;
}
