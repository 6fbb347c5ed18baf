import { expect, it } from 'vitest';
import { appendStreams, type Sheet } from '../../../core/adapters/store/append-streams.ts';
import { createMemoryShelf } from '../../../core/adapters/store-memory/memory-shelf.ts';
import type { StoredEvent } from '../../../core/model/envelope.ts';
import type { SessionId } from '../../../core/model/ids.ts';
import { chainOf } from '../../ports/writer.ts';

const a = 'a' as SessionId;

it('for the events of a session that follow each other nothing is asked of the store but their rows', () => {
  const events = chainOf('a', 0, 501);
  const { shelf, sheet, asked } = countingSheet();
  append(sheet, undefined, events.slice(0, 1));
  asked.clear();
  append(sheet, events[0], events.slice(1));
  expect(shelf.rows.map(({ slot }) => slot)).toEqual(
    events.map((_, seq) => ({ num: seq, session: a, seq, twin: 0, runFrom: 0 })),
  );
  expect(Object.fromEntries(asked)).toEqual({ nextNum: 1, slotOf: 2, at: 1, insert: 500, setHead: 1 });
});

it('events that are there already in the midst of a stream are passed over, and new ones go on behind them', () => {
  const events = chainOf('a', 0, 6);
  const { shelf, sheet } = countingSheet();
  // Another session brought the first of them, so that they are there and have no ref.
  for (const _ of appendStreams(
    [{ session: 'b' as SessionId, expectedHead: undefined, events: events.slice(0, 3) }],
    sheet,
  ));
  append(sheet, undefined, events);
  expect(shelf.rows.map(({ event }) => event.id)).toEqual(events.map(({ id }) => id));
  expect(shelf.rows.map(({ slot }) => [slot.num, slot.seq, slot.runFrom])).toEqual(events.map((_, at) => [at, at, 0]));
  expect(shelf.head(a)).toBe(events[5]?.id);
});

it('an event in the midst of a stream whose place another has is refused', () => {
  const [ours, others] = [chainOf('a', 0, 4), chainOf('a', 0, 4, undefined, () => ({ payload: { text: 'others' } }))];
  const { sheet } = countingSheet();
  append(sheet, undefined, ours.slice(0, 2));
  const session = 'b' as SessionId;
  for (const _ of appendStreams([{ session, expectedHead: undefined, events: others.slice(0, 1) }], sheet));
  expect(() => append(sheet, ours[1], [...ours.slice(2), ...chainOf('a', 3, 4, ours[3])])).toThrow(
    'event a#3 was appended where another event is',
  );
});

function append(sheet: Sheet, head: StoredEvent | undefined, events: readonly StoredEvent[]): void {
  for (const _ of appendStreams([{ session: a, expectedHead: head?.id, events }], sheet));
}

/** A sheet that counts what is asked of it. */
function countingSheet() {
  const shelf = createMemoryShelf();
  const asked = new Map<string, number>();
  const sheet = new Proxy<Sheet>(shelf, {
    get: (target, name: keyof Sheet) => {
      asked.set(name, (asked.get(name) ?? 0) + 1);
      return target[name];
    },
  });
  return { shelf, sheet, asked };
}
