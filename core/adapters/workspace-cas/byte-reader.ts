import type { Readable } from 'node:stream';

/** Reads a stream piece by piece. One call at a time. */
export interface ByteReader {
  /** So many bytes. Rejects where the stream ends before. */
  readonly take: (count: number) => Promise<Buffer>;
  /** What comes before the next `end`, which is skipped; undefined at the end of the stream. Rejects where it is longer than `most`. */
  readonly until: (end: number, most: number) => Promise<Buffer | undefined>;
  /** So many bytes as they come; after them so many are skipped. */
  readonly chunks: (count: number, skip: number) => AsyncIterable<Uint8Array>;
  /** All that is left. Rejects where it is longer than `most`. */
  readonly rest: (most: number) => Promise<Buffer>;
}

/** Begins to read. */
export function byteReader(stream: Readable): ByteReader {
  const source = stream[Symbol.asyncIterator]() as AsyncIterator<Buffer>;
  let held: Buffer = Buffer.alloc(0);
  const more = async (): Promise<boolean> => {
    const next = await source.next();
    if (next.done !== true) held = held.length === 0 ? next.value : Buffer.concat([held, next.value]);
    return next.done !== true;
  };
  const cut = (count: number): Buffer => {
    const bytes = held.subarray(0, count);
    held = held.subarray(count);
    return bytes;
  };
  const take = async (count: number): Promise<Buffer> => {
    const parts: Buffer[] = [];
    for (let left = count; left > 0; ) {
      if (held.length === 0 && !(await more())) throw new Error(`the stream ended ${left} bytes too early`);
      const part = cut(Math.min(left, held.length));
      parts.push(part);
      left -= part.length;
    }
    return Buffer.concat(parts);
  };
  return {
    take,
    until: async (end, most) => {
      for (;;) {
        const at = held.indexOf(end);
        if (at >= 0) return cut(at + 1).subarray(0, at);
        if (held.length > most) throw new Error(`a row of the stream is longer than ${most} bytes`);
        if (!(await more())) return held.length === 0 ? undefined : cut(held.length);
      }
    },
    chunks: async function* chunks(count, skip) {
      for (let left = count; left > 0; ) {
        if (held.length === 0 && !(await more())) throw new Error(`the stream ended ${left} bytes too early`);
        const part = cut(Math.min(left, held.length));
        left -= part.length;
        yield part;
      }
      await take(skip);
    },
    rest: async (most) => {
      while (held.length <= most && (await more()));
      if (held.length > most) throw new Error(`the stream is longer than ${most} bytes`);
      return cut(held.length);
    },
  };
}
