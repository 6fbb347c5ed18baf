import type { Draft } from '../model/envelope.ts';
import type { PayloadOf } from '../model/events.ts';
import type { EventId, SessionId } from '../model/ids.ts';
import type { SessionEvent } from '../model/read-event.ts';
import { accept, type Decision, refuse } from '../model/refusal.ts';
import { extractiveSummary } from '../projections/compression/extractive-summary.ts';
import { isAnswered, preservedIn } from '../projections/compression/preserved-in.ts';
import { conversationStart } from '../projections/context-at/conversation-start.ts';
import { liveEvents } from '../projections/context-at/live-events.ts';
import { messagesOf } from '../projections/conversation/messages-of.ts';
import type { EventStore } from './ports.ts';
import { checkedReader } from './read-checked.ts';
import type { SessionWriters } from './runs/session-writers.ts';
import type { Sealing } from './seal-stream.ts';

/** A person's wish to have a conversation shortened (C2). */
export interface Compress {
  readonly session: SessionId;
  readonly expectedHead?: EventId;
  /** The last event to be replaced. Default: the newest. */
  readonly through?: EventId;
  /** What the model reads in the place of what is replaced. Default: an extract of it. */
  readonly text?: string;
}

/** The event that a compression wrote, and the context before and after it, estimated. */
export interface Compressed {
  readonly event: EventId;
  readonly tokensBefore: number;
  readonly tokensAfter: number;
}

export interface CompressWorld {
  readonly store: EventStore;
  readonly sealing: Sealing;
  readonly writers: SessionWriters;
  /** Estimated. */
  readonly tokensOf: (text: string) => number;
}

/**
 * Replaces the conversation up to an event by a summary, for the model alone: originals stay on record, and what is pinned stays in the context
 * as it was. Refused within a turn whose calls have no result yet, and where nothing would be replaced.
 */
export async function compress(world: CompressWorld, command: Compress): Promise<Decision<Compressed>> {
  const held = await world.writers.hold(command.session);
  if (held === undefined)
    return refuse('not-found', `There is no session ${command.session}.`, {
      remedy: 'List the sessions to see their ids.',
    });
  try {
    const read = checkedReader(world.sealing.sha256);
    const head = await held.writer.flush();
    const stale = command.expectedHead !== undefined && command.expectedHead !== head;
    if (stale) return staleHead(head);
    await held.writer.flush();
    const history = (await world.store.history(head)).map(read);
    const decided = decideCompress(history, command, world.tokensOf);
    if (!decided.ok) return decided;
    if (held.writer.head() !== head) return staleHead(held.writer.head());
    const [event] = await held.writer.append([decided.value], 'person', 'now');
    if (event === undefined) throw new Error('appending one draft gave no event');
    const { tokensBefore = 0, tokensAfter = 0 } = decided.value.payload as PayloadOf<'context/compressed'>;
    return accept({ event: event.id, tokensBefore, tokensAfter });
  } finally {
    await held.release();
  }
}

function staleHead(head: EventId): Decision<never> {
  return refuse('stale-head', 'The session has moved on since it was read.', {
    remedy: 'Look at its newest step, then try again.',
    head,
  });
}

/** The event that a compression of a first-parent history, root first, comes to, or why there is none. */
export function decideCompress(
  history: readonly SessionEvent[],
  { through, text }: Pick<Compress, 'through' | 'text'>,
  tokensOf: CompressWorld['tokensOf'],
): Decision<Draft> {
  const to = through === undefined ? history.length - 1 : history.findIndex(({ id }) => id === through);
  if (to === -1)
    return refuse('not-found', `Event ${through} is not in the history of this session.`, {
      remedy: 'Choose an event of this session.',
    });
  const replaced = history.slice(0, to + 1);
  if (!isAnswered(replaced))
    return refuse('invalid', 'A call before that event has no result there yet.', {
      remedy: 'Choose an event after its result, or wait for it.',
    });
  const start = conversationStart(history).at;
  const preserved = preservedIn(replaced);
  const kept = new Set<EventId>(preserved);
  const { live } = liveEvents(replaced, start, replaced.length);
  const gone = live.flatMap((index) => history[index] ?? []).filter(({ id }) => !kept.has(id));
  const summary = text?.trim() || extractiveSummary(gone);
  const [from, last] = [history[start], history[to]];
  if (summary === '' || from === undefined || last === undefined || !isWorthIt(gone, text))
    return refuse('already-so', 'There is nothing before that event that a summary could replace.');
  const payload: PayloadOf<'context/compressed'> = {
    trigger: 'hand',
    extent: 'full',
    replaced: { from: from.id, to: last.id },
    ...(preserved.length === 0 ? {} : { preserved: [...preserved] }),
    tokensBefore: tokensIn(history, tokensOf),
    tokensAfter:
      tokensOf(summary) + tokensIn([...history.slice(to + 1), ...replaced.filter(({ id }) => kept.has(id))], tokensOf),
    parts: [{ type: 'text', text: summary }],
  };
  return accept({ kind: 'context/compressed', payload });
}

/** An earlier summary alone is replaced by a person's words only: an extract of it would be itself. */
function isWorthIt(gone: readonly SessionEvent[], text: string | undefined): boolean {
  const kinds = new Set(gone.map(({ kind }) => kind));
  return kinds.has('message') || kinds.has('model/answered') || (text !== undefined && kinds.has('context/compressed'));
}

function tokensIn(history: readonly SessionEvent[], tokensOf: CompressWorld['tokensOf']): number {
  return tokensOf(JSON.stringify(messagesOf(history, {})));
}
