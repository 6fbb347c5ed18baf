import { expect, it } from 'vitest';
import { sha256 } from '../../core/adapters/sha256.ts';
import { createMemoryStore } from '../../core/adapters/store-memory/create-memory-store.ts';
import { CATALOGUE, type SessionId } from '../../core/model/ids.ts';
import { checkedReader } from '../../core/runtime/read-checked.ts';
import { openCatalogueView } from '../../core/runtime/views/catalogue-view.ts';
import { createLiveSteps } from '../../core/runtime/views/live-steps.ts';
import { type FoldedSteps, foldedSteps, foldOn } from '../../core/runtime/views/session-steps.ts';
import { emptyFold } from '../../core/runtime/views/steps-fold.ts';
import { put } from '../ports/subject.ts';
import { chainOf, type Said } from '../ports/writer.ts';
import { randomHistory } from '../projections/random-history.ts';
import { seeded } from '../projections/seeded.ts';

const GROWN = 'grown' as SessionId;

function grownOf(seed: number, length: number) {
  const { own } = randomHistory(seed, length);
  return chainOf(GROWN, 0, length, undefined, (seq): Said => {
    const { kind, payload } = own[seq % own.length] ?? {};
    return kind === undefined || kind === 'withheld' || kind === 'opaque'
      ? { kind: 'x/odd', payload: null }
      : { kind, payload };
  });
}

async function openWorld() {
  const subject = createMemoryStore({ sha256, nowMs: () => 0 });
  const read = checkedReader(sha256);
  let events = 0;
  const store: typeof subject.store = {
    ...subject.store,
    own: async (session, from, to) => {
      const page = await subject.store.own(session, from, to);
      if (session !== CATALOGUE) events += page.length;
      return page;
    },
  };
  const catalogue = await openCatalogueView(store, read);
  return { subject, world: { store, catalogue, read, sha256 }, eventsRead: () => events };
}

const whole = async ({ roll, ids, all, rows }: FoldedSteps) => ({
  roll,
  ids,
  all: [...all],
  rows: await rows(0, all.length),
});

/** How many histories are made up; `npm run test:full` makes 20. */
const SEEDS = Number(process.env.OPENRATH_SEEDS ?? 2);

it.each(Array.from({ length: SEEDS }, (_, at) => at + 1))(
  'S6: of made-up history %i that grows, a fold that goes on gives what a fresh one gives, each event read once',
  async (seed) => {
    const { subject, world, eventsRead } = await openWorld();
    const live = createLiveSteps(world);
    const random = seeded(seed);
    const events = grownOf(seed, 900);
    for (let at = 0; at < events.length; ) {
      const to = Math.min(events.length, at + 1 + Math.floor(random() * 60));
      await put(subject, GROWN, events[at - 1], events.slice(at, to));
      at = to;
      const [steps] = await Promise.all([live.read(GROWN), live.read(GROWN)]);
      const fresh = emptyFold(GROWN);
      await foldOn(fresh, GROWN, { ...world, store: subject.store });
      expect(await whole(steps)).toEqual(await whole(foldedSteps(fresh)));
    }
    expect(eventsRead()).toBe(events.length);
    live.forget(GROWN);
    await live.read(GROWN);
    expect(eventsRead()).toBe(2 * events.length);
  },
);
