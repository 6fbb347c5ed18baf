import { expect, it } from 'vitest';
import { sha256 } from '../../core/adapters/sha256.ts';
import type { StoredEvent } from '../../core/model/envelope.ts';
import type { SessionId } from '../../core/model/ids.ts';
import { readTrustedEvent } from '../../core/model/read-trusted-event.ts';
import { readMade, readOnce } from '../../core/runtime/read-made.ts';
import { sealStream } from '../../core/runtime/seal-stream.ts';

const sealing = {
  sha256,
  clock: { nowMs: () => 1_700_000_000_000 },
  ids: { uuid: () => '0190b1de-0000-7000-8000-000000000001', salt: () => '0'.repeat(32) },
};

function sealed(kind: string, payload: unknown): StoredEvent {
  const start = { session: '0190b1de-0000-7000-8000-000000000002' as SessionId, nextSeq: 0, parents: [], by: 'person' };
  const [event] = sealStream([{ kind, payload }], start, sealing);
  if (event === undefined) throw new Error('sealing a draft gave no event');
  return event;
}

it.each([
  ['a message', 'message', { role: 'user', author: 'person', parts: [{ type: 'text', text: 'a\ud83d' }] }],
  ['what is left out', 'message', { role: 'user', author: undefined, parts: [] }],
  ['a zero below zero', 'message', { n: -0, list: [-0, 0.5] }],
  ['keys like places, and nothing in a list', 'message', { 10: 'b', 9: 'a', list: [undefined] }],
  ['nothing', 'message', null],
  ['a kind that is not known', 'made/up', { b: 1, a: 2 }],
])('an event that was sealed here reads as its text: %s', (_what, kind, payload) => {
  const event = sealed(kind, payload);
  expect(readMade(event)).toStrictEqual(readTrustedEvent(event));
});

it('what becomes of a draft after it was sealed changes nothing that is read', () => {
  const parts = [{ type: 'text', text: 'before' }];
  const event = sealed('message', { role: 'user', author: 'person', parts });
  parts[0]!.text = 'after';
  parts.push({ type: 'text', text: 'more' });
  expect(readMade(event)).toEqual(readTrustedEvent(event));
});

it('the same stored event is read once; another one with the same contents is looked at', () => {
  const event = sealed('message', { role: 'user', author: 'person', parts: [] });
  let reads = 0;
  const read = (stored: StoredEvent) => {
    reads++;
    return readTrustedEvent(stored);
  };
  expect([readOnce(event, read) === readMade(event), reads]).toEqual([true, 0]);
  const fromDisk = { ...event };
  const first = readOnce(fromDisk, read);
  expect([readOnce(fromDisk, read) === first, reads]).toEqual([true, 1]);
});
