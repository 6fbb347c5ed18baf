import { expect, it } from 'vitest';
import type { EventId } from '../../../core/model/ids.ts';
import type { SessionEvent } from '../../../core/model/read-event.ts';
import { evolve } from '../../../core/model/session/evolve.ts';
import { emptySession, type SessionState } from '../../../core/model/session/state.ts';

const event = (seq: number, kind: string, known = true) =>
  ({
    id: `${seq}`.padStart(64, '0') as EventId,
    envelope: { kind, origin: { session: 's', seq } },
    kind: known ? kind : 'opaque',
    payload: {},
  }) as unknown as SessionEvent;

const fold = (...events: SessionEvent[]) => events.reduce<SessionState>(evolve, emptySession);

it('S1: the head is the newest event, the next number one more than its own', () => {
  const head = event(1, 'message');
  expect(fold(event(0, 'session/created'), head)).toEqual({ head: head.id, nextSeq: 2, readOnly: false });
});

it('S11: a kind that nobody knows makes a session read only, for good', () => {
  expect(fold(event(0, 'session/created'), event(1, 'future/kind', false), event(2, 'message')).readOnly).toBe(true);
});

it.each(['import/noted', 'import/joined', 'import/copied'])(
  'S11: an ignorable kind does not, though its payload can’t be read: %s',
  (kind) => {
    expect(fold(event(0, 'session/created'), event(1, kind, false)).readOnly).toBe(false);
  },
);
