import { expect, it } from 'vitest';
import { sha256 } from '../../core/adapters/sha256.ts';
import type { BlobId } from '../../core/model/ids.ts';
import { type OpenSubject, put } from './subject.ts';
import { chainOf } from './writer.ts';

const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);
const noise = (size: number): Uint8Array => {
  const bytes = new Uint8Array(size);
  for (let at = 0, state = 7; at < size; at++) {
    state = (Math.imul(state, 1103515245) + 12345) >>> 0;
    bytes[at] = state >>> 24;
  }
  return bytes;
};

async function* inChunks(bytes: Uint8Array, size: number): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

async function joined(chunks: AsyncIterable<Uint8Array> | undefined): Promise<Uint8Array> {
  const all: Uint8Array[] = [];
  for await (const chunk of chunks ?? []) all.push(chunk);
  return Buffer.concat(all);
}

const sizes: [name: string, bytes: Uint8Array][] = [
  ['no bytes', new Uint8Array()],
  ['a few bytes', bytesOf('hello')],
  ['a long text', bytesOf('hello '.repeat(20_000))],
  ['600 KB of noise', noise(600_000)],
  ['2 MB of noise', noise(2_000_000)],
  ['3 MB of text', bytesOf('again and again. '.repeat(180_000))],
];

/** Large values by their hash (S9). */
export function blobCases(open: OpenSubject): void {
  it.each(sizes)('S9: %s come back under their sha256', async (_, bytes) => {
    const { blobs } = await open();
    const id = await blobs.put(bytes);
    expect(id).toBe(sha256(bytes));
    expect(await blobs.has(id)).toBe(true);
    const back = await blobs.get(id);
    expect(back?.length).toBe(bytes.length);
    expect(sha256(back ?? bytesOf('none'))).toBe(id);
  });

  it.each(sizes)('S9: %s that come in chunks are the same blob, and go out in chunks', async (_, bytes) => {
    const { blobs } = await open();
    const id = await blobs.putChunks(inChunks(bytes, 300_007));
    expect(id).toBe(sha256(bytes));
    expect(await blobs.put(bytes)).toBe(id);
    expect(await blobs.putChunks(inChunks(bytes, 1_048_576))).toBe(id);
    expect(await blobs.sizeOf([id])).toBe(bytes.length);
    for (const back of [await joined(await blobs.chunks(id)), await blobs.get(id)]) {
      expect(sha256(back ?? bytesOf('none'))).toBe(id);
    }
    await blobs.drop([id]);
    expect(await blobs.chunks(id)).toBeUndefined();
  });

  it('S9: of chunks that break off nothing is kept', async () => {
    const { blobs, store } = await open();
    const broken = async function* broken() {
      yield noise(3_000_000);
      throw new Error('unplugged');
    };
    await expect(blobs.putChunks(broken())).rejects.toThrow('unplugged');
    expect([await blobs.has(sha256(noise(3_000_000)) as BlobId), (await store.verify()).blobs]).toEqual([false, 0]);
  });

  it('S9: a value that is put twice is stored once', async () => {
    const { blobs, store } = await open();
    const again = Promise.all([
      blobs.put(bytesOf('same')),
      blobs.put(bytesOf('same')),
      blobs.putAll([bytesOf('same')]),
    ]);
    expect(await again).toEqual([sha256('same'), sha256('same'), [sha256('same')]]);
    expect((await store.verify()).blobs).toBe(1);
  });

  it('S9: a large value that is put twice at the same time comes back whole', async () => {
    const { blobs } = await open();
    const bytes = noise(1_500_000);
    const ids = await Promise.all([blobs.put(bytes), blobs.put(bytes)]);
    expect(ids).toEqual([sha256(bytes), sha256(bytes)]);
    expect(sha256((await blobs.get(ids[0])) ?? bytesOf('none'))).toBe(sha256(bytes));
  });

  it('many values are put at once, and their ids come in order', async () => {
    const { blobs } = await open();
    const values = ['c', 'a', 'b', 'a'].map(bytesOf);
    expect(await blobs.putAll(values)).toEqual(['c', 'a', 'b', 'a'].map((text) => sha256(text)));
  });

  it('S9: a text is the blob of its bytes in UTF-8', async () => {
    const { blobs } = await open();
    const texts = ['größer 😀', 'a lone \ud83d half', 'x'.repeat(200_000)];
    const ids = await blobs.putAll(texts);
    expect(ids).toEqual(await blobs.putAll(texts.map(bytesOf)));
    expect([await blobs.put('größer 😀'), ids]).toEqual([sha256('größer 😀'), texts.map((text) => sha256(text))]);
    expect(await Promise.all(ids.map((id) => blobs.get(id)))).toEqual(texts.map(bytesOf));
  });

  it('an unknown blob is undefined', async () => {
    const { blobs } = await open();
    const id = 'f'.repeat(64) as BlobId;
    expect([await blobs.has(id), await blobs.get(id)]).toEqual([false, undefined]);
  });

  it('what a caller does to bytes that it got does not change the blob', async () => {
    const { blobs } = await open();
    const id = await blobs.put(bytesOf('keep me'));
    (await blobs.get(id))?.fill(0);
    expect(await blobs.get(id)).toEqual(bytesOf('keep me'));
  });

  it.each(sizes)('S12: %s are gone once dropped, and can be put again', async (_, bytes) => {
    const { blobs } = await open();
    const id = await blobs.put(bytes);
    expect(await blobs.put(bytes)).toBe(id);
    await blobs.drop([id, 'f'.repeat(64) as BlobId]);
    expect([await blobs.has(id), await blobs.get(id)]).toEqual([false, undefined]);
    await blobs.drop([id]);
    expect(await blobs.put(bytes)).toBe(id);
    expect(sha256((await blobs.get(id)) ?? bytesOf('none'))).toBe(id);
  });

  it('S12: a blob is in use while an event with its payload names it, in a ref or in the payload', async () => {
    const subject = await open();
    const [byRef, byPart, byRaw, bySegment, unused] = (await subject.blobs.putAll(
      ['ref', 'part', 'raw', 'segment', 'unused'].map(bytesOf),
    )) as [BlobId, BlobId, BlobId, BlobId, BlobId];
    const said = [
      { refs: [{ blob: byRef }] },
      { payload: { parts: [{ type: 'image', blob: byPart }] } },
      { payload: { source: { raw: { blob: byRaw } } } },
      { payload: { segments: [bySegment], text: unused } },
    ];
    await put(
      subject,
      'a',
      undefined,
      chainOf('a', 0, 4, undefined, (seq) => said[seq] ?? {}),
    );
    const all = [byRef, byPart, byRaw, bySegment, unused];
    expect(await subject.store.blobsInUse(all)).toEqual(new Set([byRef, byPart, byRaw, bySegment]));
  });
}
