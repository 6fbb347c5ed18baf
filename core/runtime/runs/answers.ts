import type { Draft } from '../../model/envelope.ts';
import type { PayloadOf } from '../../model/events.ts';
import type { EventId, SessionId } from '../../model/ids.ts';
import { sayRule } from '../../model/policy/decide-call.ts';
import { type EventOf, readEvent, type SessionEvent } from '../../model/read-event.ts';
import { accept, type Decision, refuse } from '../../model/refusal.ts';
import { type HomeRules, mustBeSeen, mustFit, ruleFor } from '../policy/home-rules.ts';
import type { EventStore } from '../ports.ts';
import { askedSubject } from './asked-subject.ts';
import { mustBeInput } from './must-be-input.ts';
import { mustFitQuestion } from './must-fit-question.ts';
import type { SessionWriters } from './session-writers.ts';

/** What a person says to a call that asks, or to a question. */
export type ApprovalAnswer =
  | { readonly answer: 'approved' }
  /** And so is every later call that is like it, by a rule of the home (A1). */
  | ({ readonly answer: 'always' } & Always)
  /** With the input that is to run in its place. */
  | { readonly answer: 'edited'; readonly input: string }
  | { readonly answer: 'denied'; readonly reason?: string }
  /** One of the choices of a question. */
  | { readonly answer: 'chosen'; readonly chose: string; readonly note?: string };

/** Which later calls are allowed with one: of the same tool in the same version. */
export interface Always {
  /** What the subject looks like; absent: it is exactly the one that was asked about. */
  readonly matches?: string;
  /** Unix ms; absent: until the rule is revoked. */
  readonly untilMs?: number;
}

/** What a person says of a call that started and has no end. */
export interface Review {
  readonly verdict: PayloadOf<'effect/reviewed'>['verdict'];
  readonly note: string;
}

/** An answer on record. `rule`: the one that was written with it, in words. */
export interface Approved {
  readonly session: SessionId;
  readonly rule?: string;
}

/** Answers of persons to what runs ask, each once, on record; a run that waits goes on by it, in this host or the next. */
export interface Answers {
  readonly approve: (asked: EventId, answer: ApprovalAnswer) => Promise<Decision<Approved>>;
  readonly review: (questioned: EventId, review: Review) => Promise<Decision<{ readonly session: SessionId }>>;
  /** What waits for a person in a session, oldest first. */
  readonly waiting: (session: SessionId) => Promise<readonly Waiting[]>;
}

/** Something that a run asked and nobody answered. */
export type Waiting = EventOf<'approval/asked'> | EventOf<'effect/questioned'>;

interface AnswersWorld {
  readonly store: EventStore;
  readonly writers: SessionWriters;
  /** Writes a rule of the home. */
  readonly addRule: HomeRules['add'];
}

/** Takes answers for the sessions of a store. */
export function createAnswers({ store, writers, addRule }: AnswersWorld): Answers {
  const waiting = async (session: SessionId): Promise<readonly Waiting[]> => {
    const ref = await store.ref(session);
    if (ref === undefined) return [];
    return openIn((await store.own(session, 0, ref.nextSeq)).map(readEvent));
  };
  const answer = async (
    id: EventId,
    kind: Waiting['kind'],
    decide: (asked: Waiting) => Decision<Draft> | Promise<Decision<Draft>>,
  ): Promise<Decision<{ readonly session: SessionId }>> => {
    const [stored] = await store.events([id]);
    const asked = stored === undefined ? undefined : readEvent(stored);
    if (asked === undefined || asked.kind !== kind)
      return refuse('not-found', `Nothing was asked by ${id}.`, { remedy: 'List what waits: openrath approvals.' });
    const { session } = asked.envelope.origin;
    const held = await writers.hold(session);
    if (held === undefined) return refuse('not-found', `There is no session ${session}.`);
    try {
      if (!(await waiting(session)).some((each) => each.id === id))
        return refuse('already-so', 'It was answered before, or its run is over.', {
          remedy: 'Look at the newest steps.',
        });
      const { run } = asked.envelope;
      const decided = await decide(asked);
      if (!decided.ok) return decided;
      await held.writer.append([{ ...decided.value, ...(run === undefined ? {} : { run }) }], 'person', 'now');
      return accept({ session });
    } finally {
      await held.release();
    }
  };
  const fittingRule = async (asked: Waiting, always: Always) => {
    const rule = ruleFor(asked, always);
    const { matches } = always;
    if (!rule.ok || matches === undefined || asked.kind !== 'approval/asked') return rule;
    const seen = mustBeSeen(matches);
    if (!seen.ok) return seen;
    const fits = mustFit(matches, await askedSubject(asked, store));
    return fits.ok ? rule : fits;
  };
  return {
    waiting,
    approve: async (asked, given) => {
      let says: string | undefined;
      const answered = await answer(asked, 'approval/asked', async (event) => {
        const fits = mustFitQuestion(event, given);
        if (!fits.ok) return fits;
        if (given.answer === 'edited') {
          const input = mustBeInput(given.input);
          if (!input.ok) return input;
        }
        if (given.answer !== 'always') return accept(approvalDraft(event, given));
        const rule = await fittingRule(event, given);
        if (!rule.ok) return rule;
        const added = await addRule(rule.value);
        if (!added.ok) return added;
        says = sayRule(rule.value);
        return accept(approvalDraft(event, { answer: 'approved' }, added.value.rule));
      });
      if (!answered.ok || says === undefined) return answered;
      return accept({ ...answered.value, rule: says });
    },
    review: (questioned, review) =>
      answer(questioned, 'effect/questioned', (event) => accept(reviewDraft(event, review))),
  };
}

/** What was asked and not answered, of runs that have no end. */
function openIn(events: readonly SessionEvent[]): readonly Waiting[] {
  const open = new Map<string, Waiting>();
  for (const event of events) {
    const { run = '' } = event.envelope;
    if (event.kind === 'approval/asked' || event.kind === 'effect/questioned')
      open.set(`${run} ${positionOf(event)}`, event);
    if (event.kind === 'approval/answered' || event.kind === 'effect/reviewed')
      open.delete(`${run} ${positionOf(event)}`);
    if (event.kind === 'run/ended' || event.kind === 'run/stopped')
      for (const [key, asked] of open) if (asked.envelope.run === event.envelope.run) open.delete(key);
  }
  return [...open.values()];
}

function positionOf({
  payload,
}: {
  readonly payload: { readonly position?: string; readonly callId: string };
}): string {
  return payload.position ?? payload.callId;
}

function approvalDraft(asked: Waiting, given: Exclude<ApprovalAnswer, { answer: 'always' }>, rule?: EventId): Draft {
  const { callId, position } = asked.payload;
  const bound = asked.kind === 'approval/asked' ? asked.payload.bound : undefined;
  const payload: PayloadOf<'approval/answered'> = {
    callId,
    answer: given.answer,
    ...(given.answer === 'denied' && given.reason !== undefined ? { reason: given.reason } : {}),
    ...(given.answer === 'edited' ? { input: given.input } : {}),
    ...(given.answer === 'chosen' ? { chose: given.chose } : {}),
    ...(given.answer === 'chosen' && given.note !== undefined ? { note: given.note } : {}),
    ...(rule === undefined ? {} : { rule }),
    ...(given.answer === 'denied' || bound === undefined ? {} : { bound }),
    ...(position === undefined ? {} : { position }),
  };
  return { kind: 'approval/answered', payload };
}

function reviewDraft({ payload: { callId, position } }: Waiting, { verdict, note }: Review): Draft {
  const payload: PayloadOf<'effect/reviewed'> = {
    callId,
    verdict,
    note,
    ...(position === undefined ? {} : { position }),
  };
  return { kind: 'effect/reviewed', payload };
}
