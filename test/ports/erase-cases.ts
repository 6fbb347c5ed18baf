import { expect, it } from 'vitest';
import type { StoredEvent } from '../../core/model/envelope.ts';
import { CATALOGUE, type SessionId } from '../../core/model/ids.ts';
import { type OpenSubject, put, type Subject } from './subject.ts';
import { chainOf, eventOf } from './writer.ts';

const a = 'a' as SessionId;

function markOf(events: readonly StoredEvent[]): StoredEvent {
  const payload = { subject: 'a', events: events.map(({ id }) => id), reason: 'a password' };
  return eventOf(CATALOGUE, 0, undefined, { kind: 'catalogue/erased', payload });
}

async function erase({ store }: Subject, events: readonly StoredEvent[]): Promise<void> {
  const mark = { session: CATALOGUE, expectedHead: undefined, events: [markOf(events)] };
  const ids = events.map(({ id }) => id);
  expect(await store.erase(ids, mark)).toEqual({ ok: true, backups: 0, setAside: [] });
}

/** Erasing (S12). */
export function eraseCases(open: OpenSubject): void {
  it('S12: payload and salt of the events are gone, their envelopes and all others stay', async () => {
    const subject = await open();
    const events = chainOf('a', 0, 3);
    await put(subject, 'a', undefined, events);
    await erase(subject, [events[1]!]);
    expect(await subject.store.own(a, 0, 9)).toEqual([events[0], { ...events[1], payload: undefined }, events[2]]);
  });

  it('S12: the mark is written with it', async () => {
    const subject = await open();
    const events = chainOf('a', 0, 2);
    await put(subject, 'a', undefined, events);
    await erase(subject, [events[0]!]);
    const mark = markOf([events[0]!]);
    expect(await subject.store.event(mark.id)).toEqual(mark);
    expect(subject.anchors.read().get(CATALOGUE)?.head).toBe(mark.id);
  });

  it('S12: where the mark is refused nothing is erased', async () => {
    const subject = await open();
    const events = chainOf('a', 0, 1);
    await put(subject, 'a', undefined, events);
    const mark = { session: CATALOGUE, expectedHead: events[0]!.id, events: [markOf(events)] };
    expect(await subject.store.erase([events[0]!.id], mark)).toEqual({
      ok: false,
      session: CATALOGUE,
      head: undefined,
    });
    expect(await subject.store.event(events[0]!.id)).toEqual(events[0]);
  });

  it('S12: the raw digests of erased events are emptied in the ledger, others stay', async () => {
    const subject = await open();
    const events = chainOf('a', 0, 2);
    const entries = events.map((event, ordinal) => ({
      format: 'codex',
      source: 'file-1',
      record: `#${ordinal}`,
      ordinal,
      rawDigest: 'c'.repeat(64),
      event: event.id,
    }));
    await subject.store.append([{ session: a, expectedHead: undefined, events }], { entries, files: [] });
    await erase(subject, [events[0]!]);
    expect(await subject.store.ledger('codex', 'file-1')).toEqual([{ ...entries[0], rawDigest: '' }, entries[1]]);
  });

  it('S12: projections of every session that holds an erased event go, others stay', async () => {
    const subject = await open();
    const parent = chainOf('a', 0, 4);
    const before = chainOf('before', 0, 1, parent[0]);
    const after = chainOf('after', 0, 1, parent[2]);
    await put(subject, 'a', undefined, parent);
    await put(subject, 'before', undefined, before);
    await put(subject, 'after', undefined, after);
    const rows = [
      { session: a, head: parent[3]!.id, text: 'a' },
      { session: 'before' as SessionId, head: before[0]!.id, text: 'before' },
      { session: 'after' as SessionId, head: after[0]!.id, text: 'after' },
    ];
    await subject.store.saveProjections('summary', rows);
    await erase(subject, [parent[1]!]);
    const left = await Promise.all(rows.map(({ session }) => subject.store.projection('summary', session)));
    expect(left).toEqual([undefined, { head: before[0]?.id, text: 'before' }, undefined]);
  });

  it('S12: a blob is no longer in use once the only event that names it is erased', async () => {
    const subject = await open();
    const blob = await subject.blobs.put(new TextEncoder().encode('a secret picture'));
    const events = chainOf('a', 0, 1, undefined, () => ({ refs: [{ blob }] }));
    await put(subject, 'a', undefined, events);
    await erase(subject, events);
    expect(await subject.store.blobsInUse([blob])).toEqual(new Set());
  });

  it('S12: verify is sound afterwards, says how many values are withheld, and misses no dropped blob', async () => {
    const subject = await open();
    const blob = await subject.blobs.put(new TextEncoder().encode('a secret picture'));
    const events = chainOf('a', 0, 3, undefined, (seq) => (seq === 1 ? { refs: [{ blob }] } : {}));
    await put(subject, 'a', undefined, events);
    await erase(subject, [events[1]!]);
    await subject.blobs.drop([blob]);
    const report = await subject.store.verify();
    expect(report).toMatchObject({ sound: true, events: 4, blobs: 0, sessions: 1, withheld: 1, faults: [] });
    expect(report.vouches).toContain('1 value withheld: not readable, 1 of them by a recorded erasure.');
  });

  it('erasing an event that is not there only writes the mark', async () => {
    const subject = await open();
    const events = chainOf('a', 0, 1);
    await put(subject, 'a', undefined, events);
    await erase(subject, [eventOf('nobody', 0, undefined)]);
    expect(await subject.store.own(a, 0, 9)).toEqual(events);
  });
}
