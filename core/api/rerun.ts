import type { RerunPlanView } from '../contract/replay.ts';
import type { AgentDefinition } from './agent.ts';
import { awaitAnswer } from './await-run.ts';
import { answered } from './forward.ts';
import { programOf } from './keys.ts';
import { perform } from './perform.ts';
import { accepted } from './refused-error.ts';
import type { Session } from './session.ts';

/** Where to begin again, and what is to be otherwise (R4). */
export interface Rerun {
  /** Any event of the step to begin at: a person's message, a request, a call. */
  readonly from: string;
  /**
   * By field: `message`, `result` (at a call, in the place of the recorded one), `placement`, `tool.` and a tool's name (its version), `model`,
   * `temperature`, `maxOutputTokens`, or `agent.` and a field of the agent, by path; a text, or what is not one as JSON has it.
   */
  readonly set?: Readonly<Record<string, unknown>>;
  /** The agent to change; that of the step's own run where absent. */
  readonly agent?: AgentDefinition;
}

/** What a re-run would be: where it forks, what is otherwise, what may act, what it may cost. Nothing runs. Throws RefusedError. */
export async function planRerun(session: Session, asked: Rerun): Promise<RerunPlanView> {
  return accepted(await session.host.replay.plan({ session: session.id, ...inputOf(asked) })).plan;
}

/** Forks before a step, under changes, and goes on live until the agent has answered. Throws RefusedError, and RunFailedError. */
export async function rerun(session: Session, asked: Rerun): Promise<Session> {
  const { session: after } = await perform(session, {
    what: 'rerun',
    input: inputOf(asked),
    work: async (on, keys) => {
      const input = { session: on.id, ...inputOf(asked), ...programOf(keys) };
      const made = accepted(await on.host.replay.rerun(input));
      const begun = on.next(made.session, on.head);
      return { session: answered(begun, await awaitAnswer(begun, made.run)), more: null };
    },
  });
  return after;
}

function inputOf({ from, set = {}, agent }: Rerun) {
  const changes = Object.entries(set).map(([field, value]) => ({
    field,
    value: typeof value === 'string' ? value : JSON.stringify(value),
  }));
  return { from, ...(changes.length === 0 ? {} : { set: changes }), ...(agent === undefined ? {} : { agent }) };
}
