import { expect, it } from 'vitest';
import { readRawOutput } from '../../../renderer/features/inspector/raw-chunks.ts';

const bytes = (text: string) => new TextEncoder().encode(text);
const chunk = (stream: number, content: Uint8Array) => {
  const head = new Uint8Array(5);
  head[0] = stream;
  new DataView(head.buffer).setUint32(1, content.length);
  return [...head, ...content];
};

it('T1: both streams in the order they came, with how much came by each', () => {
  const raw = new Uint8Array([...chunk(1, bytes('one\n')), ...chunk(2, bytes('oops\n')), ...chunk(1, bytes('two\n'))]);
  expect(readRawOutput(raw)).toEqual({ text: 'one\noops\ntwo\n', stdoutBytes: 8, stderrBytes: 5 });
});

it('B-7: a character that is parted between two chunks of a stream is one, also with the other stream between', () => {
  const [first, ...rest] = bytes('é');
  const raw = [...chunk(1, Uint8Array.of(first ?? 0)), ...chunk(2, bytes('!')), ...chunk(1, Uint8Array.from(rest))];
  expect(readRawOutput(new Uint8Array(raw))?.text).toBe('!é');
});

it('bytes that are no text show as U+FFFD, and no output is an empty text', () => {
  expect(readRawOutput(new Uint8Array(chunk(1, Uint8Array.of(0xff))))?.text).toBe('\uFFFD');
  expect(readRawOutput(new Uint8Array())).toEqual({ text: '', stdoutBytes: 0, stderrBytes: 0 });
});

it.each([
  ['another stream', chunk(3, bytes('x'))],
  ['a head that is cut', [1, 0, 0]],
  ['bytes that are cut', chunk(1, bytes('four')).slice(0, 7)],
])('%s is no such blob', (_, raw) => {
  expect(readRawOutput(new Uint8Array(raw))).toBeUndefined();
});
