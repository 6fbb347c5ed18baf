import type { OutputChunk } from '../../../runtime/ports/sandbox.ts';

/** What a command wrote: the first bytes are kept as they came, all are counted. */
export interface KeptOutput {
  readonly add: (chunk: OutputChunk) => void;
  readonly chunks: () => readonly OutputChunk[];
  readonly totalBytes: () => number;
}

/** Keeps up to `limitBytes` of both streams together; `onKept` is told of what is kept, in order. */
export function keptOutput(limitBytes: number, onKept: (chunk: OutputChunk) => void): KeptOutput {
  const chunks: OutputChunk[] = [];
  let totalBytes = 0;
  return {
    add: ({ stream, bytes }) => {
      const room = Math.max(0, limitBytes - totalBytes);
      totalBytes += bytes.length;
      if (room === 0 || bytes.length === 0) return;
      // A copy: what comes from a stream may be a window on a larger buffer.
      const chunk = { stream, bytes: Uint8Array.from(bytes.subarray(0, room)) };
      chunks.push(chunk);
      onKept(chunk);
    },
    chunks: () => chunks,
    totalBytes: () => totalBytes,
  };
}
