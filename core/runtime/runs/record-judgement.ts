import type { SessionId } from '../../model/ids.ts';
import type { SessionEvent } from '../../model/read-event.ts';
import { accept, type Decision, refuse } from '../../model/refusal.ts';
import { textOf } from '../../projections/parts/text-of.ts';
import { verdictIn } from '../../projections/validation/judge-prompt.ts';
import type { Judged } from './judge-by-agent.ts';
import { type GivenVerdict, recordVerdict } from './record-verdict.ts';
import type { Runs } from './runs.ts';

/** Where an agent judged a session that a program had it judge. */
export interface Judgement extends Pick<GivenVerdict, 'session' | 'expectedHead' | 'criterion'> {
  /** The session in which it judged: one that left from an event of the judged one. */
  readonly in: SessionId;
}

/** Records the verdict in the last words of an agent that judged, which are its evidence (V1): *undecided* where its run did not come to its end, or they hold none. */
export async function recordJudgement(
  runs: Pick<Runs, 'alone'>,
  { in: child, ...given }: Judgement,
): Promise<Decision<Omit<Judged, 'in'>>> {
  const judging = await runs.alone(child, async (_, history) =>
    accept(history.filter(({ envelope }) => envelope.origin.session === child)),
  );
  if (!judging.ok) return judging;
  const from = judging.value[0]?.envelope.parents[0];
  const left = await runs.alone(given.session, async (_, history) => accept(history.some(({ id }) => id === from)));
  if (!left.ok) return left;
  if (!left.value)
    return refuse('invalid', `The session ${child} did not leave from ${given.session}.`, {
      remedy: 'Have the agent judge in a fork of it.',
    });
  const { verdict, evidence } = judgementIn(judging.value);
  const recorded = await recordVerdict(runs, { ...given, validator: 'agent', verdict, evidence });
  return recorded.ok ? accept({ event: recorded.value.event, verdict }) : recorded;
}

function judgementIn(own: readonly SessionEvent[]): Pick<GivenVerdict, 'verdict' | 'evidence'> {
  const end = own.findLast(({ kind }) => kind === 'run/ended' || kind === 'run/stopped');
  const answer = own.findLast(({ kind }) => kind === 'model/answered');
  const isDone = end?.kind === 'run/ended' && end.payload.outcome === 'done';
  if (!isDone || answer?.kind !== 'model/answered')
    return { verdict: 'undecided', evidence: { text: 'The judge never answered.' } };
  const verdict = verdictIn(textOf(answer.payload.parts)) ?? 'undecided';
  return { verdict, evidence: { event: answer.id } };
}
