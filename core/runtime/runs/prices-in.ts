import type { SessionEvent } from '../../model/read-event.ts';

/** By which prices answers are counted, each once, in words. */
export function pricesIn(events: readonly SessionEvent[]): readonly string[] {
  const words = events.map((event) => (event.kind === 'model/answered' ? event.payload.cost?.because : undefined));
  return [...new Set(words.filter((each) => each !== undefined))];
}
