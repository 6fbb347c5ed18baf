import { expect, it } from 'vitest';
import { sayEvent } from '../../core/cli/event-fact.ts';

const event = 'ab'.repeat(32);
const said = (kind: string, payload: object | null) =>
  sayEvent({
    id: 'v',
    envelope: JSON.stringify({ kind, origin: { session: 's', seq: 7 } }),
    payload: payload === null ? null : JSON.stringify(payload),
  });

it('V1: the line of a verdict names the event that it rests on, and no words', () => {
  expect([
    said('validation', { evidence: event }),
    said('validation', { evidence: 'looked at it' }),
    said('validation', null),
    said('memory/committed', { evidence: event }),
  ]).toEqual([
    `     7  v  validation  rests on ${event}`,
    '     7  v  validation',
    '     7  v  validation  withheld',
    '     7  v  memory/committed',
  ]);
});
