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

it('X1: what a node of a workflow did names the node, with the rounds around it, where a document has one', () => {
  expect([
    said('node/entered', { position: 'main/n:draft@2.1/n:code/forward-0' }),
    said('node/left', { position: 'main/n:a%2fb/forward-0', outcome: 'failed' }),
    said('selector/chose', { position: 'main/n:pick', chosen: 'deep' }),
    said('node/entered', { position: 'main/forward-0' }),
  ]).toEqual([
    '     7  v  node/entered  draft@2.1 / code',
    '     7  v  node/left  a/b failed',
    '     7  v  selector/chose  pick  deep',
    '     7  v  node/entered',
  ]);
});
