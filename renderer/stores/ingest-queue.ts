import type { News, NewsItem } from '../../core/contract/view.ts';
import { cutNews } from './cut-news.ts';

/** Where news waits until the next frame. */
export interface IngestQueue {
  readonly push: (news: News) => void;
  /** Items that wait. */
  readonly size: () => number;
}

/** What the queue needs of the window. */
export interface IngestDesk {
  /** Puts one item into the stores without telling the screens. */
  readonly apply: (item: NewsItem) => void;
  /** Tells the screens, once after each flush that applied something. */
  readonly commit: () => void;
  /** Calls back before the next frame, or soon where no frames are drawn. */
  readonly schedule: (flush: () => void) => void;
  readonly nowMs: () => number;
}

/** Longest time of one flush in milliseconds. What is left waits for the next frame. */
const budgetMs = 6;

/**
 * Gathers news and applies it at most once a frame: a `set()` for each event would stall the window at 1,000 a second.
 * At least one item, or a piece of one, is applied in each flush, in the order of arrival; none is dropped.
 */
export function createIngestQueue({ apply, commit, schedule, nowMs }: IngestDesk): IngestQueue {
  let waiting: NewsItem[] = [];
  let scheduled = false;

  const plan = (): void => {
    if (scheduled || waiting.length === 0) return;
    scheduled = true;
    schedule(flush);
  };
  const flush = (): void => {
    scheduled = false;
    const endMs = nowMs() + budgetMs;
    let done = 0;
    for (const item of waiting) {
      apply(item);
      done += 1;
      if (nowMs() >= endMs) break;
    }
    waiting = waiting.slice(done);
    if (done > 0) commit();
    plan();
  };

  return {
    push: ({ items }) => {
      for (const item of items) waiting.push(...cutNews(item));
      plan();
    },
    size: () => waiting.length,
  };
}

/** The next frame; every 250 ms in a hidden window, which draws none. */
export function scheduleFrame(flush: () => void): void {
  if (document.hidden) setTimeout(flush, 250);
  else requestAnimationFrame(flush);
}
