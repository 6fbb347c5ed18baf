import { createZstdCompress, zstdCompressSync, zstdDecompressSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { openZstdFrames } from '../../../core/adapters/store-sqlite/zstd-frames.ts';
import { seeded } from '../../projections/seeded.ts';

const KNOWN = '24.21.0';

it('each frame is the one that a context of its own gives, whatever was packed before, and one context makes them all', () => {
  let opened = 0;
  const open = () => {
    opened++;
    return createZstdCompress();
  };
  const frame = openZstdFrames({ node: KNOWN, open });
  const below = numbersFrom(7);
  const texts = Array.from({ length: 300 }, (_, at) => {
    const words = Array.from({ length: below(at % 50 === 0 ? 15_000 : 900) }, () => `w${below(400)}`);
    return Buffer.from(words.join(' '));
  });
  expect(texts.map((text) => frame(text))).toEqual(texts.map((text) => zstdCompressSync(text)));
  expect(opened).toBe(1);
});

it('a frame stays as it is when others are made after it', () => {
  const frame = openZstdFrames({ node: KNOWN, open: createZstdCompress });
  const [first, second] = ['first '.repeat(1000), 'second '.repeat(1000)].map((text) => frame(Buffer.from(text)));
  expect(
    [first, second].map((bytes) =>
      zstdDecompressSync(bytes ?? new Uint8Array())
        .toString()
        .slice(0, 12),
    ),
  ).toEqual(['first first ', 'second secon']);
});

it('bytes that nothing makes smaller come back too', () => {
  const frame = openZstdFrames({ node: KNOWN, open: createZstdCompress });
  const below = numbersFrom(3);
  const noise = Buffer.from(Array.from({ length: 128 * 1024 }, () => below(256)));
  expect(zstdDecompressSync(frame(noise) ?? new Uint8Array()).equals(noise)).toBe(true);
});

it('a value of more than 128 KiB is left to others, and no context is made for it', () => {
  const frame = openZstdFrames({ node: KNOWN, open: () => expect.unreachable() });
  expect(frame(new Uint8Array(128 * 1024 + 1))).toBeUndefined();
});

it('a Node whose inside is not known is not looked into', () => {
  const frame = openZstdFrames({ node: '25.0.0', open: () => expect.unreachable() });
  expect(frame(Buffer.from('text'))).toBeUndefined();
});

it('a context that did not come to the end of a frame gives none, and is not used again', () => {
  let opened = 0;
  const half = { _handle: { writeSync: () => undefined }, _writeState: new Uint32Array([0, 0]) };
  const frame = openZstdFrames({ node: KNOWN, open: () => (opened++ === 0 ? half : createZstdCompress()) });
  expect(frame(Buffer.from('text'))).toBeUndefined();
  expect(zstdDecompressSync(frame(Buffer.from('text')) ?? new Uint8Array()).toString()).toBe('text');
});

/** Whole numbers below a limit. */
function numbersFrom(seed: number): (limit: number) => number {
  const next = seeded(seed);
  return (limit) => Math.floor(next() * limit);
}
