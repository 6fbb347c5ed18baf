import type { StepKind, StepRow } from '../../../core/contract/view.ts';
import { columnsOf } from './text-columns.ts';

/** Texts longer than this many columns take two lines. */
const twoLines = { you: 42, agent: 48 } as const;

const heights: Readonly<Partial<Record<StepKind, number>>> = {
  tool: 34,
  compaction: 26,
  approval: 62,
  error: 48,
  merge: 44,
};
const rowHeight = 30;

/**
 * Height of a step's card in px at 100 %, from what it says. Guessed from columns of text and never measured, so that a
 * step has its place before it is drawn.
 */
export function stepHeight({ kind, title, detail }: Pick<StepRow, 'kind' | 'title' | 'detail'>): number {
  if (kind === 'you') return columns(title, detail) > twoLines.you ? 60 : 42;
  if (kind === 'agent') return columns(title, detail) > twoLines.agent ? 82 : 64;
  return heights[kind] ?? rowHeight;
}

/** The columns of the title; endless where the title does not have all of the text. */
function columns(title: string, detail: string | undefined): number {
  if (detail !== undefined) return Number.POSITIVE_INFINITY;
  let count = 0;
  for (const character of title) count += columnsOf(character);
  return count;
}
