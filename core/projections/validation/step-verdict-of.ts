import type { SessionEvent } from '../../model/read-event.ts';
import { oneLine } from '../text/one-line.ts';
import type { StepVerdict } from './step-verdict.ts';

/** Longest criterion that a fold keeps, one line, in UTF-16 units: the event has it whole. */
export const CRITERION = 240;

/** The event that a step verdict is on, and the verdict; undefined for any other event. */
export function stepVerdictOf(event: SessionEvent): { readonly of: string; readonly verdict: StepVerdict } | undefined {
  if (event.kind !== 'validation' || event.payload.step !== true) return undefined;
  const { verdict, validator, criterion, judged } = event.payload;
  const shown = { verdict, validator, criterion: oneLine(criterion, CRITERION).text, event: event.id };
  return { of: judged[0] ?? event.id, verdict: shown };
}
