import { expect, it } from 'vitest';
import { sha256 } from '../../core/adapters/sha256.ts';
import type { StoredEvent } from '../../core/model/envelope.ts';
import { CATALOGUE, type SessionId } from '../../core/model/ids.ts';
import type { Append } from '../../core/runtime/ports.ts';
import type { QuarantinedBytes } from '../../core/runtime/quarantined.ts';
import { type OpenSubject, put, type Subject } from './subject.ts';
import { chainOf, eventOf } from './writer.ts';

const a = 'a' as SessionId;
const b = 'b' as SessionId;
const one = { format: 'codex', source: 'file-1' };
const everything = { fromByte: 0, toByte: Number.MAX_SAFE_INTEGER, after: 0, limit: 100 };

function rangeOf(text: string, offset: number, source = 'file-1'): QuarantinedBytes {
  const bytes = Buffer.from(text);
  return { format: 'codex', source, offset, reason: 'not JSON', rawDigest: sha256(bytes), bytes };
}

function listed(num: number, { offset, bytes, reason }: QuarantinedBytes, { isErased = false, metAs = num } = {}) {
  return { num, offset, sizeBytes: bytes.length, reason, metAs, isErased };
}

function entryOf(event: StoredEvent, source = 'file-1') {
  return { format: 'codex', source, record: '#0', ordinal: 0, rawDigest: 'd'.repeat(64), event: event.id };
}

/** `a` was read from file-1, `b` from file-2; each left something out. */
async function two(open: OpenSubject): Promise<Subject & { readonly ranges: QuarantinedBytes[] }> {
  const subject = await open();
  const events = [chainOf('a', 0, 2), chainOf('b', 0, 2)] as const;
  const ranges = [rangeOf('torn of one', 10), rangeOf('torn of two', 20, 'file-2')];
  await put(subject, 'a', undefined, events[0]);
  await put(subject, 'b', undefined, events[1]);
  const entries = [entryOf(events[0][1]!), entryOf(events[1][1]!, 'file-2')];
  await subject.store.append([], { entries, files: [], quarantine: ranges });
  return { ...subject, ranges };
}

function markOf(kind: string, payload: unknown): Append {
  return { session: CATALOGUE, expectedHead: undefined, events: [eventOf(CATALOGUE, 0, undefined, { kind, payload })] };
}

const eraseMark = () => markOf('catalogue/erased', { subject: 'a', events: [], quarantined: 1, reason: 'a password' });

/** Bytes of sources that gave no record (I6). */
export function quarantineCases(open: OpenSubject): void {
  it('I6: bytes come back as they were, for their source alone, by where they stand', async () => {
    const { store } = await open();
    const ranges = [rangeOf('\0\0', 5), rangeOf('{"torn":"\ud800', 90), rangeOf('x'.repeat(100_000), 200)];
    const other = rangeOf('other', 5, 'file-2');
    await store.append([], { entries: [], files: [], quarantine: [...ranges, other] });
    expect(await store.quarantine('codex', 'file-1', everything)).toEqual(
      ranges.map((range, at) => listed(at + 1, range)),
    );
    expect(await store.quarantine('codex', 'file-1', { ...everything, fromByte: 6, toByte: 200 })).toEqual([
      listed(2, ranges[1]!),
    ]);
    for (const [after, at] of [
      [1, 1],
      [2, 2],
      [3, 3],
    ] as const)
      expect(await store.quarantine('codex', 'file-1', { ...everything, after, limit: 1 })).toEqual(
        ranges.slice(at, at + 1).map((range) => listed(at + 1, range)),
      );
    expect(await store.quarantine('claude-code', 'file-1', everything)).toEqual([]);
    const read = await Promise.all([1, 2, 3, 4, 5].map((num) => store.quarantined(num)));
    expect(read.map((bytes) => bytes && Buffer.from(bytes))).toEqual([
      ...[...ranges, other].map(({ bytes }) => bytes),
      undefined,
    ]);
    expect(await Promise.all([1, 5].map((num) => store.quarantinedDigest(num)))).toEqual([
      ranges[0]?.rawDigest,
      undefined,
    ]);
  });

  it('I6: the same bytes at the same place are kept once; other bytes there are kept beside them', async () => {
    const { store } = await open();
    const [first, then] = [rangeOf('torn', 5), rangeOf('worn', 5)];
    for (const range of [first, first, then, first, then])
      await store.append([], { entries: [], files: [], quarantine: [range] });
    expect(await store.quarantine('codex', 'file-1', everything)).toEqual([
      listed(1, first, { metAs: 4 }),
      listed(2, then, { metAs: 5 }),
    ]);
  });

  it('I2: a refused append keeps nothing', async () => {
    const subject = await open();
    const events = chainOf('a', 0, 1);
    await put(subject, 'a', undefined, events);
    const stale = { session: a, expectedHead: undefined, events: [eventOf('a', 0, undefined, { payload: 1 })] };
    const ledger = { entries: [], files: [], quarantine: [rangeOf('torn', 5)] };
    expect((await subject.store.append([stale], ledger)).ok).toBe(false);
    expect(await subject.store.quarantine('codex', 'file-1', everything)).toEqual([]);
  });

  it('S12: an erase takes the kept bytes of the files that the session was read from, and no others', async () => {
    const { store, ranges } = await two(open);
    const kept = (of: QuarantinedBytes, isErased = false) => {
      const { format, source, bytes } = of;
      return isErased
        ? { format, source, ranges: 0, sizeBytes: 0, erased: 1 }
        : { format, source, ranges: 1, sizeBytes: bytes.length, erased: 0 };
    };
    expect(await Promise.all([a, b, undefined].map((of) => store.quarantinedSources(of)))).toEqual([
      [kept(ranges[0]!)],
      [kept(ranges[1]!)],
      ranges.map((range) => kept(range)),
    ]);
    expect(await store.erase([], eraseMark(), [one])).toEqual({ ok: true, backups: 0, setAside: [] });
    expect(await store.quarantine('codex', 'file-1', everything)).toEqual([listed(1, ranges[0]!, { isErased: true })]);
    expect([await store.quarantined(1), await store.quarantinedDigest(1)]).toEqual([undefined, undefined]);
    expect(Buffer.from((await store.quarantined(2)) ?? []).toString()).toBe('torn of two');
    expect(await store.quarantinedSources()).toEqual([kept(ranges[0]!, true), kept(ranges[1]!)]);
    expect(await store.quarantinedNames()).toEqual(ranges.map(({ format, source }) => ({ format, source })));
  });

  it('S12: a file of which bytes were erased keeps none any more, wherever they stand', async () => {
    const { store, ranges } = await two(open);
    await store.erase([], eraseMark(), [one]);
    await store.append([], { entries: [], files: [], quarantine: [ranges[0]!, rangeOf('torn of one', 11)] });
    expect(await store.quarantine('codex', 'file-1', everything)).toEqual([listed(1, ranges[0]!, { isErased: true })]);
  });

  it('S12: where the mark is refused the bytes stay', async () => {
    const { store, ranges } = await two(open);
    const stale = { ...eraseMark(), expectedHead: eventOf('nobody', 0, undefined).id };
    expect((await store.erase([], stale, [one])).ok).toBe(false);
    expect(await store.quarantine('codex', 'file-1', everything)).toEqual([listed(1, ranges[0]!)]);
  });

  it('S1: kept bytes leave with the last session of their file', async () => {
    const { store, ranges } = await two(open);
    const [event] = chainOf('c', 0, 1);
    const entry = { ...entryOf(event!), record: '#1', ordinal: 1 };
    await store.append([{ session: 'c' as SessionId, expectedHead: undefined, events: [event!] }], {
      entries: [entry],
      files: [],
    });
    const leave = async (session: SessionId): Promise<void> => {
      const { sessions, ranges } = await store.leaving([session]);
      expect(ranges).toEqual({ kept: session === a ? 0 : 1, erased: 0 });
      const ref = await store.ref(CATALOGUE);
      const payload = { sessions: sessions.map(({ sizeBytes: _, ...each }) => each), blobs: 0, sizeBytes: 0 };
      const mark = eventOf(CATALOGUE, ref?.nextSeq ?? 0, ref?.head, { kind: 'catalogue/emptied', payload });
      const append = { session: CATALOGUE, expectedHead: ref?.head, events: [mark] };
      expect(await store.remove(sessions, append)).toEqual({ ok: true, backups: 0, setAside: [] });
    };
    await leave(a);
    expect(await store.quarantine('codex', 'file-1', everything)).toEqual([listed(1, ranges[0]!)]);
    await leave('c' as SessionId);
    expect(await store.quarantine('codex', 'file-1', everything)).toEqual([]);
    expect([await store.quarantined(1), await store.quarantinedDigest(1)]).toEqual([undefined, undefined]);
    expect(await store.quarantine('codex', 'file-2', everything)).toEqual([listed(2, ranges[1]!)]);
  });

  it('I2: ranges of a source are counted, erased ones too, and those that were met since', async () => {
    const { store } = await open();
    const counts = (after: number) => store.quarantineCounts('codex', 'file-1', after);
    expect(await counts(0)).toEqual({ ranges: 0, met: 0, metAs: 0 });
    const [first, then] = [rangeOf('torn', 5), rangeOf('worn', 9)];
    for (const quarantine of [[first, then], [rangeOf('other', 5, 'file-2')], [then]])
      await store.append([], { entries: [], files: [], quarantine });
    expect([await counts(0), await counts(1), await counts(4)]).toEqual([
      { ranges: 2, met: 2, metAs: 4 },
      { ranges: 2, met: 1, metAs: 4 },
      { ranges: 2, met: 0, metAs: 4 },
    ]);
    await store.erase([], eraseMark(), [one]);
    expect(await counts(1)).toEqual({ ranges: 2, met: 1, metAs: 4 });
  });

  it('S12: where a file holds other than the erasure says, nothing is erased', async () => {
    const { store, ranges } = await two(open);
    expect(await store.erase([], eraseMark(), [{ ...one, ranges: 2 }])).toEqual({
      ok: false,
      session: CATALOGUE,
      head: undefined,
    });
    expect(await store.quarantine('codex', 'file-1', everything)).toEqual([listed(1, ranges[0]!)]);
    expect(await store.erase([], eraseMark(), [{ ...one, ranges: 1 }])).toMatchObject({ ok: true });
  });

  it('S1: where other ranges would leave than it was said, nothing does', async () => {
    const { store } = await two(open);
    await store.erase([], eraseMark(), [one]);
    const { sessions, ranges } = await store.leaving([a]);
    expect(ranges).toEqual({ kept: 0, erased: 1 });
    const ref = await store.ref(CATALOGUE);
    const payload = { sessions: sessions.map(({ sizeBytes: _, ...each }) => each), blobs: 0, sizeBytes: 0, erased: 1 };
    const mark = eventOf(CATALOGUE, ref?.nextSeq ?? 0, ref?.head, { kind: 'catalogue/emptied', payload });
    const append = { session: CATALOGUE, expectedHead: ref?.head, events: [mark] };
    expect(await store.remove(sessions, append, { kept: 1, erased: 1 })).toMatchObject({ ok: false, session: a });
    expect(await store.remove(sessions, append, { kept: 0, erased: 0 })).toMatchObject({ ok: false, session: a });
    expect(await store.ref(CATALOGUE)).toEqual(ref);
    expect(await store.remove(sessions, append, ranges)).toMatchObject({ ok: true });
    expect((await store.verify()).faults).toEqual([]);
  });

  it('E1, I2: verify compares how many ranges of a file there are with what the ledger counts', async () => {
    const { store } = await two(open);
    const file = (ranges: number, source = 'file-1') => {
      return {
        format: 'codex',
        source,
        path: source,
        sizeBytes: 1,
        modifiedAtMs: 0,
        report: `{"kept":{"ranges":${ranges}}}`,
      };
    };
    const faults = async (files: ReturnType<typeof file>[]) => {
      await store.append([], { entries: [], files });
      return (await store.verify()).faults;
    };
    expect(await faults([file(1), file(5, 'of no session')])).toEqual([]);
    expect(await faults([file(3)])).toEqual([
      { what: 'missing source bytes', detail: '2 kept ranges of file-1 are missing: the ledger counts 3.' },
    ]);
  });

  it('E1: verify hashes what is kept, and says how much that is and how much was erased', async () => {
    const { store } = await two(open);
    await store.erase([], eraseMark(), [one]);
    const report = await store.verify();
    expect([report.sound, report.faults]).toEqual([true, []]);
    expect(report.vouches).toContain(
      'Kept beside the events: 1 quarantined part, each of 1 MiB at most, of source files, and 1 more were erased.',
    );
  });
}
