import type { EventId, SessionId } from '../../core/model/ids.ts';
import { chain, withBoth } from './bench-home.ts';
import { type Figure, median, timed } from './table.ts';

const ONE = 600;
const GROUPED = 20_000;
const BATCH = 500;

/** Durable appends, one at a time and in batches, in turns with a bare table that takes the same bytes. */
export async function benchAppend(): Promise<Figure[]> {
  return [await oneByOne(), await inBatches()];
}

function oneByOne(): Promise<Figure> {
  return withBoth(async ({ store }, table) => {
    const [bare, ours]: [number[], number[]] = [[], []];
    let expectedHead: EventId | undefined;
    for (const event of chain('single' as SessionId, ONE)) {
      bare.push(await timed(() => table.insert(event)));
      ours.push(await timed(() => store.append([{ session: 'single' as SessionId, expectedHead, events: [event] }])));
      expectedHead = event.id;
    }
    return {
      what: 'append one event, durable (median)',
      value: `${median(ours).toFixed(2)} ms`,
      ratio: median(ours) / median(bare),
      against: `bare insert, ${median(bare).toFixed(2)} ms`,
    };
  });
}

function inBatches(): Promise<Figure> {
  return withBoth(async ({ store }, table) => {
    const events = chain('many' as SessionId, GROUPED);
    let [bare, ours] = [0, 0];
    let expectedHead: EventId | undefined;
    for (let at = 0; at < events.length; at += BATCH) {
      const batch = events.slice(at, at + BATCH);
      bare += await timed(() => table.inOne(batch));
      ours += await timed(() => store.append([{ session: 'many' as SessionId, expectedHead, events: batch }]));
      expectedHead = batch.at(-1)?.id;
    }
    return {
      what: `append in batches of ${BATCH}, durable`,
      value: `${perSecond(ours)} events/s`,
      ratio: bare / ours,
      against: `bare batches, ${perSecond(bare)} rows/s`,
    };
  });
}

function perSecond(tookMs: number): number {
  return Math.round((GROUPED / tookMs) * 1000);
}
