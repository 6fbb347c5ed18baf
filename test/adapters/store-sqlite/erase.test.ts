import { randomBytes } from 'node:crypto';
import { zstdCompressSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { CATALOGUE, type EventId, type SessionId } from '../../../core/model/ids.ts';
import { put } from '../../ports/subject.ts';
import { chainOf, eventOf } from '../../ports/writer.ts';
import { filesIn } from './files-in.ts';
import { openHome } from './open-home.ts';
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

function markOf(ids: readonly EventId[]): Parameters<import('../../../core/runtime/ports.ts').EventStore['erase']>[1] {
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
  expect(await home.store.erase(ids, markOf(ids))).toEqual({ ok: true });
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
