import type { FileReport } from '../contract/import-report.ts';
import { isWithin } from '../model/is-within.ts';
import { figure } from '../projections/text/say-count.ts';
import { inLine } from './plain.ts';
import { Refused } from './refused.ts';

/** What of followed paths is not in, as the last word on each file says: a later import makes an earlier failure good. */
export interface LeftOut {
  /** Whether a file is of these paths. */
  readonly isOurs: (path: string) => boolean;
  readonly note: (report: FileReport) => void;
  /** Notes how an import ended, after its files: with a problem, which one of them may have said, or done. */
  readonly noteEnd: (problem: string | undefined) => void;
  /** Throws Refused where something is left out. */
  readonly refuse: () => void;
}

/** Nothing is left out of these paths yet. Files elsewhere are others' and count nothing. */
export function leftOutOf(paths: readonly string[]): LeftOut {
  const whys = new Map<string, string>();
  let hasSaid = false;
  const isOurs = (path: string) => paths.some((named) => isWithin(path, named));
  return {
    isOurs,
    note: ({ path, status, reason = 'no reason given' }) => {
      if (status === 'imported' || status === 'unchanged') whys.delete(path);
      if (status === 'failed') hasSaid = true;
      if ((status === 'failed' && isOurs(path)) || (status === 'refused' && paths.includes(path)))
        whys.set(path, `${inLine(path)}: ${inLine(reason)}`);
    },
    noteEnd: (problem) => {
      if (problem === undefined) whys.delete(IMPORT);
      else if (!hasSaid) whys.set(IMPORT, problem);
      hasSaid = false;
    },
    refuse: () => {
      const [first] = whys.values();
      if (first === undefined) return;
      const more = whys.size > 1 ? ` (and ${figure(whys.size - 1)} more)` : '';
      throw new Refused({
        code: 'invalid',
        message: `Not all of it came in: ${first.replace(/\.$/, '')}${more}.`,
        remedy: 'Import again to go on from there.',
      });
    },
  };
}

/** No path. */
const IMPORT = '';
