import type { SessionEvent } from '../../model/read-event.ts';
import { approvedCall } from './approved-call.ts';
import { toolDraft } from './drafts/part-drafts.ts';
import type { Steps } from './steps.ts';

/** A person had another input run in the place of what was asked (A1): the row of the call tells what ran, and that it was edited. Returns its key. */
export function editCall(state: Steps, event: SessionEvent): string[] {
  if (event.kind !== 'approval/answered' || event.payload.answer !== 'edited') return [];
  const { input } = event.payload;
  const key = approvedCall(state, event);
  const row = key === undefined ? undefined : state.rows.get(key);
  if (key === undefined || row?.call === undefined || input === undefined) return [];
  const { detail: _asked, ...rest } = row;
  const ran = toolDraft(row.call.tool, input, {
    cwd: state.placement.get('cwd'),
    asked: state.asked,
    failed: undefined,
  });
  state.rows.set(key, { ...rest, ...ran, call: { ...row.call, edited: true } });
  return [key];
}
