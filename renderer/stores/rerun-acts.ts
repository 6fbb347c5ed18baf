import type { RerunPlanView } from '../../core/contract/view.ts';
import { host } from '../host/client.ts';
import { refusalOf } from '../host/refusal-of.ts';
import { actsOn, answered, refused } from './acts.ts';
import type { Changes } from './overlay-store.ts';
import { showBranch } from './show-branch.ts';
import { showDone } from './toasts.ts';

/** A step, by any event of it, and what is to be otherwise. */
export interface RerunAsked {
  readonly session: string;
  readonly event: string;
  readonly changes: Changes;
}

/** Finds out what a re-run would be, and runs nothing. Never rejects. */
export async function planRerun(
  asked: RerunAsked,
): Promise<{ readonly ok: true; readonly plan: RerunPlanView } | { readonly ok: false; readonly says: string }> {
  try {
    const answer = await host().replay.plan(inputOf(asked));
    if (answer.ok) return answer;
    const { message, remedy = '' } = answer.refusal;
    return { ok: false, says: `${message} ${remedy}`.trim() };
  } catch (error) {
    return { ok: false, says: refusalOf(error).message };
  }
}

/** Forks before a step, begins the run there and shows the new branch. Says what is refused. Never rejects. */
export async function rerun(asked: RerunAsked, atBreak?: 'join' | 'start'): Promise<void> {
  const how = atBreak === undefined ? {} : { atBreak };
  const answer = await answered(host().replay.rerun({ ...inputOf(asked), ...how }));
  if (!answer.ok) return refused(answer.refusal, { act: 'rerun', ...asked });
  showDone('Running again, in a branch of its own.', actsOn([answer.session]));
  await showBranch(answer.session);
}

function inputOf({ session, event, changes }: RerunAsked) {
  const { agent, model = '', temperature = '', maxOutputTokens = '', instructions = '', message = '' } = changes;
  const set = [
    { field: 'model', value: model.trim() },
    { field: 'temperature', value: temperature.trim() },
    { field: 'maxOutputTokens', value: maxOutputTokens.trim() },
    { field: 'agent.instructions', value: instructions.trim() },
    { field: 'message', value: message.trim() },
    { field: 'result', value: changes.result ?? '' },
    { field: 'placement', value: changes.placement ?? '' },
    ...[...(changes.versions ?? [])].map(([tool, value]) => ({ field: `tool.${tool}`, value: value.trim() })),
  ].filter(({ value }) => value !== '');
  return {
    session,
    from: event,
    ...(agent === undefined ? {} : { agent }),
    ...(set.length === 0 ? {} : { set }),
  };
}
