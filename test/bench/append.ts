import type { EventId, SessionId } from '../../core/model/ids.ts';
import { chain, withBareLoop, withStore } from './bench-home.ts';
import { type Figure, median, timed } from './table.ts';

const ONE = 300;
const GROUPED = 20_000;
const BATCH = 500;

/** Durable appends, one at a time and in batches, against a bare loop over the same bytes. */
export async function benchAppend(): Promise<Figure[]> {
  const singles = chain('single' as SessionId, ONE);
  const many = chain('many' as SessionId, GROUPED);
  const bytes = (events: typeof many) =>
    events.map((event) => Buffer.from(event.envelopeText + (event.payload?.text ?? '')));
  const bareOne: number[] = [];
  const bareMany = withBareLoop((insert, db) => {
    for (const body of bytes(singles)) {
      const start = performance.now();
      insert(body);
      bareOne.push(performance.now() - start);
    }
    const start = performance.now();
    const all = bytes(many);
    for (let at = 0; at < all.length; at += BATCH) db.transaction(() => all.slice(at, at + BATCH).forEach(insert))();
    return performance.now() - start;
  });
  return withStore(async ({ store }) => {
    const one: number[] = [];
    let head: EventId | undefined;
    for (const event of singles) {
      const expectedHead = head;
      one.push(await timed(() => store.append([{ session: 'single' as SessionId, expectedHead, events: [event] }])));
      head = event.id;
    }
    let end: EventId | undefined;
    const grouped = await timed(async () => {
      for (let at = 0; at < many.length; at += BATCH) {
        const events = many.slice(at, at + BATCH);
        await store.append([{ session: 'many' as SessionId, expectedHead: end, events }]);
        end = events.at(-1)?.id;
      }
    });
    return [
      {
        what: 'append one event, durable (median)',
        value: `${median(one).toFixed(2)} ms`,
        ratio: median(one) / median(bareOne),
        against: `bare insert, ${median(bareOne).toFixed(2)} ms`,
      },
      {
        what: `append in batches of ${BATCH}`,
        value: `${Math.round((GROUPED / grouped) * 1000)} events/s`,
        ratio: bareMany / grouped,
        against: `bare batches, ${Math.round((GROUPED / bareMany) * 1000)} rows/s`,
      },
    ];
  });
}
