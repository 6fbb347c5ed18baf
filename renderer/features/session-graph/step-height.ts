import type { StepKind, StepRow } from '../../../core/contract/view.ts';
import { isTitleCut, stepTitle } from '../../ui/step-title.ts';
import { columnsOf } from './text-columns.ts';

/** Texts longer than this many columns take two lines. */
const twoLines = { you: 42, agent: 48 } as const;

const heights: Readonly<Partial<Record<StepKind, number>>> = {
  start: 44,
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
export function stepHeight(row: Pick<StepRow, 'kind' | 'title' | 'detail'>): number {
  if (row.kind === 'you') return isLonger(row, twoLines.you) ? 60 : 42;
  if (row.kind === 'agent') return isLonger(row, twoLines.agent) ? 82 : 64;
  return heights[row.kind] ?? rowHeight;
}

/** A title that does not have all of the text is long. One that is short as it stands is not read for marks. */
function isLonger(row: Pick<StepRow, 'kind' | 'title' | 'detail'>, most: number): boolean {
  if (isTitleCut(row)) return true;
  return columns(row.title) > most && columns(stepTitle(row)) > most;
}

function columns(text: string): number {
  let count = 0;
  for (const character of text) count += columnsOf(character);
  return count;
}
