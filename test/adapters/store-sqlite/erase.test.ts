import { randomBytes } from 'node:crypto';
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { zstdCompressSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { sha256 } from '../../../core/adapters/sha256.ts';
import type { SqliteStore } from '../../../core/adapters/store-sqlite/open-sqlite-store.ts';
import { pack } from '../../../core/adapters/store-sqlite/packed.ts';
import { CATALOGUE, type EventId, type SessionId } from '../../../core/model/ids.ts';
import type { EventStore } from '../../../core/runtime/ports.ts';
import type { QuarantinedBytes } from '../../../core/runtime/quarantined.ts';
import { put } from '../../ports/subject.ts';
import { chainOf, eventOf } from '../../ports/writer.ts';
import { asVersion2 } from './as-older-version.ts';
import { filesIn } from './files-in.ts';
import { openHome } from './open-home.ts';
import { smallHome } from './small-home.ts';
import { tempHome } from './temp-home.ts';

const a = 'a' as SessionId;
const secretOf = (seq: number): string => `secret-${seq}-${'0123456789abcdef'.repeat(1 + (seq % 7) * 3)}`;

/** Files of a folder that hold any of the texts, plain. */
function holders(folder: string, texts: readonly string[]): string[] {
  return [...filesIn(folder)]
    .filter(([, bytes]) => texts.some((text) => bytes.includes(text)))
    .map(([name]) => name)
    .sort();
}

function markOf(ids: readonly EventId[]): Parameters<EventStore['erase']>[1] {
  const payload = { subject: 'a', events: ids, reason: 'secrets' };
  const event = eventOf(CATALOGUE, 0, undefined, { kind: 'catalogue/erased', payload });
  return { session: CATALOGUE, expectedHead: undefined, events: [event] };
}

it('S12: erased texts, salts and projections are in none of the files afterwards', async () => {
  const folder = tempHome();
  const home = await openHome(folder);
  const events = chainOf('a', 0, 400, undefined, (seq) => ({ payload: { text: secretOf(seq) } }));
  for (let at = 0; at < 400; at += 50) await put(home, 'a', events[at - 1], events.slice(at, at + 50));
  for (let at = 1; at < 60; at++) {
    const rows = [
      { session: a, head: events[0]!.id, text: `projected-secret ${'long '.repeat(at * 7)}` },
      { session: `other-${at}` as SessionId, head: events[0]!.id, text: `harmless ${'text '.repeat(at * 11)}` },
    ];
    await home.store.saveProjections(`p${at % 9}`, rows);
  }
  const erased = events.filter((_, seq) => seq % 3 !== 0);
  const texts = [
    ...erased.map((event) => secretOf(event.envelope.origin.seq)),
    ...erased.flatMap((event) => event.payload?.salt ?? []),
    'projected-secret',
  ];
  expect(holders(folder, texts)).not.toEqual([]);
  const ids = erased.map(({ id }) => id);
  expect(await home.store.erase(ids, markOf(ids))).toEqual({ ok: true, backups: 0, setAside: [] });
  expect(holders(folder, texts)).toEqual([]);
  await home.store.close();
  expect(holders(folder, texts)).toEqual([]);
});

it('S12: no packed copy of an erased text is left either', async () => {
  const folder = tempHome();
  const home = await openHome(folder);
  const texts = Array.from({ length: 60 }, () => randomBytes(2000).toString('base64'));
  const events = chainOf('a', 0, 60, undefined, (seq) => ({ payload: { text: texts[seq] } }));
  await put(home, 'a', undefined, events);
  const packed = zstdCompressSync(Buffer.from(events[7]!.payload!.text), { chunkSize: 4096 }).subarray(100, 900);
  const isThere = (): boolean => [...filesIn(folder).values()].some((bytes) => bytes.includes(packed));
  expect(isThere()).toBe(true);
  await home.store.erase([events[7]!.id], markOf([events[7]!.id]));
  expect(isThere()).toBe(false);
  expect((await home.store.event(events[8]!.id))?.payload?.text).toBe(events[8]?.payload?.text);
});

it('S12: erasing one after the other leaves nothing of any of them', async () => {
  const folder = tempHome();
  const home = await openHome(folder);
  const events = chainOf('a', 0, 120, undefined, (seq) => ({ payload: { text: secretOf(seq) } }));
  await put(home, 'a', undefined, events);
  let head: EventId | undefined;
  for (const [at, event] of [...events].reverse().entries()) {
    const payload = { subject: 'a', events: [event.id], reason: 'secrets' };
    const mark = eventOf(CATALOGUE, at, head, { kind: 'catalogue/erased', payload });
    await home.store.erase([event.id], { session: CATALOGUE, expectedHead: head, events: [mark] });
    head = mark.id;
  }
  expect(
    holders(
      folder,
      events.map((event) => secretOf(event.envelope.origin.seq)),
    ),
  ).toEqual([]);
  expect(await home.store.verify()).toMatchObject({ sound: true, withheld: 120 });
});

it('S12: dropped blobs are in none of the files afterwards, small and large ones', async () => {
  const folder = tempHome();
  const { blobs } = await openHome(folder);
  const values = Array.from({ length: 80 }, (_, at) => `blob-secret-${at}-${'x'.repeat(at)}-end`);
  const large = `large-secret ${randomBytes(1_200_000).toString('latin1')}`;
  const ids = await blobs.putAll([...values, large].map((text) => Buffer.from(text, 'latin1')));
  expect(holders(folder, [...values, 'large-secret'])).not.toEqual([]);
  for (const [at, id] of ids.entries()) if (at % 2 === 0) await blobs.drop([id]);
  const gone = values.filter((_, at) => at % 2 === 0);
  expect(holders(folder, [...gone, 'large-secret'])).toEqual([]);
  expect(await blobs.get(ids[1]!)).toEqual(new Uint8Array(Buffer.from(values[1]!, 'latin1')));
});

const junkOf = (at: number): string => `junk-secret-${at}-${'0123456789abcdef'.repeat(1 + (at % 5) * 60)}`;

function rangeOf(at: number, source: string): QuarantinedBytes {
  const bytes = Buffer.from(junkOf(at));
  return { format: 'codex', source, offset: at * 10_000, reason: 'not JSON', rawDigest: sha256(bytes), bytes };
}

it('S12, I6: erased bytes that gave no record are in none of the files afterwards, nor are their digests; those of other files stay', async () => {
  const folder = tempHome();
  const home = await openHome(folder);
  const [event, other] = [chainOf('a', 0, 1)[0]!, chainOf('b', 0, 1)[0]!];
  await put(home, 'a', undefined, [event]);
  await put(home, 'b', undefined, [other]);
  const entry = {
    format: 'codex',
    source: 'one',
    record: '#0',
    ordinal: 0,
    rawDigest: 'd'.repeat(64),
    event: event.id,
  };
  const entries = [entry, { ...entry, source: 'two', event: other.id }];
  const quarantine = Array.from({ length: 120 }, (_, at) => rangeOf(at, at % 2 === 0 ? 'one' : 'two'));
  await home.store.append([], { entries, files: [], quarantine });
  const gone = quarantine.filter(({ source }) => source === 'one');
  const texts = gone.flatMap(({ bytes, rawDigest }) => [Buffer.from(bytes).toString().slice(0, 60), rawDigest]);
  const packed = gone
    .filter(({ bytes }) => bytes.length > 512)
    .map(({ bytes }) => Buffer.from(pack(bytes).bytes).subarray(20));
  const packedHolders = () => [...filesIn(folder)].filter(([, bytes]) => packed.some((each) => bytes.includes(each)));
  expect([holders(folder, texts), packedHolders().length]).not.toEqual([[], 0]);
  await home.store.erase([], markOf([]), [{ format: 'codex', source: 'one' }]);
  expect([holders(folder, texts), packedHolders().length]).toEqual([[], 0]);
  const left = await home.store.quarantined(120);
  expect(Buffer.from(left ?? []).toString()).toBe(junkOf(119));
});

it('S12: copies of the store from before a migration go with an erase and with an emptied trash, and what was set aside is named', async () => {
  const { folder, a: events } = await smallHome();
  const names = () => readdirSync(folder).filter((name) => /backup|set-aside/.test(name));
  const mark = async (home: SqliteStore, kind: string, payload: unknown) => {
    const ref = await home.store.ref(CATALOGUE);
    const event = eventOf(CATALOGUE, ref?.nextSeq ?? 0, ref?.head, { kind, payload });
    return { session: CATALOGUE, expectedHead: ref?.head, events: [event] };
  };
  asVersion2(folder);
  writeFileSync(join(folder, 'set-aside-2023-11-14T22.13.20.000Z-events.db'), 'broken');
  const home = await openHome(folder);
  expect(names()).toHaveLength(2);
  const erased = { subject: 'a', events: [events[1]!.id], reason: 'secrets' };
  expect(await home.store.erase([events[1]!.id], await mark(home, 'catalogue/erased', erased))).toEqual({
    ok: true,
    backups: 1,
    setAside: ['set-aside-2023-11-14T22.13.20.000Z-events.db'],
  });
  expect(names()).toEqual(['set-aside-2023-11-14T22.13.20.000Z-events.db']);
  writeFileSync(join(folder, 'blobs.db.backup-1-2023-11-14T22.13.20.000Z'), 'old');
  const { sessions } = await home.store.leaving(['b' as SessionId]);
  const emptied = { sessions: sessions.map(({ sizeBytes: _, ...each }) => each), blobs: 0, sizeBytes: 0 };
  expect(await home.store.remove(sessions, await mark(home, 'catalogue/emptied', emptied))).toMatchObject({
    backups: 1,
  });
  expect(names()).toEqual(['set-aside-2023-11-14T22.13.20.000Z-events.db']);
});

it('S12: a copy of the store that a killed erase left behind goes when the store is opened; a later one stays', async () => {
  const { folder, a: events } = await smallHome();
  const first = await openHome(folder, { nowMs: () => 0 });
  const ref = await first.store.ref(CATALOGUE);
  const payload = { subject: 'a', events: [events[1]!.id], reason: 'secrets' };
  const mark = eventOf(CATALOGUE, ref?.nextSeq ?? 0, ref?.head, { kind: 'catalogue/erased', payload });
  await first.store.erase([events[1]!.id], { session: CATALOGUE, expectedHead: ref?.head, events: [mark] });
  await first.store.close();
  const erasedAt = new Date(mark.envelope.atMs);
  const stamp = (days: number) => new Date(erasedAt.getTime() + days * 86_400_000).toISOString().replaceAll(':', '.');
  const [before, after] = [`events.db.backup-1-${stamp(-1)}`, `events.db.backup-2-${stamp(1)}`];
  for (const name of [before, after]) writeFileSync(join(folder, name), 'old');
  mkdirSync(join(folder, 'events.db.backup-0-folder'));
  await openHome(folder);
  expect(readdirSync(folder).filter((name) => name.includes('backup'))).toEqual(['events.db.backup-0-folder', after]);
});
