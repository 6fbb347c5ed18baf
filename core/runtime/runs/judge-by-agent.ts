import type { Agent } from '../../model/agent/agent.ts';
import type { PayloadOf } from '../../model/events.ts';
import type { EventId, SessionId } from '../../model/ids.ts';
import { accept, type Decision, refuse } from '../../model/refusal.ts';
import { judgePrompt, judgeTitle, verdictIn } from '../../projections/validation/judge-prompt.ts';
import type { EventStore } from '../ports.ts';
import type { SessionCommands } from '../session-commands.ts';
import { judgedStep } from './judged-step.ts';
import { type GivenVerdict, recordVerdict } from './record-verdict.ts';
import type { Runs } from './runs.ts';

/** An agent that is to judge a session. */
export interface Judge {
  readonly session: SessionId;
  readonly expectedHead?: EventId;
  /** An event of the step that is to be judged, in a fork there; the session as it stands where absent. */
  readonly at?: string;
  readonly agent: Agent;
  readonly criterion: string;
}

/** What it came to, and the session in which it judged. */
export interface Judged {
  readonly event: EventId;
  readonly verdict: Verdict;
  readonly in: SessionId;
  /** Why the judge came to no verdict, in words; absent where it said one. */
  readonly because?: string;
}

type Verdict = PayloadOf<'validation'>['verdict'];

interface JudgeWorld {
  readonly store: EventStore;
  readonly fork: SessionCommands['fork'];
  readonly runs: Pick<Runs, 'mayStart' | 'start' | 'alone'>;
}

/**
 * Has an agent judge a session as it stands at its head, or a step of it, in a fork there, so that neither its files nor its conversation are touched, and records
 * the verdict with the agent's answer as evidence (V1). One that does not come to a verdict is *undecided*. Settles when it is recorded.
 */
export async function judgeByAgent({ store, fork, runs }: JudgeWorld, judge: Judge): Promise<Decision<Judged>> {
  const { session, expectedHead, at, agent, criterion } = judge;
  const ref = await store.ref(session);
  if (ref === undefined)
    return refuse('not-found', `There is no session ${session}.`, { remedy: 'List the sessions to see their ids.' });
  const head = expectedHead ?? ref.head;
  const step = at === undefined ? undefined : await runs.alone(session, async (_, history) => judgedStep(history, at));
  if (step?.ok === false) return step;
  const may = await runs.mayStart(agent, { at: step?.value.event ?? head });
  if (!may.ok) return may;
  const forked = await fork({
    type: 'session/fork',
    session,
    at: step?.value.event ?? head,
    title: judgeTitle(criterion),
  });
  if (!forked.ok) return forked;
  const child = forked.value.session;
  const message = [{ type: 'text', text: judgePrompt(criterion) }] as const;
  const begun = await runs.start({ session: child, agent, message });
  if (!begun.ok) return begun;
  const end = await begun.value.ended;
  const said = end?.status === 'done' ? verdictIn(end.says) : undefined;
  const verdict = said ?? 'undecided';
  const because = end?.status === 'done' ? NO_VERDICT : noAnswer(end);
  const evidence = end?.status === 'done' ? await evidenceIn(store, child, end.says) : ({ text: because } as const);
  const on = at === undefined ? { expectedHead: head } : { at };
  const given = { session, ...on, validator: 'agent', criterion, verdict, evidence } as const;
  const recorded = await recordVerdict(runs, given);
  return recorded.ok
    ? accept({ event: recorded.value.event, verdict, in: child, ...(said === undefined ? { because } : {}) })
    : recorded;
}

const NO_VERDICT = 'The answer of the judge ends in no verdict.';

function noAnswer(end: { readonly status: string; readonly says: string } | undefined): string {
  if (end === undefined) return 'The judge never answered: the host let go of its run.';
  return `The judge never answered: its run ${end.status === 'stopped' ? 'was stopped' : 'failed'}: ${end.says}`;
}

async function evidenceIn(store: EventStore, session: SessionId, says: string): Promise<GivenVerdict['evidence']> {
  const ref = await store.ref(session);
  const own = ref === undefined ? [] : await store.own(session, 0, ref.nextSeq);
  const answer = own.findLast(({ envelope }) => envelope.kind === 'model/answered');
  return answer === undefined ? { text: says } : { event: answer.id };
}
