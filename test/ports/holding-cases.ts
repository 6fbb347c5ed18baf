import { expect, it } from 'vitest';
import { CATALOGUE, type EventId, type SessionId } from '../../core/model/ids.ts';
import { type OpenSubject, put, record } from './subject.ts';
import { chainOf, eventOf } from './writer.ts';

const [a, b] = ['a', 'b'] as [SessionId, SessionId];

/** How much is there, and what is known to be lost (E1). */
export function holdingCases(open: OpenSubject): void {
  it('S1: each session is counted by the events that it wrote, those of a native import that parted from it are not its own', async () => {
    const subject = await open();
    const events = chainOf('a', 0, 3);
    await put(subject, 'a', undefined, events);
    await put(subject, 'b', undefined, chainOf('b', 0, 2, events[1]));
    const foreign = eventOf('a', 2, events[1]?.id, { payload: { text: 'written elsewhere' } });
    await put(subject, 'p', undefined, [foreign]);
    expect(await Promise.all([a, b, 'p' as SessionId].map(subject.store.ownCount))).toEqual([3, 2, 0]);
  });

  it('S3: no session that was appended to is without its first event', async () => {
    const subject = await open();
    await put(subject, 'a', undefined, chainOf('a', 0, 2));
    expect(await subject.store.withoutFirst()).toEqual([]);
  });

  it('E1: of a store in which everything anchored is there, no anchor is lost, also where a head was moved back', async () => {
    const subject = await open();
    const events = chainOf('a', 0, 4);
    await put(subject, 'a', undefined, events);
    await put(subject, 'a', events[3], [events[1]!]);
    expect(await subject.store.lostAnchors()).toEqual([]);
  });

  it('E1: an anchor whose event is not there is lost', async () => {
    const subject = await open();
    const [first, second] = chainOf('a', 0, 2);
    await put(subject, 'a', undefined, [first!]);
    const anchor = { session: a, head: second!.id, seq: 1 };
    subject.anchors.write([anchor]);
    expect(await subject.store.lostAnchors()).toMatchObject([anchor]);
  });

  it('E1: what was saved of a session up to an event that is not there is a lost fold; a count that is kept for the catalogue names none', async () => {
    const subject = await open();
    const [first, second] = chainOf('a', 0, 2);
    await put(subject, 'a', undefined, [first!]);
    const save = (name: string, session: SessionId, head: EventId) =>
      subject.store.saveProjections(name, [{ session, head, text: '{}' }]);
    await save('lines', a, first!.id);
    await save('lines', CATALOGUE, second!.id);
    expect(await subject.store.lostFolds()).toEqual([]);
    await save('steps', a, second!.id);
    expect(await subject.store.lostFolds()).toEqual([{ name: 'steps', session: a, head: second!.id }]);
    const { faults } = await subject.store.verify();
    expect(faults).toMatchObject([{ what: 'missing event', session: a, event: second!.id }]);
  });

  it('E1: a file of which the first record became an event that is not there is lost; one of which it was erased may be', async () => {
    const subject = await open();
    const [first, second] = chainOf('a', 0, 2);
    const enter = (source: string, event: EventId, rawDigest = '3'.repeat(64)) => ({
      entries: [{ format: 'f', source, record: 'r', ordinal: 0, rawDigest, event }],
      files: [{ format: 'f', source, path: source, sizeBytes: 1, modifiedAtMs: 1, report: '{}' }],
    });
    await subject.store.append([{ session: a, expectedHead: undefined, events: [first!] }], enter('kept', first!.id));
    await subject.store.append([], enter('erased', second!.id, ''));
    expect([await subject.store.lostFiles(), (await subject.store.verify()).faults]).toEqual([0, []]);
    await subject.store.append([], enter('lost', second!.id));
    expect(await subject.store.lostFiles()).toBe(1);
    expect((await subject.store.verify()).faults).toEqual([
      {
        what: 'ledger entry without event',
        detail:
          '1 entry of the import ledger for lost names an event that is not in the store. Of it, either the event was lost or the entry was altered: nothing tells which.',
      },
    ]);
  });

  it('S1: a session that was taken out for good is not counted, and its anchor stays', async () => {
    const subject = await open();
    const events = chainOf('a', 0, 2);
    await put(subject, 'a', undefined, events);
    await record(subject, 'catalogue/trashed', { subject: 'a' });
    const { sessions } = await subject.store.leaving([a]);
    const ref = await subject.store.ref('catalogue' as SessionId);
    const mark = eventOf('catalogue', ref?.nextSeq ?? 0, ref?.head, {
      kind: 'catalogue/emptied',
      payload: { sessions: [{ session: 'a', head: events[1]!.id, events: 2 }], blobs: 0, sizeBytes: 0, erased: 0 },
    });
    await subject.store.remove(sessions, {
      session: 'catalogue' as SessionId,
      expectedHead: ref?.head,
      events: [mark],
    });
    expect(await subject.store.ownCount(a)).toBe(0);
    expect(await subject.store.lostAnchors()).toMatchObject([{ session: a, head: events[1]!.id }]);
  });
}
