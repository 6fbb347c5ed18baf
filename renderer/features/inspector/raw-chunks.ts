/** Output of a call as it came: each stretch with the stream it came by. */
export interface RawOutput {
  /** Both streams in the order they came, read as UTF-8; bytes that are none show as U+FFFD. */
  readonly text: string;
  readonly stdoutBytes: number;
  readonly stderrBytes: number;
}

/**
 * Reads a blob of chunks: a byte (1 stdout, 2 stderr), the length as 4 bytes (big endian), the bytes. A character that is parted between two
 * chunks of a stream is one. Undefined for bytes that are no such blob. Never throws.
 */
export function readRawOutput(raw: Uint8Array): RawOutput | undefined {
  const view = new DataView(raw.buffer, raw.byteOffset, raw.byteLength);
  const decoders = [new TextDecoder(), new TextDecoder()];
  const sums: [number, number] = [0, 0];
  let text = '';
  for (let at = 0; at < raw.length; ) {
    if (at + 5 > raw.length) return undefined;
    const stream = raw[at];
    const size = view.getUint32(at + 1);
    const from = at + 5;
    if ((stream !== 1 && stream !== 2) || from + size > raw.length) return undefined;
    text += decoders[stream - 1]?.decode(raw.subarray(from, from + size), { stream: true }) ?? '';
    sums[stream === 1 ? 0 : 1] += size;
    at = from + size;
  }
  text += decoders.map((decoder) => decoder.decode()).join('');
  return { text, stdoutBytes: sums[0], stderrBytes: sums[1] };
}
