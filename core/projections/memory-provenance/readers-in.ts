import type { EventId } from '../../model/ids.ts';
import type { EventOf, SessionEvent } from '../../model/read-event.ts';
import type { Reader } from './provenance.ts';

/** A reading, and the item that it found. */
export interface FoundReader extends Reader {
  readonly item: EventId;
}

interface Growing {
  readonly recalled: EventOf<'memory/recalled'>;
  readonly requests: Set<EventId>;
  readonly answers: Set<EventId>;
}

/** By item, the recalls that found it. Requests and answers after a full compaction are none of a reading before it. */
export function readersIn(histories: readonly (readonly SessionEvent[])[]): ReadonlyMap<EventId, FoundReader[]> {
  const all = new Map<EventId, Growing>();
  for (const history of histories) {
    let inContext: Growing[] = [];
    for (const event of history) {
      if (event.kind === 'memory/recalled') {
        const reading = all.get(event.id) ?? { recalled: event, requests: new Set(), answers: new Set() };
        all.set(event.id, reading);
        inContext.push(reading);
      }
      if (event.kind === 'context/compressed' && event.payload.extent === 'full') inContext = [];
      if (event.kind === 'model/requested') for (const { requests } of inContext) requests.add(event.id);
      if (event.kind === 'model/answered')
        for (const { requests, answers } of inContext) if (requests.size > 0) answers.add(event.id);
    }
  }
  return Map.groupBy([...all.values()].flatMap(foundBy), ({ item }) => item);
}

function foundBy({ recalled: { id, envelope, payload }, requests, answers }: Growing): FoundReader[] {
  return payload.items.flatMap(({ item, score, injected }): FoundReader[] => {
    if (item === undefined) return [];
    return [
      {
        item: item as EventId,
        recalled: id,
        session: envelope.origin.session,
        ...(envelope.run === undefined ? {} : { run: envelope.run }),
        ...(score === undefined ? {} : { score }),
        injected,
        requests: injected ? [...requests] : [],
        answers: injected ? [...answers] : [],
      },
    ];
  });
}
