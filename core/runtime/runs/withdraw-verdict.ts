import type { Draft } from '../../model/envelope.ts';
import type { EventId, SessionId } from '../../model/ids.ts';
import type { SessionEvent } from '../../model/read-event.ts';
import { accept, type Decision, refuse } from '../../model/refusal.ts';
import { mayWrite } from './may-write.ts';
import type { Runs } from './runs.ts';

/** A verdict that a person takes back. */
export interface Withdrawal {
  readonly session: SessionId;
  /** The validation. */
  readonly event: string;
  /** Why, in words; empty for none. */
  readonly reason: string;
}

/**
 * Records that a verdict of a session is taken back (V1); it stays on record. Refused where the session has no such verdict of its own, where it
 * is taken back already, and as a verdict is refused.
 */
export async function withdrawVerdict(
  runs: Pick<Runs, 'alone'>,
  { session, event, reason }: Withdrawal,
): Promise<Decision<{ readonly event: EventId }>> {
  return await runs.alone(session, async ({ writer }, history) => {
    const may = mayWrite(history, session);
    if (!may.ok) return may;
    const of = history.find(({ id, envelope }) => id === event && envelope.origin.session === session);
    if (of?.envelope.kind !== 'validation')
      return refuse('not-found', `This session has no verdict ${event}.`, {
        remedy: 'Name one of its own events of kind validation.',
      });
    if (history.some((each) => takesBack(each, of.id)))
      return refuse('invalid', 'That verdict is taken back already.', { remedy: 'Give another one.' });
    const draft: Draft = {
      kind: 'validation/withdrawn',
      payload: { validation: of.id, reason },
      refs: [{ event: of.id }],
    };
    const [written] = await writer.append([draft], 'person', 'now');
    if (written === undefined) throw new Error('appending one draft gave no event');
    return accept({ event: written.id });
  });
}

function takesBack({ envelope }: SessionEvent, verdict: EventId): boolean {
  return (
    envelope.kind === 'validation/withdrawn' && envelope.refs.some((ref) => 'event' in ref && ref.event === verdict)
  );
}
