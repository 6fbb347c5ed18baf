import { costWords } from './cost-of.ts';
import type { LibraryLine } from './library-line.ts';

/** Figures over several lines. */
export interface LineSums {
  readonly steps: number;
  readonly cost: ReturnType<typeof costWords>;
  /** "1 waiting", "2 open": live statuses that occur. */
  readonly live: readonly string[];
}

export function lineSums(lines: readonly LibraryLine[]): LineSums {
  return {
    steps: lines.reduce((total, line) => total + line.steps, 0),
    cost: costWords(lines.flatMap((line) => line.counting)),
    live: (['waiting', 'running', 'open'] as const).flatMap((status) => {
      const having = lines.filter((line) => line.status === status).length;
      return having === 0 ? [] : [`${having} ${status}`];
    }),
  };
}
