import { countedOnce } from '../../../core/contract/view.ts';
import { stepsRead } from '../usage/count-read.ts';
import { costWords } from './cost-of.ts';
import type { LibraryLine } from './library-line.ts';

/** Figures over several lines. A line that is a copy of another of them counts once. */
export interface LineSums {
  /** "12 steps". */
  readonly steps: string;
  readonly cost: ReturnType<typeof costWords>;
  /** "1 waiting", "2 open": live statuses that occur. */
  readonly live: readonly string[];
}

export function lineSums(lines: readonly LibraryLine[]): LineSums {
  const counting = countedOnce(lines.flatMap((line) => line.rows));
  return {
    steps: stepsRead(counting),
    cost: costWords(counting),
    live: (['waiting', 'running', 'open'] as const).flatMap((status) => {
      const having = lines.filter((line) => line.status === status).length;
      return having === 0 ? [] : [`${having} ${status}`];
    }),
  };
}
