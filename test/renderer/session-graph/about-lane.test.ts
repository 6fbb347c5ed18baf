import { expect, it } from 'vitest';
import { aboutLane, factsOf } from '../../../renderer/features/session-graph/about-lane.ts';
import { madeLane } from '../made-up/lane.ts';

const kindOf = (row: Parameters<typeof madeLane>[1]) => aboutLane(madeLane('a', row)).split('\n')[1];

it('B-8: says of a fork that its conversation starts at a break, and nothing where it was joined', () => {
  const event = 'a'.repeat(64);
  expect(factsOf(madeLane('a', { atBreak: { event, how: 'start' } }).row)).toContain('starts at a break');
  expect(factsOf(madeLane('a', { atBreak: { event, how: 'join' } }).row)).not.toContain('starts at a break');
});

it('names the kind of a lane that is not the main one, and none that was erased', () => {
  expect(kindOf({ kind: 'sub-agent' })).toBe('sub-agent');
  expect(kindOf({ kind: 'sub-agent', kindLost: true })).toBe('kind unknown');
  expect(kindOf({ kind: 'fork' })).toBe('fork');
  expect(kindOf({ kind: 'fork', rerun: true })).toBe('re-run');
  expect(kindOf({ kind: 'main' })).not.toBe('main');
});
