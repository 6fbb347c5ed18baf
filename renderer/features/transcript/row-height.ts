import type { TranscriptRow } from './transcript-rows.ts';

/** Space below a row in px: less between tool calls, none inside one box. */
export function gapBelow(row: TranscriptRow, next: TranscriptRow | undefined): number {
  if (next === undefined) return 24;
  const boxed = row.type === 'tool' && (row.place === 'first' || row.place === 'middle');
  if (boxed) return 0;
  return row.type === 'tool' && next.type === 'tool' ? 8 : 13;
}

/** A guess of a row's height in px without the gap, good enough that scrolling does not jump much before it is measured. */
export function rowHeight(row: TranscriptRow, toolsOpen: boolean): number {
  if (row.type === 'gap' || row.type === 'leaves' || row.type === 'compaction') return 20;
  if (row.type === 'live') return 60;
  if (row.type === 'sub-agent') return 84;
  if (row.type === 'tool') return toolsOpen ? Math.min(260, 70 + lines(row.step.size, 92) * 17) : 31;
  const images = (row.step.images ?? 0) > 0 ? 128 : 0;
  if (row.step.kind === 'you') return 36 + (lines(row.step.size, 92) - 1) * 20 + images;
  if (row.step.kind === 'agent') return 10 + lines(row.step.size, 92) * 20 + images;
  return row.step.kind === 'error' || row.step.kind === 'approval' ? 56 : 31;
}

/** Lines that a text of `size` characters takes, at most 60: longer ones are capped. */
function lines(size: number, columns: number): number {
  return Math.min(60, Math.max(1, Math.ceil(size / columns)));
}
