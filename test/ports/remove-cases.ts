import { expect, it } from 'vitest';
import type { StoredEvent } from '../../core/model/envelope.ts';
import { type BlobId, CATALOGUE, type SessionId, type TreeId } from '../../core/model/ids.ts';
import type { AppendOutcome, Leaving } from '../../core/runtime/ports.ts';
import { idsOf, type OpenSubject, put, type Subject } from './subject.ts';
import { chainOf, eventOf } from './writer.ts';

const [a, b, c] = ['a', 'b', 'c'] as SessionId[] as [SessionId, SessionId, SessionId];

/** Takes sessions out as the catalogue records it. */
async function remove({ store }: Pick<Subject, 'store'>, leaving: Leaving['sessions']): Promise<AppendOutcome> {
  const ref = await store.ref(CATALOGUE);
  const sessions = leaving.map(({ session, head, events }) => ({ session, head, events }));
  const payload = { sessions, blobs: 0, sizeBytes: 0 };
  const mark = eventOf(CATALOGUE, ref?.nextSeq ?? 0, ref?.head, { kind: 'catalogue/emptied', payload });
  return store.remove(leaving, { session: CATALOGUE, expectedHead: ref?.head, events: [mark] });
}

/** `a` of 6 events, its fork `b` at a#3 of 3 events, and `c` that stands alone. */
async function three(open: OpenSubject): Promise<Subject & { eventsOf: Record<'a' | 'b' | 'c', StoredEvent[]> }> {
  const subject = await open();
  const own = chainOf('a', 0, 6);
  const eventsOf = { a: own, b: chainOf('b', 0, 3, own[3]), c: chainOf('c', 0, 4) };
  for (const name of ['a', 'b', 'c'] as const) await put(subject, name, undefined, eventsOf[name]);
  return { ...subject, eventsOf };
}

/** Taking sessions out for good (S1). */
export function removeCases(open: OpenSubject): void {
  it('S1: a session that others stand on stays, and it is said which one does', async () => {
    const { store, eventsOf } = await three(open);
    const leaving = await store.leaving([a, c]);
    expect(leaving.sessions).toEqual([
      { session: c, head: eventsOf.c[3]?.id, events: 4, sizeBytes: expect.any(Number) },
    ]);
    expect([leaving.kept, leaving.blobs]).toEqual([[{ session: a, by: b }], []]);
  });

  it('S9: trees that events name are blobs of theirs, and it is said which go and which stay', async () => {
    const subject = await open();
    const [one, two, three] = ['1', '2', '3'].map((digit) => digit.repeat(64) as TreeId) as [TreeId, TreeId, TreeId];
    const naming = (trees: readonly TreeId[]) => ({ refs: trees.map((tree) => ({ tree })) });
    await put(subject, 'a', undefined, [eventOf('a', 0, undefined, naming([one, two, one]))]);
    await put(subject, 'c', undefined, [eventOf('c', 0, undefined, naming([two, three]))]);
    const { blobs, trees } = await subject.store.leaving([a]);
    expect([blobs, trees]).toEqual([[one], { go: [one, two], stay: [two, three] }]);
    expect((await subject.store.leaving([])).trees).toEqual({ go: [], stay: [one, two, three] });
    expect(await subject.store.blobsInUse([one as string as BlobId])).toEqual(new Set([one]));
  });

  it('one that only such sessions stand on goes with them', async () => {
    const { store } = await three(open);
    const leaving = await store.leaving([a, b]);
    expect([leaving.sessions.map(({ session }) => session), leaving.kept]).toEqual([[a, b], []]);
  });

  it('F8: what a fork of a fork stands on stays, however deep', async () => {
    const subject = await three(open);
    await put(subject, 'd', undefined, chainOf('d', 0, 1, subject.eventsOf.b[1]));
    const { kept, sessions } = await subject.store.leaving([a, b]);
    expect(sessions).toEqual([]);
    expect(kept.map(({ session }) => session).sort()).toEqual([a, b]);
  });

  it('M1: a session that was merged into another stays', async () => {
    const subject = await three(open);
    const { a: own, c: theirs } = subject.eventsOf;
    await put(subject, 'a', own[5], [eventOf('a', 6, own[5], { kind: 'merge/completed', others: [theirs[3]!.id] })]);
    expect((await subject.store.leaving([c])).kept).toEqual([{ session: c, by: a }]);
  });

  it('E1: afterwards its events, its ref and its projections are gone, all others read as before, and verify says that it was emptied', async () => {
    const subject = await three(open);
    const { store, eventsOf } = subject;
    await store.saveProjections('p', [{ session: b, head: eventsOf.b[2]!.id, text: 'x' }]);
    const { sessions } = await store.leaving([b]);
    expect(await remove(subject, sessions)).toEqual({ ok: true, backups: 0, setAside: [] });
    expect([await store.ref(b), await store.own(b, 0, 9), await store.projection('p', b)]).toEqual([
      undefined,
      [],
      undefined,
    ]);
    expect(idsOf(await store.history(eventsOf.a[5]!.id))).toEqual(idsOf(eventsOf.a));
    expect(await store.children(eventsOf.a[3]!.id)).toEqual([eventsOf.a[4]?.id]);
    await put(subject, 'c', eventsOf.c[3], chainOf('c', 4, 5, eventsOf.c[3]));
    const report = await store.verify();
    expect([report.faults, report.events, report.sessions]).toEqual([[], 12, 2]);
    expect(report.vouches).toContain('1 session emptied from the trash, as the catalogue records.');
  });

  it('S7: nothing goes where a session has moved on, or where one was forked from it meanwhile', async () => {
    const subject = await three(open);
    const { store, eventsOf } = subject;
    const { sessions } = await store.leaving([c]);
    const next = chainOf('c', 4, 5, eventsOf.c[3]);
    await put(subject, 'c', eventsOf.c[3], next);
    expect(await remove(subject, sessions)).toEqual({ ok: false, session: c, head: next[0]?.id });
    const moved = (await store.leaving([c])).sessions;
    await put(subject, 'd', undefined, chainOf('d', 0, 1, eventsOf.c[1]));
    expect(await remove(subject, moved)).toEqual({ ok: false, session: c, head: undefined });
    expect((await store.own(c, 0, 9)).length).toBe(5);
    expect(await store.ref(CATALOGUE)).toBeUndefined();
  });

  it('S7: nothing goes where the mark is refused', async () => {
    const { store, eventsOf } = await three(open);
    const { sessions } = await store.leaving([c]);
    const payload = {
      sessions: sessions.map(({ session, head, events }) => ({ session, head, events })),
      blobs: 0,
      sizeBytes: 0,
    };
    const mark = eventOf(CATALOGUE, 0, undefined, { kind: 'catalogue/emptied', payload });
    const behind = { session: CATALOGUE, expectedHead: eventsOf.c[0]!.id, events: [mark] };
    expect(await store.remove(sessions, behind)).toEqual({ ok: false, session: CATALOGUE, head: undefined });
    expect([await store.own(c, 0, 9), await store.ref(CATALOGUE)]).toEqual([eventsOf.c, undefined]);
  });

  it('S9: a blob that only they name is among what leaves; one that others name too is not', async () => {
    const subject = await three(open);
    const [mine, shared] = await subject.blobs.putAll(['mine', 'shared'].map((text) => new TextEncoder().encode(text)));
    const refs = (...blobs: (BlobId | undefined)[]) => ({ refs: blobs.map((blob) => ({ blob: blob! })) });
    const { eventsOf } = subject;
    await put(subject, 'c', eventsOf.c[3], [eventOf('c', 4, eventsOf.c[3], refs(mine, shared))]);
    await put(subject, 'a', eventsOf.a[5], [eventOf('a', 6, eventsOf.a[5], refs(shared))]);
    expect((await subject.store.leaving([c])).blobs).toEqual([mine]);
    expect(await subject.blobs.sizeOf([mine!, shared!, 'f'.repeat(64) as BlobId])).toBe(10);
    expect(await subject.blobs.storedSizeOf([mine!, shared!, 'f'.repeat(64) as BlobId])).toBe(10);
  });

  it('E2: history that only came with a session goes with it', async () => {
    const subject = await open();
    const elsewhere = chainOf('elsewhere', 0, 3);
    const own = chainOf('x', 0, 2, elsewhere[2]);
    await put(subject, 'x', undefined, [...elsewhere, ...own]);
    const { sessions } = await subject.store.leaving(['x' as SessionId]);
    expect(sessions).toMatchObject([{ session: 'x', events: 5 }]);
    expect(await remove(subject, sessions)).toEqual({ ok: true, backups: 0, setAside: [] });
    expect(await subject.store.event(elsewhere[0]!.id)).toBeUndefined();
    expect((await subject.store.verify()).faults).toEqual([]);
  });

  it('I2: its records are in the ledger no more, and its file is one that was never read', async () => {
    const subject = await open();
    const [event] = chainOf('a', 0, 1);
    const entry = {
      format: 'codex',
      source: 's',
      record: 'r',
      ordinal: 0,
      rawDigest: 'c'.repeat(64),
      event: event!.id,
    };
    const file = { format: 'codex', source: 's', path: '/x', sizeBytes: 1, modifiedAtMs: 1, report: '{}' };
    await subject.store.append([{ session: a, expectedHead: undefined, events: [event!] }], {
      entries: [entry],
      files: [file],
    });
    expect(await remove(subject, (await subject.store.leaving([a])).sessions)).toEqual({
      ok: true,
      backups: 0,
      setAside: [],
    });
    expect([await subject.store.ledger('codex', 's'), await subject.store.sourceFiles()]).toEqual([[], []]);
  });
}
