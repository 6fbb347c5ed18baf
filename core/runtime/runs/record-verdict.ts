import type { Draft } from '../../model/envelope.ts';
import type { PayloadOf } from '../../model/events.ts';
import type { EventId, SessionId } from '../../model/ids.ts';
import { accept, type Decision } from '../../model/refusal.ts';
import { placeOfFiles } from '../agent/workspace-keeper.ts';
import { hasMovedOn } from './has-moved-on.ts';
import { type Judged, judgedStep } from './judged-step.ts';
import { mayWrite } from './may-write.ts';
import type { Runs } from './runs.ts';

/** A verdict that was come to, on a session as it stands at its head, or on one step of it (V1). */
export interface GivenVerdict {
  readonly session: SessionId;
  readonly expectedHead?: EventId;
  /** An event of the step that it is on; on the session as it stands where absent. Such a verdict is never stale. */
  readonly at?: string;
  readonly validator: PayloadOf<'validation'>['validator'];
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
  const { session, expectedHead, validator, at } = given;
  return await runs.alone(session, async ({ writer }, history) => {
    const may = mayWrite(history, session);
    if (!may.ok) return may;
    const moved = at === undefined ? hasMovedOn(history, session, expectedHead) : undefined;
    if (moved !== undefined) return moved;
    const tree = placeOfFiles(history, session)?.tree;
    const judged = at === undefined ? accept({ event: writer.head(), tree }) : judgedStep(history, at);
    if (!judged.ok) return judged;
    const [event] = await writer.append(
      [validation(given, judged.value)],
      validator === 'command' ? 'host' : validator,
      'now',
    );
    if (event === undefined) throw new Error('appending one draft gave no event');
    return accept({ event: event.id });
  });
}

function validation({ at, validator, criterion, verdict, evidence }: GivenVerdict, { event, tree }: Judged): Draft {
  const rests = 'event' in evidence ? evidence.event : evidence.text;
  const on = { judged: [event], ...(at === undefined ? {} : { step: true as const }) };
  const payload: PayloadOf<'validation'> = { validator, criterion, ...on, verdict, evidence: rests };
  const refs = [
    { event },
    ...('event' in evidence ? [{ event: evidence.event }] : []),
    ...(tree === undefined ? [] : [{ tree }]),
  ];
  return { kind: 'validation', payload, refs };
}
