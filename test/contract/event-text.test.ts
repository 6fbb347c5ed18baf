import { expect, it } from 'vitest';
import { sha256 } from '../../core/adapters/sha256.ts';
import { readEventText } from '../../core/contract/read-event-text.ts';
import { seal } from '../../core/model/envelope.ts';
import type { SessionId } from '../../core/model/ids.ts';
import { readEvent } from '../../core/model/read-event.ts';

const place = {
  parents: [],
  origin: { session: 'S' as SessionId, seq: 0 },
  by: 'import:x',
  atMs: 1,
  salt: '00'.repeat(16),
};
const stored = seal(
  { kind: 'message', payload: { role: 'user', author: 'person', parts: [{ type: 'text', text: '\ud800 __proto__' }] } },
  place,
  sha256,
);

it('S4: an event reads the same on both sides of the door', () => {
  const text = { id: stored.id, envelope: stored.envelopeText, payload: stored.payload?.text ?? null };
  expect(readEventText(text)).toEqual(readEvent(stored));
});

it('S12: an erased payload reads as withheld', () => {
  const text = { id: stored.id, envelope: stored.envelopeText, payload: null };
  expect(readEventText(text)).toEqual(readEvent({ ...stored, payload: undefined }));
});

it('damaged text is not read as something else', () => {
  expect(() => readEventText({ id: stored.id, envelope: '{', payload: null })).toThrow(SyntaxError);
});
