import type { EventId, SessionId } from '../../core/model/ids.ts';
import { sealStream } from '../../core/runtime/seal-stream.ts';
import { addSession, sealing, withBoth } from './bench-home.ts';
import { type Figure, median, timed } from './table.ts';

const FORKS = 100;
const HISTORIES = [10, 1_000, 100_000];

/** Forks of short and of long sessions, in turns with a bare durable commit: the same cost, near that of the commit. */
export function benchFork(): Promise<Figure[]> {
  return withBoth(async (opened, table) => {
    const parents: { readonly events: number; readonly session: SessionId; readonly head: EventId }[] = [];
    for (const events of HISTORIES) parents.push({ events, ...(await addSession(opened, events)) });
    const bare: number[] = [];
    const ours = new Map<number, number[]>(HISTORIES.map((events) => [events, []]));
    for (let made = 0; made < FORKS; made++) {
      for (const { events, session, head } of parents) {
        const child = sealing.ids.uuid() as SessionId;
        const draft = { kind: 'session/forked', payload: { from: session, at: head, reason: 'person' } };
        const first = sealStream([draft], { session: child, nextSeq: 0, parents: [head], by: 'person' }, sealing);
        const append = { session: child, expectedHead: undefined, events: first };
        for (const event of first) bare.push(await timed(() => table.insert(event)));
        ours.get(events)?.push(await timed(() => opened.store.append([append])));
      }
    }
    return HISTORIES.map((events) => {
      const took = median(ours.get(events) ?? []);
      return {
        what: `fork of a session of ${events} events (median)`,
        value: `${took.toFixed(2)} ms`,
        ratio: took / median(bare),
        against: `one bare durable commit, ${median(bare).toFixed(2)} ms`,
      };
    });
  });
}
