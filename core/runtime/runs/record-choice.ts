import type { PayloadOf } from '../../model/events.ts';
import type { EventId, SessionId } from '../../model/ids.ts';
import { quoted } from '../../model/quoted.ts';
import { accept, type Decision, refuse } from '../../model/refusal.ts';
import { hasMovedOn } from './has-moved-on.ts';
import { mayWrite } from './may-write.ts';
import type { Runs } from './runs.ts';

/** What a program chose in a session. */
export interface GivenChoice {
  readonly session: SessionId;
  readonly expectedHead?: EventId;
  readonly choice: PayloadOf<'selector/chose'>;
}

/** Records a choice. Refused while a run of the session goes on, where one was cut off, and where what was chosen is no candidate. */
export async function recordChoice(
  runs: Pick<Runs, 'alone'>,
  { session, expectedHead, choice }: GivenChoice,
): Promise<Decision<{ readonly event: EventId }>> {
  if (!choice.candidates.includes(choice.chosen))
    return refuse('invalid', `${quoted(choice.chosen)} is none of the candidates.`, {
      remedy: 'Choose one of those that are named.',
    });
  return await runs.alone(session, async ({ writer }, history) => {
    const may = mayWrite(history, session);
    if (!may.ok) return may;
    const moved = hasMovedOn(history, session, expectedHead);
    if (moved !== undefined) return moved;
    const by = choice.how === 'person' ? 'person' : 'host';
    const [event] = await writer.append([{ kind: 'selector/chose', payload: choice }], by, 'now');
    if (event === undefined) throw new Error('appending one draft gave no event');
    return accept({ event: event.id });
  });
}
