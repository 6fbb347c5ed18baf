import { type FoundEvent, type StepRow, stepKey, type Unsearched } from '../../../core/contract/view.ts';

/** What the host has found of one text so far. Of what was read only this is kept, never a text. */
export interface TextHits {
  /** By event. */
  readonly found: Map<string, FoundEvent>;
  /** Why an event could not be searched, or not whole. */
  readonly unsearched: Map<string, Unsearched['why']>;
  /** Events that are not there or can't be read at all, by session and number. */
  readonly lost: Map<string, Unsearched>;
  /** The number of the last event that was read, by session. */
  readonly readTo: Map<string, number>;
}

/** Nothing has been read. */
export function noHits(): TextHits {
  return { found: new Map(), unsearched: new Map(), lost: new Map(), readTo: new Map() };
}

/** A step as a view has it. */
export interface StepToFind {
  readonly step: StepRow;
  /** False where the call's answer came only after this branch had left. */
  readonly hasAnswer?: boolean;
}

/** True where the text stands in what a step says, its call's input or its result. `steps`: all that are known, by key. */
export function holdsText(row: StepToFind, { found }: TextHits, steps: ReadonlyMap<string, StepRow>): boolean {
  const { step } = row;
  const own = found.get(step.event);
  const { call } = step;
  if (call === undefined) return own?.said?.includes(saidAt(step, steps)) ?? false;
  if (own?.calls?.includes(call.callId)) return true;
  const answer = answerOf(row);
  return answer !== undefined && (found.get(answer)?.calls?.includes(call.callId) ?? false);
}

/** Why a step was not searched, or not whole; undefined where it was. */
export function whyUnsearched(row: StepToFind, { unsearched }: TextHits): Unsearched['why'] | undefined {
  const own = unsearched.get(row.step.event);
  if (own !== undefined && (own !== 'result' || row.step.call !== undefined)) return own;
  const answer = answerOf(row);
  return answer === undefined ? undefined : unsearched.get(answer);
}

function answerOf({ step: { call }, hasAnswer }: StepToFind): string | undefined {
  return hasAnswer === false ? undefined : call?.result;
}

/** Which of its event's steps it is, from 0, calls and changes of the placement apart; -1 where it is one of those. */
function saidAt(step: StepRow, steps: ReadonlyMap<string, StepRow>): number {
  let at = 0;
  for (let n = 0; ; n++) {
    const each = steps.get(stepKey(step.event, n));
    if (each === undefined) return -1;
    const isSaid = each.call === undefined && each.kind !== 'placement';
    if (each.key === step.key) return isSaid ? at : -1;
    if (isSaid) at += 1;
  }
}
