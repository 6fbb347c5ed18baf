import type { EventText } from '../contract/event-text.ts';
import type { News, NewsItem } from '../contract/news.ts';
import type { Sha256, StoredEvent } from '../model/envelope.ts';
import { isAltered } from './read-checked.ts';
import { sayUnfit } from './say-unfit.ts';

/** A follower that lags by more than this many items is told to take its snapshots again. */
const MOST_WAITING = 2_000;
const EVENTS_AN_ITEM = 1_000;

/** Hands out what happened to every follower alike, in order. */
export interface Newsroom {
  /** Number of the newest batch; 0 before the first. */
  readonly seq: () => number;
  /** Whether anybody hears what is published now. */
  readonly isFollowed: () => boolean;
  readonly publish: (items: readonly NewsItem[]) => void;
  /** News from now on, until the signal aborts or the host closes. */
  readonly follow: (signal: AbortSignal | undefined) => AsyncGenerator<News>;
  readonly close: () => void;
}

interface Follower {
  waiting: News[];
  items: number;
  wake: () => void;
}

/** A newsroom without followers. */
export function createNewsroom(): Newsroom {
  const followers = new Set<Follower>();
  let seq = 0;
  let open = true;
  return {
    seq: () => seq,
    isFollowed: () => followers.size > 0,
    publish(items) {
      if (items.length === 0) return;
      const batch = { seq: ++seq, items: [...items] };
      for (const follower of followers) give(follower, batch);
    },
    async *follow(signal) {
      const follower: Follower = { waiting: [], items: 0, wake: () => undefined };
      followers.add(follower);
      const stop = () => follower.wake();
      signal?.addEventListener('abort', stop);
      try {
        while (open && signal?.aborted !== true) {
          const next = follower.waiting.shift();
          if (next === undefined) {
            await new Promise<void>((wake) => {
              follower.wake = wake;
            });
            continue;
          }
          follower.items -= next.items.length;
          yield next;
        }
      } finally {
        signal?.removeEventListener('abort', stop);
        followers.delete(follower);
      }
    },
    close() {
      open = false;
      for (const follower of followers) follower.wake();
    },
  };
}

function give(follower: Follower, batch: News): void {
  follower.waiting.push(batch);
  follower.items += batch.items.length;
  if (follower.items > MOST_WAITING) {
    follower.waiting = [{ seq: batch.seq, items: [{ type: 'resync' }] }];
    follower.items = 1;
  }
  follower.wake();
}

/** Events of one session as news items of at most 1,000 events. */
export function eventItems(session: string, events: readonly StoredEvent[]): NewsItem[] {
  const items: NewsItem[] = [];
  for (let at = 0; at < events.length; at += EVENTS_AN_ITEM) {
    items.push({ type: 'events', session, events: events.slice(at, at + EVENTS_AN_ITEM).map(textOf) });
  }
  return items;
}

/** An event as it crosses the door. It was just written: what is read from the disk goes through {@link checkedTextOf}. */
export function textOf(event: StoredEvent): EventText {
  return { id: event.id, envelope: event.envelopeText, payload: event.payload?.text ?? null };
}

/** An event from the disk as it crosses the door: a payload that is not what its envelope says stays behind, one that can't be read says why. */
export function checkedTextOf(event: StoredEvent, sha256: Sha256): EventText {
  if (isAltered(event, sha256)) return { ...textOf(event), payload: null, altered: true };
  const unfit = sayUnfit(event);
  return unfit === undefined ? textOf(event) : { ...textOf(event), unfit };
}
