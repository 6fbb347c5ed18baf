import type { Outcome } from './outcome.ts';
import type { Verdict, Verdicts } from './verdicts.ts';

/** What the validations come to; undefined where there are none: it is not validated (V1). */
export function outcomeOf({ given, works }: Verdicts): Outcome | undefined {
  const deciding = decidingOf(given);
  if (deciding === undefined) return undefined;
  const { works: then, on: _, ...verdict } = deciding;
  return { ...verdict, ...(then < works ? { wentOn: true } : {}) };
}

/** The same as far as an outcome needs it. Shares nothing that a fold changes. */
export function settledVerdicts({ given, works, verified }: Verdicts): Verdicts {
  if (verified !== undefined) return { ...NOT_JUDGED, verified: { ...verified } };
  const deciding = decidingOf(given);
  return deciding === undefined ? NOT_JUDGED : { given: new Map([[deciding.event, deciding]]), works };
}

/** What nearly all sessions are: nothing is folded into it. */
const NOT_JUDGED: Verdicts = { given: new Map(), works: 0 };

function decidingOf(given: Verdicts['given']): Verdict | undefined {
  const newest = new Map<string, Verdict>();
  for (const verdict of given.values()) {
    newest.delete(verdict.on);
    newest.set(verdict.on, verdict);
  }
  const all = [...newest.values()];
  for (const wanted of ['failed', 'undecided', 'passed']) {
    const found = all.findLast(({ verdict }) => verdict === wanted);
    if (found !== undefined) return found;
  }
  return undefined;
}
