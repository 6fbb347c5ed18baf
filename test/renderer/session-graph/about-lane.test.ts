import { expect, it } from 'vitest';
import { aboutLane } from '../../../renderer/features/session-graph/about-lane.ts';
import { madeLane } from '../made-up/lane.ts';

const kindOf = (row: Parameters<typeof madeLane>[1]) => aboutLane(madeLane('a', row)).split('\n')[1];

it('names the kind of a lane that is not the main one, and none that was erased', () => {
  expect(kindOf({ kind: 'sub-agent' })).toBe('sub-agent');
  expect(kindOf({ kind: 'sub-agent', kindLost: true })).toBe('kind unknown');
  expect(kindOf({ kind: 'main' })).not.toBe('main');
});
