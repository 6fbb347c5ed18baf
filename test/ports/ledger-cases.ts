import { expect, it } from 'vitest';
import type { EventId, SessionId } from '../../core/model/ids.ts';
import type { LedgerEntry, SourceFile } from '../../core/runtime/ports.ts';
import { type OpenSubject, put } from './subject.ts';
import { chainOf, eventOf } from './writer.ts';

const a = 'a' as SessionId;

function entryOf(ordinal: number, event: EventId, record = `#${ordinal}`): LedgerEntry {
  return { format: 'codex', source: 'file-1', record, ordinal, rawDigest: String(ordinal % 10).repeat(64), event };
}

const file: SourceFile = {
  format: 'codex',
  source: 'file-1',
  path: '/logs/one.jsonl',
  sizeBytes: 1234,
  modifiedAtMs: 1_700_000_000_000.5,
  report: '{"records":3}',
};

/** What an import remembers (I2). */
export function ledgerCases(open: OpenSubject): void {
  it('I2: entries come back by ordinal, for their source alone', async () => {
    const { store } = await open();
    const events = chainOf('a', 0, 3);
    const entries = events.map((event, at) => entryOf(at, event.id));
    const other = { ...entryOf(0, events[0]!.id), source: 'file-2' };
    const ledger = { entries: [entries[2]!, other, entries[0]!, entries[1]!], files: [] };
    await store.append([{ session: a, expectedHead: undefined, events }], ledger);
    expect(await store.ledger('codex', 'file-1')).toEqual(entries);
    expect(await store.ledger('codex', 'file-2')).toEqual([other]);
    expect(await store.ledger('claude-code', 'file-1')).toEqual([]);
  });

  it('I2: a record that is written again replaces its entry', async () => {
    const subject = await open();
    const events = chainOf('a', 0, 2);
    await put(subject, 'a', undefined, events);
    const entry = entryOf(0, events[0]!.id, 'r1');
    await subject.store.append([], { entries: [entry], files: [] });
    const again = { ...entry, ordinal: 7, rawDigest: 'e'.repeat(64), event: events[1]!.id };
    await subject.store.append([], { entries: [again], files: [] });
    expect(await subject.store.ledger('codex', 'file-1')).toEqual([again]);
  });

  it('I2: a ledger is read in pages by record, for its source alone', async () => {
    const { store } = await open();
    const [event] = chainOf('a', 0, 1);
    const entries = ['b', '"quoted', 'a', '#1', 'c'].map((record, at) => entryOf(at, event!.id, record));
    const other = { ...entryOf(0, event!.id), source: 'file-2' };
    await store.append([{ session: a, expectedHead: undefined, events: [event!] }], {
      entries: [...entries, other],
      files: [],
    });
    const read: LedgerEntry[][] = [];
    for (let after = ''; read.at(-1)?.length !== 0; after = read.at(-1)?.at(-1)?.record ?? '') {
      read.push([...(await store.ledgerPage('codex', 'file-1', { after, limit: 2 }))]);
    }
    expect(read.map((page) => page.length)).toEqual([2, 2, 1, 0]);
    expect(new Set(read.flat())).toEqual(new Set(entries));
  });

  it('I2: a copy is found by the digest or the id of one of its first 32 records, in its format alone', async () => {
    const { store } = await open();
    const [event] = chainOf('a', 0, 1);
    const entry = entryOf(0, event!.id);
    const entries = [
      { ...entry, source: 'one', ordinal: 31, record: 'r1', rawDigest: 'a'.repeat(64) },
      { ...entry, source: 'two', ordinal: 0, record: 'r2', rawDigest: 'a'.repeat(64) },
      { ...entry, source: 'three', ordinal: 32, record: 'r1', rawDigest: 'a'.repeat(64) },
      { ...entry, format: 'claude-code', source: 'four', record: 'r1', rawDigest: 'a'.repeat(64) },
      { ...entry, source: 'five', ordinal: 3, record: 'r1', rawDigest: 'b'.repeat(64) },
    ];
    await store.append([{ session: a, expectedHead: undefined, events: [event!] }], { entries, files: [] });
    expect(await store.sourcesLike('codex', { rawDigest: 'a'.repeat(64) })).toEqual(['one', 'two']);
    expect(await store.sourcesLike('codex', { record: 'r1' })).toEqual(['five', 'one']);
    expect(await store.sourcesLike('codex', { record: 'r2' })).toEqual(['two']);
    expect(await store.sourcesLike('codex', { record: 'r9' })).toEqual([]);
    expect(await store.sourcesLike('codex', { rawDigest: 'c'.repeat(64) })).toEqual([]);
  });

  it('I2: a refused append writes nothing to the ledger', async () => {
    const subject = await open();
    const events = chainOf('a', 0, 1);
    await put(subject, 'a', undefined, events);
    const ledger = { entries: [entryOf(0, events[0]!.id)], files: [file] };
    const outcome = await subject.store.append(
      [{ session: a, expectedHead: undefined, events: [eventOf('a', 0, undefined, { payload: 1 })] }],
      ledger,
    );
    expect(outcome.ok).toBe(false);
    expect(await subject.store.ledger('codex', 'file-1')).toEqual([]);
    expect(await subject.store.sourceFiles()).toEqual([]);
  });

  it('I3: source files come back as they were written last, in order of arrival', async () => {
    const { store } = await open();
    const other = { ...file, source: 'file-0', path: '/logs/zero.jsonl' };
    await store.append([], { entries: [], files: [file, other] });
    const grown = { ...file, sizeBytes: 99_999, report: '{"records":4}' };
    await store.append([], { entries: [], files: [grown] });
    expect(await store.sourceFiles()).toEqual([grown, other]);
    expect(await store.sourceFile('codex', 'file-1')).toEqual(grown);
    expect(await store.sourceFile('codex', 'file-9')).toBeUndefined();
  });

  it.each(['a\ud83d', 'ab\0cd', '"quoted"', '', 'e\u0301', '\u00e9'])(
    'I2: the foreign name %j is kept as it is',
    async (name) => {
      const subject = await open();
      const [event] = chainOf('a', 0, 1);
      await put(subject, 'a', undefined, [event!]);
      const entry = { ...entryOf(0, event!.id, name), source: name };
      const source = { ...file, source: name, path: name };
      await subject.store.append([], { entries: [entry], files: [source] });
      expect(await subject.store.ledger('codex', name)).toEqual([entry]);
      expect(await subject.store.sourceFile('codex', name)).toEqual(source);
    },
  );
}
