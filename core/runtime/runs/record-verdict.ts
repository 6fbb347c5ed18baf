import type { Draft } from '../../model/envelope.ts';
import type { PayloadOf } from '../../model/events.ts';
import type { EventId, SessionId } from '../../model/ids.ts';
import type { SessionEvent } from '../../model/read-event.ts';
import { accept, type Decision } from '../../model/refusal.ts';
import { placeOfFiles } from '../agent/workspace-keeper.ts';
import { hasMovedOn } from './has-moved-on.ts';
import { mayWrite } from './may-write.ts';
import type { Runs } from './runs.ts';

/** A verdict that was come to, on a session as it stands at its head (V1). */
export interface GivenVerdict {
  readonly session: SessionId;
  readonly expectedHead?: EventId;
  readonly validator: 'agent' | 'person';
  readonly criterion: string;
  readonly verdict: PayloadOf<'validation'>['verdict'];
  /** What it rests on: an event, or words. */
  readonly evidence: { readonly event: EventId } | { readonly text: string };
}

/** Records it. Refused while a run of the session goes on, where one was cut off, and where nothing may be added to the session. */
export async function recordVerdict(
  runs: Pick<Runs, 'alone'>,
  given: GivenVerdict,
): Promise<Decision<{ readonly event: EventId }>> {
  const { session, expectedHead, validator } = given;
  return await runs.alone(session, async ({ writer }, history) => {
    const may = mayWrite(history, session);
    if (!may.ok) return may;
    const moved = hasMovedOn(history, session, expectedHead);
    if (moved !== undefined) return moved;
    const [event] = await writer.append([validation(given, writer.head(), history)], validator, 'now');
    if (event === undefined) throw new Error('appending one draft gave no event');
    return accept({ event: event.id });
  });
}

function validation(
  { session, validator, criterion, verdict, evidence }: GivenVerdict,
  head: EventId,
  history: readonly SessionEvent[],
): Draft {
  const tree = placeOfFiles(history, session)?.tree;
  const rests = 'event' in evidence ? evidence.event : evidence.text;
  const payload: PayloadOf<'validation'> = { validator, criterion, judged: [head], verdict, evidence: rests };
  const refs = [
    { event: head },
    ...('event' in evidence ? [{ event: evidence.event }] : []),
    ...(tree === undefined ? [] : [{ tree }]),
  ];
  return { kind: 'validation', payload, refs };
}
