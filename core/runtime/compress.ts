import type { PayloadOf } from '../model/events.ts';
import type { EventId, SessionId } from '../model/ids.ts';
import type { EventOf, SessionEvent } from '../model/read-event.ts';
import { accept, type Decision, refuse } from '../model/refusal.ts';
import { extractiveSummary } from '../projections/compression/extractive-summary.ts';
import { isAnswered, preservedIn } from '../projections/compression/preserved-in.ts';
import { carries } from '../projections/context-at/answer-span.ts';
import { compact } from '../projections/context-at/compaction.ts';
import type { ContextSource } from '../projections/context-at/context-source.ts';
import { conversationStart } from '../projections/context-at/conversation-start.ts';
import { conversationTokens } from '../projections/context-at/conversation-tokens.ts';
import { liveEvents } from '../projections/context-at/live-events.ts';
import { textOf } from '../projections/parts/text-of.ts';
import type { SessionWriter } from './agent/session-writer.ts';
import type { BlobStore, EventStore } from './ports.ts';
import { checkedReader } from './read-checked.ts';
import type { SessionWriters } from './runs/session-writers.ts';
import type { Sealing } from './seal-stream.ts';
import { textBlobsOf } from './views/read-history.ts';

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

/** What a compression would come to. */
export interface CompressPreview extends Omit<Compressed, 'event'> {
  /** What the model would read in the place of what is replaced. */
  readonly summary: string;
  /** How many messages, answers, results and summaries would be replaced. */
  readonly replaces: number;
}

export interface CompressWorld {
  readonly store: EventStore;
  readonly sealing: Sealing;
  readonly writers: SessionWriters;
  readonly blobs: BlobStore;
  /** Estimated. */
  readonly tokensOf: (text: string) => number;
}

/**
 * Replaces the conversation up to an event by a summary, for the model alone: originals stay on record, and what is pinned stays in the context
 * as it was. Refused within a turn whose calls have no result yet, and where nothing would be replaced.
 */
export async function compress(world: CompressWorld, command: Compress): Promise<Decision<Compressed>> {
  return onHead(world, command, async ({ head, history, writer }) => {
    const decided = decideCompress(history, command, await sourceFor(history, world));
    if (!decided.ok) return decided;
    if (writer.head() !== head) return staleHead(writer.head());
    const { payload } = decided.value;
    const [event] = await writer.append([{ kind: 'context/compressed', payload }], 'person', 'now');
    if (event === undefined) throw new Error('appending one draft gave no event');
    const { tokensBefore = 0, tokensAfter = 0 } = payload;
    return accept({ event: event.id, tokensBefore, tokensAfter });
  });
}

/** What {@link compress} would come to, and the same refusals. Nothing is written. */
export async function previewCompress(world: CompressWorld, command: Compress): Promise<Decision<CompressPreview>> {
  return onHead(world, command, async ({ history }) => {
    const decided = decideCompress(history, command, await sourceFor(history, world));
    if (!decided.ok) return decided;
    const { payload, replaces } = decided.value;
    const { tokensBefore = 0, tokensAfter = 0, parts = [] } = payload;
    return accept({ summary: textOf(parts), replaces, tokensBefore, tokensAfter });
  });
}

interface OnHead {
  readonly head: EventId;
  readonly history: readonly SessionEvent[];
  readonly writer: SessionWriter;
}

/** Does something at the head of a session that is held meanwhile. */
async function onHead<Value>(
  world: CompressWorld,
  command: Compress,
  act: (on: OnHead) => Promise<Decision<Value>>,
): Promise<Decision<Value>> {
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
    const history = (await world.store.history(head)).map(read);
    return await act({ head, history, writer: held.writer });
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

async function sourceFor(history: readonly SessionEvent[], { blobs, tokensOf }: CompressWorld): Promise<ContextSource> {
  const texts = await textBlobsOf(history, blobs);
  return { tokens: tokensOf, blobText: (blob) => texts.get(blob) };
}

/** What a compression of a first-parent history, root first, says, and how many events with something to say it replaces; or why there is none. */
export function decideCompress(
  history: readonly SessionEvent[],
  { through, text }: Pick<Compress, 'through' | 'text'>,
  source: ContextSource,
): Decision<{ readonly payload: PayloadOf<'context/compressed'>; readonly replaces: number }> {
  const to = through === undefined ? history.length - 1 : history.findIndex(({ id }) => id === through);
  const last = history[to];
  if (last === undefined)
    return refuse('not-found', `Event ${through} is not in the history of this session.`, {
      remedy: 'Choose an event of this session.',
    });
  const before = history.slice(0, to + 1);
  if (!isAnswered(before))
    return refuse('invalid', 'A call before that event has no result there yet.', {
      remedy: 'Choose an event after its result, or wait for it.',
    });
  const range = rangeOf(history, last, before);
  const gone = goneBy(range, history);
  const summary = text?.trim() || extractiveSummary(gone);
  if (summary === '' || !isWorthIt(gone, text)) return refuseNothing(before);
  const payload = { ...range.payload, parts: [{ type: 'text' as const, text: summary }] };
  const tokens = {
    tokensBefore: conversationTokens(history, source),
    tokensAfter: conversationTokens([...history, { ...range, payload }], source),
  };
  return accept({ payload: { ...payload, ...tokens }, replaces: gone.filter(carries).length });
}

type Compression = EventOf<'context/compressed'>;

/** What a compression up to `last` would say of what it replaces, without a summary. Of `last` it has but the place. */
function rangeOf(history: readonly SessionEvent[], last: SessionEvent, before: readonly SessionEvent[]): Compression {
  const from = history[conversationStart(history).at] ?? last;
  const preserved = preservedIn(before);
  return {
    id: '' as EventId,
    envelope: { ...last.envelope, by: 'person' },
    kind: 'context/compressed',
    payload: {
      trigger: 'hand',
      extent: 'full',
      replaced: { from: from.id, to: last.id },
      ...(preserved.length === 0 ? {} : { preserved: [...preserved] }),
    },
  };
}

/** What a compression would take out of the context as it is now: what an earlier one replaced is gone already. */
function goneBy(compression: Compression, history: readonly SessionEvent[]): readonly SessionEvent[] {
  const { live } = liveEvents(history, conversationStart(history).at, history.length);
  const indexOf = new Map(history.map(({ id }, index) => [id as string, index]));
  return compact(compression, history, live, indexOf).goes.flatMap((index) => history[index] ?? []);
}

function refuseNothing(before: readonly SessionEvent[]): Decision<never> {
  if (extractiveSummary(before.filter(({ kind }) => kind !== 'context/compressed')) === '')
    return refuse('already-so', 'There is nothing before that event that a summary could replace.');
  return refuse('already-so', 'All before that event is in a summary already.', {
    remedy: 'Choose a later event, or give words of your own for a summary of that summary.',
  });
}

/** An earlier summary alone is replaced by a person's words only: an extract of it would be itself. */
function isWorthIt(gone: readonly SessionEvent[], text: string | undefined): boolean {
  const kinds = new Set(gone.map(({ kind }) => kind));
  return kinds.has('message') || kinds.has('model/answered') || (text !== undefined && kinds.has('context/compressed'));
}
