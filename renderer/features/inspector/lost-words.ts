import type { EventDetail, StepRow } from '../../../core/contract/view.ts';
import { count } from '../../ui/number.ts';
import type { InspectorTab } from './inspector-tabs.ts';

type Call = StepRow['call'];

/** What a tab says that has nothing at a step. Of an erased step nobody knows whether it had something there. */
export function nothingIn(tab: InspectorTab, { call }: Pick<StepRow, 'call'>, isWithheld: boolean): string {
  if (isWithheld) return erased[tab];
  if (tab === 'Files' && isPartLost(call)) return 'No file is named in what is left of this step.';
  return nothing[tab];
}

/** What stands in the place of a command. `tool` is spelled as the record has it. */
export function noCommand(call: Call): { readonly says: string; readonly tool?: string } {
  if (call?.state === 'withheld-call') return { says: 'Not known: the call may have been erased.' };
  if (call?.state === 'no-call') return { says: 'Not known: the call is not in the record.' };
  return { says: 'takes other input, see Input.', tool: call?.tool ?? 'the tool' };
}

/** Why there is no input. */
export function noInput(call: Call): string {
  return call?.state === 'withheld-call'
    ? 'Not known: the call of this answer may have been erased.'
    : 'The input of this call is not in the record.';
}

/** Why there is no output. `isInFlight`: the call may still get its answer. */
export function noOutput(call: Call, isInFlight: boolean): string {
  if (isInFlight) return 'No result yet: the log is still written.';
  return call?.state === 'withheld-answer'
    ? 'Not known: the answer may have been erased.'
    : 'No result in this branch.';
}

/** How a call ended that did neither answer nor fail as far as the record tells. */
export function otherEnding(call: Call): string {
  switch (call?.state) {
    case 'denied':
      return 'denied: it did not run';
    case 'cancelled':
      return 'cancelled by the stop of its run';
    case 'uncertain':
      return 'effect unknown: nobody saw its end';
    case 'no-call':
      return 'a result without its call';
    case 'withheld-call':
      return 'a result whose call may have been erased';
    case 'withheld-answer':
      return 'not known: the answer may have been erased';
    default:
      return call?.beganAtMs === undefined ? 'no result: effect unknown' : 'effect unknown: nobody saw its end';
  }
}

/** How many files a call names, and the word for none: where a part of it may have been erased, they are those that are left. */
export function filesNamed(files: number, call: Call): { readonly figure: string; readonly none: string } {
  if (!isPartLost(call)) return { figure: count(files), none: 'none named' };
  return { figure: files === 0 ? 'unknown' : `≥ ${count(files)}`, none: 'none named in what is left' };
}

/** What an event is said to have done to the world that is the step of no call. */
export function aboutTheWorld({ withheld }: Pick<EventDetail, 'withheld'>): string {
  return withheld
    ? 'Erased: whether this step acted, and what came of it, is not known.'
    : 'Nothing: this step did not act. What it says is in Output, its source record in Raw.';
}

function isPartLost(call: Call): boolean {
  return call?.state === 'withheld-call' || call?.state === 'withheld-answer';
}

const nothing: Readonly<Record<InspectorTab, string>> = {
  Summary: '',
  Input: 'This step is no call: it has no input.',
  Output: 'Nothing came back at this step.',
  Evidence: '',
  Files: 'No file is named at this step.',
  Memory: 'No memory was read or written at this step.',
  Context: '',
  Placement: 'The record does not say where the step ran, nor what it could reach: unknown.',
  Raw: '',
};

const erased: Readonly<Record<InspectorTab, string>> = {
  ...nothing,
  Input: 'Erased: whether this step was a call, and of what, is not known.',
  Output: 'Erased: what was said here, or came back, is not known.',
  Files: 'Erased: whether a file was named at this step is not known.',
  Memory: 'Erased: whether memory was read or written at this step is not known.',
  Placement: 'Erased: where the step ran, and what it could reach, is not known.',
};
