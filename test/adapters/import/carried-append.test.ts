import { expect, test } from 'vitest';
import { carry, letGo, unload } from '../../../core/adapters/import/thread/carried-append.ts';
import { sha256 } from '../../../core/adapters/sha256.ts';
import { packText } from '../../../core/adapters/store-sqlite/packed.ts';
import { seal } from '../../../core/model/envelope.ts';
import type { SessionId } from '../../../core/model/ids.ts';
import type { Append } from '../../../core/runtime/ports.ts';

const SESSION = '0190b8a0-0000-7000-8000-000000000001' as SessionId;

function appendOf(texts: readonly string[]): Append {
  const events = texts.map((text, seq) => {
    const place = { parents: [], origin: { session: SESSION, seq }, by: 'import:x', atMs: 0, salt: '0'.repeat(32) };
    const event = seal({ kind: 'unknown', payload: { type: text } }, place, sha256);
    return { ...event, packed: packText(event.payload?.text ?? '') };
  });
  return { session: SESSION, expectedHead: undefined, events };
}

test('an append comes out of its carrier as it went in, and is without its packed bytes once they are let go', () => {
  const append = appendOf(['short', 'long '.repeat(2_000), '']);
  const carried = carry([append], undefined);
  const [unloaded] = unload(carried);
  expect(unloaded?.events.map(({ packed }) => packed && { ...packed, bytes: Buffer.from(packed.bytes) })).toEqual(
    append.events.map(({ packed }) => packed && { ...packed, bytes: Buffer.from(packed.bytes) }),
  );
  expect({ ...unloaded, events: [] }).toEqual({ ...append, events: [] });
  letGo(carried);
  expect(unloaded?.events.map(({ packed }) => packed?.bytes.length)).toEqual([0, 0, 0]);
});
