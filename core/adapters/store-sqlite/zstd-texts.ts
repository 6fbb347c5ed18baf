import { constants, createZstdDecompress } from 'node:zlib';
import { isOneFrame } from './is-one-frame.ts';

/** What a zstd frame was made of; undefined where that has to be found out otherwise, as for one that is not whole. */
export type OpenFrame = (frame: Uint8Array) => Uint8Array | undefined;

/** Most that a frame may give here: longer ones are left to others. */
const OUT_BYTES = 256 * 1024;
/** The releases of Node whose streams are known to be as {@link Inside} says. */
const KNOWN_NODE = /^24\./;

/** What an unpacking stream of Node has inside. */
interface Inside {
  readonly _handle: { readonly writeSync: (flush: number, ...inAndOut: (Uint8Array | number)[]) => void } | null;
  /** After a write: bytes of the output that are free, and bytes of the input that are left. */
  readonly _writeState: Uint32Array;
}

/** What it is made of; in tests something else. */
interface Platform {
  readonly node: string;
  readonly open: () => unknown;
}

/**
 * Opens frames one after another with one context: to make one takes much longer than to open a short frame. The inside of
 * a stream of Node is used where it is known, and nowhere else. Only what is one frame by its looks gets into the context, so that each
 * begins at the start of a frame.
 */
export function openZstdTexts({ node, open }: Platform = HERE): OpenFrame {
  if (!KNOWN_NODE.test(node)) return () => undefined;
  let context: { readonly stream: Inside; readonly out: Uint8Array } | undefined;
  return (frame) => {
    if (frame.length > OUT_BYTES || !isOneFrame(frame)) return undefined;
    context ??= { stream: open() as Inside, out: new Uint8Array(OUT_BYTES) };
    const { stream, out } = context;
    stream._handle?.writeSync(constants.ZSTD_e_continue, frame, 0, frame.length, out, 0, out.length);
    const [free = 0, left = 1] = stream._writeState;
    if (stream._handle !== null && free > 0 && left === 0) return Buffer.from(out.subarray(0, out.length - free));
    context = undefined;
    return undefined;
  };
}

// Whoever is given nothing opens the frame otherwise, and says what is wrong with it.
const HERE: Platform = { node: process.versions.node, open: () => createZstdDecompress().on('error', () => undefined) };
