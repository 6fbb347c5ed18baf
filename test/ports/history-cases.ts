import { expect, it } from 'vitest';
import type { StoredEvent } from '../../core/model/envelope.ts';
import { idsOf, type OpenSubject, put } from './subject.ts';
import { chainOf, eventOf } from './writer.ts';

/** First-parent histories. */
export function historyCases(open: OpenSubject): void {
  it('S6: the history of a session is its own events, root first', async () => {
    const subject = await open();
    const events = chainOf('a', 0, 300);
    await put(subject, 'a', undefined, events);
    expect(await subject.store.history(events[299]!.id)).toEqual(events);
  });

  it('the history of an event in the middle ends there', async () => {
    const subject = await open();
    const events = chainOf('a', 0, 5);
    await put(subject, 'a', undefined, events);
    expect(idsOf(await subject.store.history(events[2]!.id))).toEqual(idsOf(events.slice(0, 3)));
  });

  it('F1: the history of a fork is its parent up to the fork point, then its own', async () => {
    const subject = await open();
    const parent = chainOf('a', 0, 6);
    const child = chainOf('b', 0, 3, parent[3]);
    await put(subject, 'a', undefined, parent);
    await put(subject, 'b', undefined, child);
    expect(idsOf(await subject.store.history(child[2]!.id))).toEqual(idsOf([...parent.slice(0, 4), ...child]));
    expect(idsOf(await subject.store.history(parent[5]!.id))).toEqual(idsOf(parent));
  });

  it('F8: forks of forks are followed down to the root', async () => {
    const subject = await open();
    const expected: StoredEvent[] = [];
    let parent: StoredEvent | undefined;
    for (let depth = 0; depth < 12; depth++) {
      const events = chainOf(`s${depth}`, 0, 5, parent);
      await put(subject, `s${depth}`, undefined, events);
      parent = events[depth % 5];
      expected.push(...events.slice(0, (depth % 5) + 1));
    }
    expect(idsOf(await subject.store.history(parent!.id))).toEqual(idsOf(expected));
  });

  it('F8: two forks at one event have the same prefix', async () => {
    const subject = await open();
    const parent = chainOf('a', 0, 3);
    const left = chainOf('b', 0, 1, parent[1]);
    const right = chainOf('c', 0, 1, parent[1]);
    await put(subject, 'a', undefined, parent);
    await put(subject, 'b', undefined, left);
    await put(subject, 'c', undefined, right);
    expect(idsOf(await subject.store.history(left[0]!.id))).toEqual(idsOf([...parent.slice(0, 2), ...left]));
    expect(idsOf(await subject.store.history(right[0]!.id))).toEqual(idsOf([...parent.slice(0, 2), ...right]));
  });

  it('S10: after a head was moved back, history leaves out what was after it', async () => {
    const subject = await open();
    const events = chainOf('a', 0, 5);
    await put(subject, 'a', undefined, events);
    await put(subject, 'a', events[4], [events[1]!]);
    const again = chainOf('a', 5, 8, events[1]);
    await put(subject, 'a', events[1], again);
    expect(idsOf(await subject.store.history(again[2]!.id))).toEqual(idsOf([...events.slice(0, 2), ...again]));
    expect(idsOf(await subject.store.history(events[4]!.id))).toEqual(idsOf(events));
  });

  it('F1: a fork at an event that its parent left behind still has it', async () => {
    const subject = await open();
    const events = chainOf('a', 0, 5);
    await put(subject, 'a', undefined, events);
    await put(subject, 'a', events[4], [events[1]!]);
    const child = chainOf('b', 0, 1, events[3]);
    await put(subject, 'b', undefined, child);
    expect(idsOf(await subject.store.history(child[0]!.id))).toEqual(idsOf([...events.slice(0, 4), ...child]));
  });

  it('B-23: order is parent links, whatever the clock said', async () => {
    const subject = await open();
    const clock = [0, 7 * 3_600_000, -600_000, -600_000, -600_000, 1, 0.5];
    const events = chainOf('a', 0, 7, undefined, (seq) => ({ atMs: 1_700_000_000_000 + (clock[seq] ?? 0) }));
    await put(subject, 'a', undefined, events);
    expect(idsOf(await subject.store.history(events[6]!.id))).toEqual(idsOf(events));
    expect((await subject.store.verify()).faults).toEqual([]);
  });

  it('S6: other parents are not part of the history', async () => {
    const subject = await open();
    const ours = chainOf('a', 0, 2);
    const theirs = chainOf('b', 0, 2, ours[0]);
    await put(subject, 'a', undefined, ours);
    await put(subject, 'b', undefined, theirs);
    const merge = eventOf('a', 2, ours[1], { kind: 'merge/completed', others: [theirs[1]!.id] });
    await put(subject, 'a', ours[1], [merge]);
    expect(idsOf(await subject.store.history(merge.id))).toEqual(idsOf([...ours, merge]));
  });

  it.each([0, 1, 2, 3, 4, 5, 7, 8, 99])('the last %i events of a history of 8 across a fork', async (limit) => {
    const subject = await open();
    const parent = chainOf('a', 0, 6);
    const child = chainOf('b', 0, 3, parent[4]);
    await put(subject, 'a', undefined, parent);
    await put(subject, 'b', undefined, child);
    const whole = idsOf([...parent.slice(0, 5), ...child]);
    const last = idsOf(await subject.store.history(child[2]!.id, limit));
    expect(last).toEqual(limit === 0 ? [] : whole.slice(-limit));
  });
}
