import type { Keys } from './keys.ts';
import { onSession } from './on-session.ts';
import { perform } from './perform.ts';
import { accepted } from './refused-error.ts';
import type { Session } from './session.ts';
import type { SessionEvent } from './session-event.ts';
import { eventTakenUp } from './taken-up.ts';

/** What a person says of a session, or of one step of it. */
export interface Judgement {
  readonly verdict: 'passed' | 'failed' | 'undecided';
  /** What is so where it passes; the newest verdict on a criterion counts. `a person looked at it` where absent. */
  readonly criterion?: string;
  /** What the verdict rests on. */
  readonly note?: string;
  /** An event of the step that it is on; on the session as it stands where absent. A verdict on a step decides nothing of the whole. */
  readonly at?: string;
}

/** Records a person's verdict on a session value, or on a step of it (V1). Throws RefusedError. */
export async function judge(session: Session, said: Judgement): Promise<Session> {
  const { verdict, criterion = BY_PERSON, note = '', at } = said;
  const given = { verdict, criterion, note, ...(at === undefined ? {} : { at }) };
  const done = await perform(session, {
    what: 'judge',
    input: given,
    work: async (on, keys) => ({ session: await judged(on, given, keys), more: null }),
  });
  return done.session;
}

/** What a person's own verdict is on, where they do not say. */
const BY_PERSON = 'a person looked at it';

type Given = Omit<Judgement, 'criterion' | 'note'> & Required<Pick<Judgement, 'criterion' | 'note'>>;

async function judged(session: Session, given: Given, keys: Keys | undefined): Promise<Session> {
  const before = await eventTakenUp(session, keys, (event) => isOfCriterion(event, 'person', given.criterion));
  if (before !== undefined) return before;
  const give = async (on: Session) => {
    const reply = await on.host.programs.judge({ session: on.id, expectedHead: on.head, ...given });
    return reply.ok ? { ok: true as const, value: on.next(on.id, reply.event) } : reply;
  };
  return await onSession(session, give, keys);
}

/** True for a verdict on a criterion by one kind of validator. */
export function isOfCriterion(
  { kind, payload }: SessionEvent,
  validator: 'command' | 'agent' | 'person',
  criterion: string,
): boolean {
  if (kind !== 'validation') return false;
  const given = payload as { readonly validator: string; readonly criterion: string };
  return given.validator === validator && given.criterion === criterion;
}

function isWithdrawn({ kind, payload }: SessionEvent, event: string): boolean {
  return kind === 'validation/withdrawn' && (payload as { readonly validation: string }).validation === event;
}

/** Takes a verdict of a session value back, on record (V1). Throws RefusedError. */
export async function withdraw(session: Session, event: string, reason: string): Promise<Session> {
  const done = await perform(session, {
    what: 'withdraw',
    input: { event, reason },
    work: async (on, keys) => {
      const before = await eventTakenUp(on, keys, (each) => isWithdrawn(each, event));
      if (before !== undefined) return { session: before, more: null };
      const written = accepted(await on.host.programs.withdraw({ session: on.id, event, reason }));
      return { session: on.next(on.id, written.event), more: null };
    },
  });
  return done.session;
}
