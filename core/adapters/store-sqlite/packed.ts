import { promisify } from 'node:util';
import { zstdCompress, zstdCompressSync, zstdDecompress, zstdDecompressSync } from 'node:zlib';
import type { PackedText } from '../../runtime/ports.ts';
import { openZstdFrames } from './zstd-frames.ts';
import { openZstdTexts } from './zstd-texts.ts';

/** Bytes as they are kept. */
export type Packed = PackedText;

/** Below this, packing costs more time than the bytes that it saves are worth. */
const WORTH_PACKING_BYTES = 512;
const MOST_BYTES = 0x7fff_ffff;
/** Node takes this much memory at once for what comes out; its default costs a short text more than the packing. */
const SHORT_CHUNK_BYTES = 4096;
const compressAside = promisify(zstdCompress);
const decompressAside = promisify(zstdDecompress);
const makeFrame = openZstdFrames();
const openFrame = openZstdTexts();

/** Packs bytes where that makes them smaller. Takes about 10 µs for a few kB, 30 where a context has to be made for them. */
export function pack(bytes: Uint8Array): Packed {
  if (bytes.length <= WORTH_PACKING_BYTES) return { isZstd: false, bytes };
  return smaller(bytes, makeFrame(bytes) ?? frameAlone(bytes));
}

function frameAlone(bytes: Uint8Array): Uint8Array {
  return zstdCompressSync(bytes, { chunkSize: chunkFor(bytes.length), pledgedSrcSize: bytes.length });
}

/** {@link pack} for a text, as UTF-8. */
export function packText(text: string): PackedText {
  return pack(Buffer.from(text));
}

/** {@link pack} beside this thread. */
export async function packAside(bytes: Uint8Array): Promise<Packed> {
  return smaller(bytes, await compressAside(bytes));
}

/** Throws where the bytes are no whole zstd frame, or one of more than `mostBytes`. */
export function unpack({ isZstd, bytes }: Packed, mostBytes = MOST_BYTES): Uint8Array {
  if (!isZstd) return bytes;
  const opened = openFrame(bytes);
  if (opened !== undefined && opened.length <= mostBytes) return opened;
  return zstdDecompressSync(bytes, { maxOutputLength: mostBytes, chunkSize: chunkFor(bytes.length * 4) });
}

/** {@link unpack} beside this thread. */
export async function unpackAside({ isZstd, bytes }: Packed): Promise<Uint8Array> {
  return isZstd ? await decompressAside(bytes, { maxOutputLength: MOST_BYTES }) : bytes;
}

function smaller(bytes: Uint8Array, packed: Uint8Array): Packed {
  return packed.length < bytes.length ? { isZstd: true, bytes: packed } : { isZstd: false, bytes };
}

function chunkFor(sizeBytes: number): number {
  return Math.min(Math.max(sizeBytes, SHORT_CHUNK_BYTES), SHORT_CHUNK_BYTES * 32);
}
