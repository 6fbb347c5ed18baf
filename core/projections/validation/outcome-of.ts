import type { Outcome } from './outcome.ts';
import type { Verdict, Verdicts } from './verdicts.ts';

/** What the validations come to; undefined where there are none: it is not validated (V1). */
export function outcomeOf({ newest, works }: Verdicts): Outcome | undefined {
  const deciding = decidingOf(newest);
  if (deciding === undefined) return undefined;
  const { works: then, ...verdict } = deciding[1];
  return { ...verdict, ...(then < works ? { wentOn: true } : {}) };
}

/** The same as far as an outcome needs it. Shares nothing that a fold changes. */
export function settledVerdicts({ newest, works }: Verdicts): Verdicts {
  const deciding = decidingOf(newest);
  return deciding === undefined ? NOT_JUDGED : { newest: new Map([deciding]), works };
}

/** What nearly all sessions are: nothing is folded into it. */
const NOT_JUDGED: Verdicts = { newest: new Map(), works: 0 };

function decidingOf(newest: Verdicts['newest']): readonly [string, Verdict] | undefined {
  const all = [...newest];
  for (const wanted of ['failed', 'undecided', 'passed']) {
    const found = all.findLast(([, { verdict }]) => verdict === wanted);
    if (found !== undefined) return found;
  }
  return undefined;
}
