import { type NumberRows, noRows, rowAt, setRow } from '../held/number-rows.ts';
import { noTexts, numberFor, numberOf, type TextNumbers } from '../held/text-numbers.ts';
import { stepKey } from './step-roll.ts';

/** By call, as the n-th of its event, which step of the event it is. Changed in place by {@link noteCallStep}; plain data. */
export interface CallSteps {
  readonly names: TextNumbers;
  readonly rows: NumberRows;
}

/** No calls. */
export function noCallSteps(): CallSteps {
  return { names: noTexts(), rows: noRows(1) };
}

/** The key of the step that the `ordinal`-th call of an event is; undefined where it is none. */
export function callStepKey(calls: CallSteps | undefined, event: string, ordinal: number): string | undefined {
  const number = calls && numberOf(calls.names, callName(event, ordinal));
  if (calls === undefined || number === undefined) return undefined;
  return stepKey(event, rowAt(calls.rows, number)[0] ?? 0);
}

/** Notes that the `ordinal`-th call of an event is the `n`-th step of it, both from 0. */
export function noteCallStep(calls: CallSteps, event: string, { ordinal, n }: { ordinal: number; n: number }): void {
  setRow(calls.rows, numberFor(calls.names, callName(event, ordinal)), [n]);
}

/** Nearly all events ask for one call. */
function callName(event: string, ordinal: number): string {
  return ordinal === 0 ? event : `${event} ${ordinal}`;
}
