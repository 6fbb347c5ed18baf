import type { DiffLine } from '../../../core/contract/view.ts';
import { counted } from '../../ui/number.ts';

/** Unchanged lines kept on each side of a change. */
const around = 3;

/** Replaces long stretches of unchanged lines by one line that says how many. A stretch that would save nothing stays. */
export function withGaps(lines: readonly DiffLine[]): DiffLine[] {
  const shown: DiffLine[] = [];
  for (let from = 0; from < lines.length; ) {
    let to = from;
    while (to < lines.length && lines[to]?.kind === 'same') to++;
    shown.push(...stretch(lines.slice(from, to), from === 0, to === lines.length));
    while (to < lines.length && lines[to]?.kind !== 'same') shown.push(...lines.slice(to, ++to));
    from = to;
  }
  return shown;
}

function stretch(same: readonly DiffLine[], isFirst: boolean, isLast: boolean): readonly DiffLine[] {
  const head = isFirst ? 0 : around;
  const tail = isLast ? 0 : around;
  const left = same.length - head - tail;
  if (left <= 1) return same;
  const gap: DiffLine = { kind: 'gap', text: `${counted(left, 'line')} unchanged` };
  return [...same.slice(0, head), gap, ...same.slice(same.length - tail)];
}
