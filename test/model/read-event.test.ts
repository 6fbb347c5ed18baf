import { expect, it } from 'vitest';
import { sha256 } from '../../core/adapters/sha256.ts';
import { seal } from '../../core/model/envelope.ts';
import type { SessionId } from '../../core/model/ids.ts';
import { readEvent } from '../../core/model/read-event.ts';

const place = {
  parents: [],
  origin: { session: 'S' as SessionId, seq: 0 },
  by: 'person',
  atMs: 1,
  salt: '00'.repeat(16),
};

function readOf(kind: string, text: string) {
  const stored = seal({ kind, payload: {} }, place, sha256);
  return { read: readEvent({ ...stored, payload: { salt: place.salt, text } }), stored };
}

it.each([
  ['a known kind with null', 'message', 'null', 'unfit', null],
  ['a known kind with what is no JSON', 'message', '{"role', 'unfit', null],
  ['a known kind with a part that is none', 'tool/ended', '{"ending":"exited","parts":[null]}', 'unfit', null],
  ['an unknown kind with null', 'x/odd', 'null', 'unknown-kind', null],
  ['an unknown kind with any JSON of ours', 'x/odd', '{"a":[1]}', 'unknown-kind', { a: [1] }],
  ['an unknown kind with what is no JSON', 'x/odd', '{"a', 'unfit', null],
  ['an unknown kind that is nested without end', 'x/odd', '['.repeat(100_000) + ']'.repeat(100_000), 'unfit', null],
])('S11: %s reads as opaque, and why is known', (_, kind, text, because, payload) => {
  const { read, stored } = readOf(kind, text);
  expect(read).toEqual({ id: stored.id, envelope: stored.envelope, kind: 'opaque', because, payload });
});
