import type { TranscriptRow } from './transcript-rows.ts';

export type Walk = 'next' | 'previous' | 'next-turn' | 'previous-turn';

/** The row that a key leads to from the selected one; from nowhere, the end. Absent where there is none on that side. */
export function walkRows(
  rows: readonly TranscriptRow[],
  selected: string | undefined,
  walk: Walk,
): TranscriptRow | undefined {
  const forward = walk === 'next' || walk === 'next-turn';
  const fits = walk === 'next' || walk === 'previous' ? isStep : isTurn;
  const at = selected === undefined ? -1 : rows.findIndex((row) => row.key === selected);
  if (at === -1) return rows.findLast(fits);
  return forward ? rows.slice(at + 1).find(fits) : rows.slice(0, at).findLast(fits);
}

function isStep(row: TranscriptRow): boolean {
  return row.type !== 'gap' && row.type !== 'leaves' && row.type !== 'live';
}

function isTurn(row: TranscriptRow): boolean {
  return row.type === 'step' && row.step.kind === 'you';
}
