import type { AgentDefinition } from './agent.ts';
import { awaitAnswer, type RunAnswer } from './await-run.ts';
import { type Keys, programOf } from './keys.ts';
import { onSession } from './on-session.ts';
import { perform } from './perform.ts';
import { RunFailedError } from './run-failed-error.ts';
import { Session } from './session.ts';
import { type RunOn, runTakenUp } from './taken-up.ts';

/** Runs an agent on a session value until it has answered. Throws RefusedError, and RunFailedError where the run did not come to its end. */
export async function forward(definition: AgentDefinition, session: Session): Promise<Session> {
  const { session: after } = await perform(session, {
    what: 'forward',
    input: { agent: definition },
    work: async (on, keys) => ({ session: await forwarded(definition, on, keys), more: null }),
  });
  return after;
}

async function forwarded(definition: AgentDefinition, session: Session, keys: Keys | undefined): Promise<Session> {
  const begun =
    (await runTakenUp(session, keys, ({ on }) => on.host.runs.resume({ session: on.id }))) ??
    (await begin(definition, session, keys));
  return answered(begun.on, await awaitAnswer(begun.on, begun.run));
}

/** The value that a run of an agent left. Throws RunFailedError where the run did not come to its end. */
export function answered({ host, id, head }: Session, { status, says, head: last, answer }: RunAnswer): Session {
  const after = new Session(host, { id, head: last ?? head, ...(answer === undefined ? {} : { answer }) });
  if (status !== 'done') throw new RunFailedError(status, says, after);
  return after;
}

function begin(definition: AgentDefinition, session: Session, keys: Keys | undefined): Promise<RunOn> {
  const named = keys === undefined ? {} : { run: keys.id('run'), ...programOf(keys) };
  return onSession(
    session,
    async (on) => {
      const { id, head, words } = on;
      const said = words === undefined ? {} : { message: words };
      const reply = await on.host.runs.start({
        session: id,
        agent: definition,
        expectedHead: head,
        ...said,
        ...named,
      });
      return reply.ok ? { ok: true, value: { on, run: reply.run } } : reply;
    },
    keys,
  );
}
