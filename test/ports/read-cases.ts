import { expect, it } from 'vitest';
import type { EventId, SessionId } from '../../core/model/ids.ts';
import { idsOf, type OpenSubject, put } from './subject.ts';
import { chainOf, eventOf } from './writer.ts';

const a = 'a' as SessionId;
const nowhere = 'f'.repeat(64) as EventId;

/** How events come back. */
export function readCases(open: OpenSubject): void {
  it('S2: an event comes back exactly as it was appended', async () => {
    const subject = await open();
    const event = eventOf('a', 0, undefined, {
      payload: {
        lone: 'a\ud83d',
        nul: 'ab\0cd',
        nfc: '\u00e9',
        nfd: 'e\u0301',
        long: 'x'.repeat(20_000),
        ['__proto__']: { own: true },
        numbers: [0, -1.5, 1e21, 9007199254740991],
      },
      refs: [{ event: nowhere }],
    });
    await put(subject, 'a', undefined, [event]);
    expect(await subject.store.event(event.id)).toEqual(event);
    expect((await subject.store.event(event.id))?.envelopeText).toBe(event.envelopeText);
  });

  it('S12: an event whose payload was withheld comes back without one', async () => {
    const subject = await open();
    const withheld = { ...eventOf('a', 0, undefined), payload: undefined };
    await put(subject, 'a', undefined, [withheld]);
    expect(await subject.store.event(withheld.id)).toEqual(withheld);
  });

  it('an unknown event, session and history are undefined or empty, not an error', async () => {
    const { store } = await open();
    expect(await store.event(nowhere)).toBeUndefined();
    expect(await store.ref(a)).toBeUndefined();
    expect(await store.refs()).toEqual([]);
    expect(await store.history(nowhere)).toEqual([]);
    expect(await store.children(nowhere)).toEqual([]);
    expect(await store.own(a, 0, 100)).toEqual([]);
  });

  it('several events come back in the order asked, without those that are not there', async () => {
    const subject = await open();
    const events = chainOf('a', 0, 3);
    await put(subject, 'a', undefined, events);
    const [one, two, three] = idsOf(events);
    expect(idsOf(await subject.store.events([three!, nowhere, one!, two!]))).toEqual([three, one, two]);
  });

  it('ids are found by how they begin, in their order, as many as are asked for', async () => {
    const subject = await open();
    const events = chainOf('a', 0, 40);
    await put(subject, 'a', undefined, events);
    const ids = [...idsOf(events)].sort();
    const [first = '', ...more] = ids;
    for (const length of [1, 7, 64]) {
      const beginning = first.slice(0, length);
      expect(await subject.store.idsLike(beginning, 100)).toEqual(ids.filter((id) => id.startsWith(beginning)));
    }
    expect(await subject.store.idsLike('', 3)).toEqual([first, ...more.slice(0, 2)]);
    for (const none of [nowhere, 'zz', `${first}0`, first.toUpperCase().slice(0, 63).concat('%')])
      expect(await subject.store.idsLike(none, 3)).toEqual([]);
  });

  it('refs come in order of creation, whatever their names and later changes', async () => {
    const subject = await open();
    const zed = chainOf('zed', 0, 2);
    await put(subject, 'zed', undefined, zed.slice(0, 1));
    await put(subject, 'amy', undefined, chainOf('amy', 0, 1));
    await put(subject, 'mia', undefined, chainOf('mia', 0, 1));
    await put(subject, 'zed', zed[0], zed.slice(1));
    expect((await subject.store.refs()).map((ref) => ref.session)).toEqual(['zed', 'amy', 'mia']);
  });

  it('own events are those of a half-open range, by seq', async () => {
    const subject = await open();
    const events = chainOf('a', 0, 200);
    await put(subject, 'a', undefined, events);
    expect(idsOf(await subject.store.own(a, 10, 150))).toEqual(idsOf(events.slice(10, 150)));
    expect(idsOf(await subject.store.own(a, 199, 1000))).toEqual(idsOf(events.slice(199)));
    expect(await subject.store.own(a, 5, 5)).toEqual([]);
  });

  it('own events of a fork are without those of its parent', async () => {
    const subject = await open();
    const parent = chainOf('a', 0, 3);
    const child = chainOf('b', 0, 2, parent[2]);
    await put(subject, 'a', undefined, parent);
    await put(subject, 'b', undefined, child);
    expect(idsOf(await subject.store.own('b' as SessionId, 0, 10))).toEqual(idsOf(child));
  });

  it('F8: children are all events that continue one, in order of arrival', async () => {
    const subject = await open();
    const parent = chainOf('a', 0, 2);
    const forks = ['b', 'c', 'd'].map((session) => eventOf(session, 0, parent[0]));
    await put(subject, 'a', undefined, parent.slice(0, 1));
    await put(subject, 'b', undefined, [forks[0]!]);
    await put(subject, 'a', parent[0], parent.slice(1));
    await put(subject, 'c', undefined, [forks[1]!]);
    await put(subject, 'd', undefined, [forks[2]!]);
    expect(await subject.store.children(parent[0]!.id)).toEqual([
      forks[0]?.id,
      parent[1]?.id,
      forks[1]?.id,
      forks[2]?.id,
    ]);
    expect(await subject.store.children(parent[1]!.id)).toEqual([]);
  });

  it('children are found by first parents only, and across a head that was moved back', async () => {
    const subject = await open();
    const events = chainOf('a', 0, 3);
    const theirs = chainOf('b', 0, 1);
    await put(subject, 'a', undefined, events);
    await put(subject, 'b', undefined, theirs);
    await put(subject, 'a', events[2], [events[0]!]);
    const merged = eventOf('a', 3, events[0], { others: [theirs[0]!.id] });
    await put(subject, 'a', events[0], [merged]);
    expect(await subject.store.children(events[0]!.id)).toEqual([events[1]?.id, merged.id]);
    expect(await subject.store.children(theirs[0]!.id)).toEqual([]);
  });
}
