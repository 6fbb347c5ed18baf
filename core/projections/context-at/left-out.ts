import { partsOf } from '../../model/parts-of.ts';
import type { SessionEvent } from '../../model/read-event.ts';
import { partsIn } from '../parts/parts-in.ts';
import { counted } from '../text/say-count.ts';
import type { ConversationStart } from './conversation-start.ts';
import type { LiveEvents } from './live-events.ts';
import { isLost, mayCarry } from './lost-contents.ts';
import type { Left } from './piece.ts';

/** What is in `history[0, end)` and not in the context of a conversation that begins at `start`, with the reasons (C2). */
export function leftOut(
  history: readonly SessionEvent[],
  start: ConversationStart,
  events: LiveEvents,
  end: number,
): readonly Left[] {
  const own = history.slice(start.at, end);
  return [
    ...parentLeft(start.root),
    ...group(history.slice(start.root, start.at).filter(isSaid), 'event', BEFORE_BREAK),
    ...events.left,
    ...group(
      own.filter((event) => event.kind === 'unknown' || (event.kind === 'opaque' && event.because === 'unknown-kind')),
      'record',
      'of an unknown kind',
    ),
    ...group(
      own.filter((event) => event.kind === 'opaque' && event.because !== 'unknown-kind' && !isLost(event)),
      'event',
      'unreadable: what is stored was altered or does not fit its kind',
    ),
    ...group(earlierThoughts(history, events.live), 'thought', 'reasoning of earlier turns is not sent again'),
  ];
}

const BEFORE_BREAK = 'before the break that a person chose to start at';

/** True for an event that a context has something of, the one that a detached session carries too. */
function isSaid(event: SessionEvent): boolean {
  return mayCarry(event) || event.kind === 'session/detached';
}

function parentLeft(start: number): readonly Left[] {
  if (start === 0) return [];
  return [
    {
      label: `${counted(start, 'event')} of the parent`,
      because: 'the conversation of a sub-agent starts with its task',
      events: [],
    },
  ];
}

function earlierThoughts(history: readonly SessionEvent[], live: readonly number[]): SessionEvent[] {
  const events = live.flatMap((index) => history[index] ?? []);
  const lastPrompt = events.findLastIndex((event) => event.kind === 'message' && event.payload.author === 'person');
  return events.slice(0, Math.max(lastPrompt, 0)).filter((event) => partsOf(partsIn(event), 'reasoning').length > 0);
}

/** One entry of events that are left out for one reason; none where there are none. */
export function group(events: readonly SessionEvent[], noun: string, because: string): readonly Left[] {
  return events.length === 0
    ? []
    : [{ label: counted(events.length, noun), because, events: events.map((event) => event.id) }];
}
