import { constants, createZstdDecompress, zstdCompressSync, zstdDecompressSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { unpack } from '../../../core/adapters/store-sqlite/packed.ts';
import { openZstdTexts } from '../../../core/adapters/store-sqlite/zstd-texts.ts';
import { seeded } from '../../projections/seeded.ts';

const KNOWN = '24.21.0';
const opening = () => createZstdDecompress().on('error', () => undefined);

it('each frame gives what was packed, whatever was opened before, and one context opens them all', () => {
  let opened = 0;
  const open = openZstdTexts({
    node: KNOWN,
    open: () => {
      opened++;
      return opening();
    },
  });
  const next = seeded(5);
  const texts = Array.from({ length: 200 }, (_, at) =>
    Array.from(
      { length: Math.floor(next() * (at % 20 === 0 ? 20_000 : 600)) },
      () => `w${Math.floor(next() * 300)}`,
    ).join(),
  );
  expect(texts.map((text) => String(open(framed(text))))).toEqual(texts);
  expect(opened).toBe(1);
});

it('a frame with a checksum, one of unknown size and one of a single byte over and over are opened too', () => {
  const open = openZstdTexts({ node: KNOWN, open: opening });
  const params = { [constants.ZSTD_c_checksumFlag]: 1, [constants.ZSTD_c_contentSizeFlag]: 0 };
  const frames = [
    zstdCompressSync(Buffer.from('sum '.repeat(300)), { params }),
    framed('a'.repeat(100_000)),
    framed(''),
  ];
  expect(frames.map((frame) => String(open(frame)))).toEqual(['sum '.repeat(300), 'a'.repeat(100_000), '']);
});

it('a frame that was cut or changed anywhere reads as it does with a context of its own, and so does the frame after it', () => {
  const frame = framed(Array.from({ length: 200 }, (_, at) => `w${(at * at) % 41}`).join(' '));
  const whole = framed('whole '.repeat(200));
  const damaged = Array.from(frame.keys()).flatMap((at) => {
    const changed = Buffer.from(frame);
    changed.writeUInt8((frame[at] ?? 0) ^ 0x5a, at);
    return [frame.subarray(0, at), changed];
  });
  const seen = damaged.flatMap((bytes) => [
    said(() => unpack({ isZstd: true, bytes })),
    said(() => unpack({ isZstd: true, bytes: whole })),
  ]);
  expect(seen).toEqual(damaged.flatMap((bytes) => [said(() => zstdDecompressSync(bytes)), 'whole '.repeat(200)]));
});

it('what gives more than 256 KiB is left to others, and the frame after it is opened anew', () => {
  const open = openZstdTexts({ node: KNOWN, open: opening });
  const given = [framed('x'.repeat(256 * 1024 + 1)), framed('after')].map((frame) => open(frame)?.toString());
  expect(given).toEqual([undefined, 'after']);
});

it('more than was allowed is refused as it is with a context of its own', () => {
  const bytes = framed('x'.repeat(1000));
  expect(() => unpack({ isZstd: true, bytes }, 999)).toThrow('Cannot create a Buffer larger than 999 bytes');
});

it('a Node whose inside is not known is not looked into', () => {
  const open = openZstdTexts({ node: '25.0.0', open: () => expect.unreachable() });
  expect(open(framed('text'))).toBeUndefined();
});

function framed(text: string): Buffer {
  return zstdCompressSync(Buffer.from(text));
}

/** What came of opening: the text, or what kind of error. */
function said(open: () => Uint8Array): string {
  try {
    return Buffer.from(open()).toString('latin1');
  } catch (error) {
    return `refused: ${error instanceof Error && 'code' in error ? String(error.code) : String(error)}`;
  }
}
