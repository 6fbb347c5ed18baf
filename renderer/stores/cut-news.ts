import type { NewsItem } from '../../core/contract/view.ts';

/** Events that are applied together: to fold them takes a few ms. */
const eventsAtOnce = 50;

/** A news item in pieces that are short to apply, in order. */
export function cutNews(item: NewsItem): NewsItem[] {
  if (item.type !== 'events' || item.events.length <= eventsAtOnce) return [item];
  const pieces: NewsItem[] = [];
  for (let at = 0; at < item.events.length; at += eventsAtOnce)
    pieces.push({ ...item, events: item.events.slice(at, at + eventsAtOnce) });
  return pieces;
}
