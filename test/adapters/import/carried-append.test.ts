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

test('an append comes out of its carrier as it went in, and is without its frames once they are let go', () => {
  const append = appendOf(['short', 'long '.repeat(2_000), '', 'Wörter 名 🙂 \ud800', 'é'.repeat(2_000)]);
  const carried = carry([append], undefined);
  const [unloaded] = unload(structuredClone(carried, { transfer: [carried.texts.buffer, carried.frames.buffer] }));
  expect(plain(unloaded)).toEqual(plain(append));
  expect(append.events.map(({ packed }) => packed?.isZstd)).toEqual([false, true, false, false, true]);
});

test('without its frames an append still has its texts', () => {
  const append = appendOf(['short', 'long '.repeat(2_000)]);
  const carried = carry([append], undefined);
  const [unloaded] = unload(carried);
  letGo(carried);
  expect(unloaded?.events.map(({ payload }) => payload?.text)).toEqual(
    append.events.map(({ payload }) => payload?.text),
  );
  expect(unloaded?.events.map(({ packed }) => packed?.isZstd && packed.bytes.length)).toEqual([false, 0]);
});

test('events that were not packed, and erased ones, come without packed bytes', () => {
  const [first, ...rest] = appendOf(['one', 'two']).events.map(({ packed: _, ...event }) => event);
  const events = [{ ...first, payload: undefined }, ...rest] as Append['events'];
  const append: Append = { session: SESSION, expectedHead: undefined, events };
  expect(plain(unload(carry([append], undefined))[0])).toEqual(plain(append));
});

/** An append whose payloads and packed bytes are plain values. */
function plain(append: Append | undefined) {
  const events = append?.events.map(({ payload, packed, ...event }) => ({
    ...event,
    payload: payload && { salt: payload.salt, text: payload.text },
    packed: packed && { isZstd: packed.isZstd, bytes: Buffer.from(packed.bytes) },
  }));
  return { ...append, events };
}
