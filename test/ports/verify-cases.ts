import { expect, it } from 'vitest';
import type { StoredEvent } from '../../core/model/envelope.ts';
import { type BlobId, CATALOGUE, type SessionId } from '../../core/model/ids.ts';
import { type OpenSubject, put, record } from './subject.ts';
import { chainOf, eventOf } from './writer.ts';

const a = 'a' as SessionId;
const blob = 'b'.repeat(64) as BlobId;

/** What verify says of a store that nobody touched, and of the faults that an append can make (E1). */
export function verifyCases(open: OpenSubject): void {
  it('E1: an empty store is sound', async () => {
    const { store } = await open();
    const report = await store.verify();
    expect(report).toMatchObject({ sound: true, events: 0, blobs: 0, sessions: 0, withheld: 0, faults: [] });
  });

  it('E1: a store with forks, merges, moved heads and blobs is sound, and everything is counted', async () => {
    const subject = await open();
    const blob = await subject.blobs.put(new TextEncoder().encode('picture'));
    const parent = chainOf('a', 0, 5, undefined, (seq) => (seq === 2 ? { refs: [{ blob }] } : {}));
    const child = chainOf('b', 0, 3, parent[1]);
    await put(subject, 'a', undefined, parent);
    await put(subject, 'b', undefined, child);
    await put(subject, 'a', parent[4], [eventOf('a', 5, parent[4], { others: [child[2]!.id] })]);
    await put(subject, 'b', child[2], [child[0]!]);
    await record(subject, 'catalogue/head-moved', {
      subject: 'b',
      from: child[2]!.id,
      to: child[0]!.id,
      reason: 'undo',
    });
    await put(subject, 'b', child[0], [eventOf('b', 3, child[0])]);
    const report = await subject.store.verify();
    expect(report).toMatchObject({ sound: true, events: 11, blobs: 1, sessions: 2, withheld: 0, faults: [] });
    expect(report.vouches).toMatch(/^Every hash and link of 11 events of 2 sessions and the home’s own record was /);
    expect(report.vouches).toContain(' anchors of 2 sessions and the home’s own record, the newest ');
  });

  it('E1: it never says a bare "valid": it says how far it vouches', async () => {
    const subject = await open();
    await put(subject, 'a', undefined, chainOf('a', 0, 2));
    const { vouches } = await subject.store.verify();
    expect(vouches).toMatch(/^Every hash and link of 2 events of 1 session was recomputed and holds\. /);
    expect(vouches).toMatch(/anchors of 1 session, the newest of \d{4}-\d\d-\d\dT[\d:.]+Z/);
    expect(vouches).toContain(
      ' Not checked, since they are no evidence: the memory of source files, and the import ledger and saved projections but for the events that they name and its counts of kept ranges. ',
    );
    expect(vouches).toMatch(/Whoever controls this computer could have rewritten both the events and the anchors\.$/);
  });

  it('E1: one session is verified with what it stands on, and no more', async () => {
    const subject = await open();
    const parent = chainOf('a', 0, 5);
    const child = chainOf('b', 0, 2, parent[1]);
    const merged = chainOf('c', 0, 3);
    await put(subject, 'a', undefined, parent);
    await put(subject, 'b', undefined, child);
    await put(subject, 'c', undefined, merged);
    await put(subject, 'other', undefined, chainOf('other', 0, 9));
    await put(subject, 'b', child[1], [eventOf('b', 2, child[1], { others: [merged[1]!.id] })]);
    const report = await subject.store.verify({ session: 'b' as SessionId });
    expect(report).toMatchObject({ sound: true, events: 2 + 3 + 2, sessions: 3, faults: [] });
  });

  it('E1: a blob that an event names in its payload and that is not there is missing', async () => {
    const subject = await open();
    const events = chainOf('a', 0, 2, undefined, (seq) => (seq === 1 ? { payload: { parts: [{ blob }] } } : {}));
    await put(subject, 'a', undefined, events);
    expect((await subject.store.verify()).faults).toEqual([
      {
        what: 'missing blob',
        session: 'a',
        seq: 1,
        event: events[1]?.id,
        blob,
        detail: `a#1 names the blob ${blob}, which is not there.`,
      },
    ]);
  });

  it('E1: a payload that is not the one the envelope was sealed with is altered', async () => {
    const subject = await open();
    const [root, second] = chainOf('a', 0, 2);
    const forged = { ...second!, payload: { salt: second!.payload!.salt, text: '{"text":"I never said that"}' } };
    await put(subject, 'a', undefined, [root!, forged]);
    const { sound, faults } = await subject.store.verify();
    expect([sound, faults]).toEqual([
      false,
      [
        {
          what: 'altered',
          session: 'a',
          seq: 1,
          event: second?.id,
          detail: expect.stringMatching(
            /^The payload of a#1 was changed: the envelope says [0-9a-f]{64}, its bytes hash/,
          ),
        },
      ],
    ]);
  });

  it('S1: a head that was moved without a record is named', async () => {
    const subject = await open();
    const events = chainOf('a', 0, 4);
    await put(subject, 'a', undefined, events);
    await put(subject, 'a', events[3], [events[1]!]);
    expect((await subject.store.verify()).faults).toEqual([
      {
        what: 'spliced',
        session: 'a',
        seq: 2,
        event: events[2]?.id,
        detail: 'No head reaches a#2, and no recorded move left it behind.',
      },
    ]);
  });

  const mixed: [says: string, seqs: number[], names: string[]][] = [
    ['two swapped', [0, 2, 1], ['reordered a#1 follows a#2']],
    ['one too early', [0, 3, 1, 2, 4], ['reordered a#1 follows a#3']],
    ['one far too late', [0, 1, 3, 4, 5, 2, 6], ['reordered a#2 follows a#5']],
    ['two pairs swapped', [0, 2, 1, 4, 3], ['reordered a#1 follows a#2', 'reordered a#3 follows a#4']],
  ];
  it.each(mixed)('S3: along its parents the seqs of a session only grow: %s', async (_, seqs, names) => {
    const subject = await open();
    const events: StoredEvent[] = [];
    for (const seq of seqs) events.push(eventOf('a', seq, events.at(-1)));
    await put(subject, 'a', undefined, events);
    const { sound, faults } = await subject.store.verify();
    expect([sound, faults.map(({ what, detail }) => `${what} ${detail.split(' along ')[0]}`).sort()]).toEqual([
      false,
      names,
    ]);
    expect(faults[0]).toEqual({
      what: 'reordered',
      session: 'a',
      seq: faults[0]?.seq,
      event: events.find(({ envelope }) => envelope.origin.seq === faults[0]?.seq)?.id,
      detail: `${names[0]?.slice('reordered '.length)} along its parents: its seq must be higher.`,
    });
    expect((await subject.store.verify({ session: a })).faults).toEqual(faults);
  });

  it('S3: events of another session in between do not hide that a seq is too low', async () => {
    const subject = await open();
    const [first, third] = [eventOf('a', 0, undefined), eventOf('a', 2, eventOf('a', 0, undefined))];
    const between = eventOf('b', 0, third);
    const second = eventOf('a', 1, between);
    await put(subject, 'a', undefined, [first, third, between, second]);
    expect((await subject.store.verify()).faults).toEqual([
      {
        what: 'reordered',
        session: 'a',
        seq: 1,
        event: second.id,
        detail: 'a#1 follows a#2 along its parents: its seq must be higher.',
      },
    ]);
  });

  it('S12: a value that is gone is named where the record speaks of another event', async () => {
    const subject = await open();
    const events = chainOf('a', 0, 3);
    await put(subject, 'a', undefined, events);
    const payload = { subject: 'a', events: [events[2]!.id], reason: 'a password' };
    const mark = eventOf(CATALOGUE, 0, undefined, { kind: 'catalogue/erased', payload });
    const append = { session: CATALOGUE, expectedHead: undefined, events: [mark] };
    await subject.store.erase([events[1]!.id, events[2]!.id], append);
    const report = await subject.store.verify();
    expect(report).toMatchObject({ sound: false, withheld: 2 });
    expect(report.faults).toEqual([
      {
        what: 'withheld without a record',
        session: 'a',
        seq: 1,
        event: events[1]?.id,
        detail: 'The payload of a#1 is gone: it was there when the event arrived, and no recorded erasure names it.',
      },
    ]);
    expect(report.vouches).toContain('2 values withheld: not readable, 1 of them by a recorded erasure.');
  });

  it('it tells how far it is, up to the whole', async () => {
    const subject = await open();
    await put(subject, 'a', undefined, chainOf('a', 0, 2500));
    const told: [number, number][] = [];
    await subject.store.verify({ onProgress: (done, total) => told.push([done, total]) });
    expect(told).toEqual([
      [1000, 2500],
      [2000, 2500],
      [2500, 2500],
    ]);
  });

  it('it stops when it is aborted', async () => {
    const subject = await open();
    await put(subject, 'a', undefined, chainOf('a', 0, 2500));
    const stop = new AbortController();
    const verifying = subject.store.verify({ signal: stop.signal, onProgress: () => stop.abort(new Error('stopped')) });
    await expect(verifying).rejects.toThrow('stopped');
  });

  it('appends go on while it runs, and it stays sound', async () => {
    const subject = await open();
    const events = chainOf('a', 0, 3000);
    await put(subject, 'a', undefined, events.slice(0, 2000));
    const verifying = subject.store.verify();
    await put(subject, 'a', events[1999], events.slice(2000));
    expect((await verifying).faults).toEqual([]);
    expect((await subject.store.ref(a))?.nextSeq).toBe(3000);
  });
}
