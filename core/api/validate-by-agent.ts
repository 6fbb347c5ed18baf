import { judgePrompt, judgeTitle } from '../projections/validation/judge-prompt.ts';
import { Agent } from './agent.ts';
import type { Keys } from './keys.ts';
import { onSession } from './on-session.ts';
import { perform } from './perform.ts';
import { RunFailedError } from './run-failed-error.ts';
import type { AgentCheck, Checked, Session } from './session.ts';
import { eventTakenUp } from './taken-up.ts';

/**
 * Has an agent judge a session value in a fork of it, and records its verdict there. Where the agent does not come to its end, or says no verdict, that is
 * *undecided*. Throws RefusedError, and RunFailedError where it was stopped.
 */
export async function validateByAgent(session: Session, { agent, criterion }: AgentCheck): Promise<Checked> {
  const judge = await session.fork({ title: judgeTitle(criterion) });
  await answer(new Agent(agent), judge.say(judgePrompt(criterion)));
  const { session: after, more } = await perform(session, {
    what: 'validate',
    input: { agent, criterion },
    work: async (on, keys) => {
      const { verdict, session: judged } = await recorded(on, { criterion, in: judge.id }, keys);
      return { session: judged, more: verdict };
    },
  });
  return { verdict: more, session: after };
}

async function answer(agent: Agent, session: Session): Promise<void> {
  try {
    await agent.forward(session);
  } catch (error) {
    if (!(error instanceof RunFailedError) || error.status !== 'failed') throw error;
  }
}

interface Judgement {
  readonly criterion: string;
  readonly in: string;
}

async function recorded(session: Session, judgement: Judgement, keys: Keys | undefined): Promise<Checked> {
  let verdict: Checked['verdict'] = 'undecided';
  const before = await eventTakenUp(session, keys, ({ kind, payload }) => {
    if (kind === 'validation') verdict = (payload as Pick<Checked, 'verdict'>).verdict;
    return kind === 'validation';
  });
  if (before !== undefined) return { verdict, session: before };
  return await onSession(
    session,
    async (on) => {
      const reply = await on.host.programs.recordJudgement({ session: on.id, expectedHead: on.head, ...judgement });
      if (!reply.ok) return reply;
      return { ok: true, value: { verdict: reply.verdict, session: on.next(on.id, reply.event) } };
    },
    keys,
  );
}
