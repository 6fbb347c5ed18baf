import type { PayloadOf } from '../../model/events.ts';
import type { EventId } from '../../model/ids.ts';
import type { EventOf, SessionEvent } from '../../model/read-event.ts';
import { sayAnswer } from '../../projections/steps/drafts/approval-answer.ts';
import { oneLine } from '../../projections/text/one-line.ts';
import { askedFor } from '../agent/asked-for.ts';
import type { FoundText } from './text-index.ts';

/** First-parent history that ends at an event, root first, at most its last `limit` events. */
export type ReadBack = (event: EventId, limit: number) => Promise<readonly SessionEvent[]>;

/** How far back of an answer its question is looked for: calls beside it may have come to their end in between. */
const BACK_EVENTS = 32;
/** Longest that a call is named, in UTF-16 units. */
const LONGEST = 160;

/**
 * A text of a person's answer with the tool and the command that it was for. They are read from the record for each search and stand in no
 * index, so that erasing the call leaves nothing of it (S12). Other texts, and one that begins elsewhere or tells its own command, come back as they are.
 */
export async function nameApproval(found: FoundText, readBack: ReadBack): Promise<FoundText> {
  if (found.kind !== 'approval') return found;
  const history = await readBack(found.event, BACK_EVENTS);
  const answered = history.at(-1);
  if (answered?.kind !== 'approval/answered' || answered.payload.answer === 'edited') return found;
  return named(found, answered, history);
}

function named(
  found: FoundText,
  { payload }: EventOf<'approval/answered'>,
  history: readonly SessionEvent[],
): FoundText {
  const answer = sayAnswer(payload);
  const { length: at } = answer;
  if (!found.excerpt.startsWith(answer)) return found;
  const call = sayAsked(askedFor(history, payload.callId));
  const inserted = `: ${oneLine(call, LONGEST).text}`;
  const moved = (place: number, isEnd: boolean) =>
    place > at || (!isEnd && place === at) ? place + inserted.length : place;
  return {
    ...found,
    excerpt: `${found.excerpt.slice(0, at)}${inserted}${found.excerpt.slice(at)}`,
    marks: found.marks.map(([start, end]) => [moved(start, false), moved(end, true)] as const),
  };
}

function sayAsked(asked: PayloadOf<'approval/asked'> | undefined): string {
  if (asked === undefined) return 'a call';
  return asked.choices === undefined ? `${asked.tool ?? 'a tool'} ${asked.command}` : asked.command;
}
