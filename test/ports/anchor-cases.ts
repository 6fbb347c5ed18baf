import { expect, it } from 'vitest';
import type { SessionId } from '../../core/model/ids.ts';
import { type OpenSubject, put } from './subject.ts';
import { chainOf } from './writer.ts';

const a = 'a' as SessionId;

/** Heads outside the events (E1). */
export function anchorCases(open: OpenSubject): void {
  it('E1: every acknowledged append is anchored with its head and highest own seq', async () => {
    const subject = await open();
    const events = chainOf('a', 0, 3);
    await put(subject, 'a', undefined, events.slice(0, 1));
    expect(subject.anchors.read().get(a)).toMatchObject({ session: 'a', head: events[0]?.id, seq: 0 });
    await put(subject, 'a', events[0], events.slice(1));
    expect(subject.anchors.read().get(a)).toMatchObject({ session: 'a', head: events[2]?.id, seq: 2 });
  });

  it('E1: a refused append anchors nothing', async () => {
    const subject = await open();
    await subject.store.append([{ session: a, expectedHead: chainOf('a', 0, 1)[0]?.id, events: chainOf('a', 0, 1) }]);
    expect([...subject.anchors.read()]).toEqual([]);
  });

  it('E1: the anchor of a head that was moved back keeps the highest own seq', async () => {
    const subject = await open();
    const events = chainOf('a', 0, 4);
    await put(subject, 'a', undefined, events);
    await put(subject, 'a', events[3], [events[1]!]);
    expect(subject.anchors.read().get(a)).toMatchObject({ session: 'a', head: events[1]?.id, seq: 3 });
  });

  it('what is read is a copy', async () => {
    const subject = await open();
    await put(subject, 'a', undefined, chainOf('a', 0, 1));
    const before = subject.anchors.read();
    const [, second] = chainOf('a', 0, 2);
    await put(subject, 'a', second?.envelope.parents[0], [second!]);
    expect(before.get(a)?.seq).toBe(0);
  });
}
