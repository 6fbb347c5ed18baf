import { decidingOf } from './deciding.ts';
import type { Outcome } from './outcome.ts';
import { decidingStepVerdict, type JudgedSteps, type StepVerdict } from './step-words.ts';
import type { Verdict, Verdicts } from './verdicts.ts';

/** What the validations come to; undefined where there are none: it is not validated (V1). A verdict on a step decides nothing here. */
export function outcomeOf({ given, works }: Pick<Verdicts, 'given' | 'works'>): Outcome | undefined {
  const deciding = decides(given);
  if (deciding === undefined) return undefined;
  const { works: then, on: _, ...verdict } = deciding;
  return { ...verdict, ...(then < works ? { wentOn: true } : {}) };
}

/** How many steps were judged, and how; undefined for none. */
export function judgedStepsOf({ onSteps, judgedSteps }: Verdicts): JudgedSteps | undefined {
  if (onSteps === undefined || onSteps.size === 0) return judgedSteps;
  const bySteps = new Map<string, StepVerdict[]>();
  for (const { of, verdict } of onSteps.values()) bySteps.set(of, [...(bySteps.get(of) ?? []), verdict]);
  const sums = { passed: 0, failed: 0, undecided: 0 };
  for (const all of bySteps.values()) {
    const deciding = decidingStepVerdict(all);
    if (deciding !== undefined) sums[deciding.verdict]++;
  }
  return sums;
}

/** The same as far as an outcome needs it. Shares nothing that a fold changes. */
export function settledVerdicts(verdicts: Verdicts): Verdicts {
  const { given, works, verified } = verdicts;
  if (verified !== undefined) return { ...NOT_JUDGED, verified: { ...verified } };
  const deciding = decides(given);
  const judgedSteps = judgedStepsOf(verdicts);
  if (deciding === undefined && judgedSteps === undefined) return NOT_JUDGED;
  return {
    given: deciding === undefined ? NOT_JUDGED.given : new Map([[deciding.event, deciding]]),
    works,
    ...(judgedSteps === undefined ? {} : { judgedSteps }),
  };
}

/** What nearly all sessions are: nothing is folded into it. */
const NOT_JUDGED: Verdicts = { given: new Map(), works: 0 };

function decides(given: Verdicts['given']): Verdict | undefined {
  return decidingOf(given.values(), ({ on }) => on);
}
