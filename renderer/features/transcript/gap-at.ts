import { gapBefore, joinGaps } from '../../ui/gap-before.ts';
import type { Layout } from './lay-out.ts';
import type { Gap } from './transcript-rows.ts';

/** Said where a person had the conversation of the branch start. */
const STARTS = 'the conversation of this branch starts here';

type Source = Pick<Layout, 'branch' | 'steps'>;

/** What is missing before the step with place `at`, from 0, and what is `owed` from steps before it that are not shown. */
export function gapAt({ branch, steps }: Source, at: number, owed?: Gap): Gap | undefined {
  const step = steps[at]?.step;
  // Of the first step the gap of the branch says it.
  if (step === undefined || (at === 0 && branch.gap !== undefined && step.missingBefore === undefined)) return owed;
  const start = step.key === branch.startsAt ? STARTS : undefined;
  const says = joinGaps(owed?.says, joinGaps(gapBefore(step), start));
  return says === undefined ? undefined : { says, at: owed?.at ?? { key: step.key, session: step.session } };
}

/** What is missing before the steps `from <= at < to`, none of which is shown. */
export function gapWithin(source: Source, from: number, to: number): Gap | undefined {
  let gap: Gap | undefined;
  for (let at = from; at < to; at += 1) gap = gapAt(source, at, gap);
  return gap;
}
