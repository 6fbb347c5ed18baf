import { constants, createZstdCompress } from 'node:zlib';

/** The bytes as one zstd frame; undefined where it has to be made otherwise. */
export type MakeFrame = (bytes: Uint8Array) => Uint8Array | undefined;

/** Longer ones are left to others: a context keeps the memory that its largest frame took. */
const MOST_BYTES = 128 * 1024;
/** More than a frame of them can take. */
const OUT_BYTES = MOST_BYTES + 1024;
/** The releases of Node whose streams are known to be as {@link Inside} says. */
const KNOWN_NODE = /^24\./;

/** What a compressing stream of Node has inside. */
interface Inside {
  readonly _handle: { readonly writeSync: (flush: number, ...inAndOut: (Uint8Array | number)[]) => void };
  /** After a write: bytes of the output that are free, and bytes of the input that are left. */
  readonly _writeState: Uint32Array;
}

/** What it is made of; in tests something else. */
interface Platform {
  readonly node: string;
  readonly open: () => unknown;
}

/**
 * Makes frames one after another with one context. To make a context takes longer than to make a short frame, and to tidy it up takes some
 * more. Node documents no call that keeps one from frame to frame, so the inside of its stream is used where it is known, and nowhere else.
 */
export function openZstdFrames({ node, open }: Platform = HERE): MakeFrame {
  if (!KNOWN_NODE.test(node)) return () => undefined;
  let context: { readonly stream: Inside; readonly out: Uint8Array } | undefined;
  return (bytes) => {
    if (bytes.length > MOST_BYTES) return undefined;
    context ??= { stream: open() as Inside, out: new Uint8Array(OUT_BYTES) };
    const { stream, out } = context;
    stream._handle.writeSync(constants.ZSTD_e_end, bytes, 0, bytes.length, out, 0, out.length);
    const [free = 0, left = 1] = stream._writeState;
    if (free > 0 && left === 0) return Buffer.from(out.subarray(0, out.length - free));
    context = undefined;
    return undefined;
  };
}

const HERE: Platform = { node: process.versions.node, open: createZstdCompress };
