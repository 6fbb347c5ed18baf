import { expect, it } from 'vitest';
import { nodePosition, readNodePosition } from '../../../core/model/workflow/node-position.ts';

it.each([
  ['draft', [], 'main/n:draft'],
  ['draft', [2, 1], 'main/n:draft@2.1'],
  ['a/b@1%\n', [3], 'main/n:a%2fb%401%25%0a@3'],
  ['#', [], 'main/n:%23'],
])('R1 the node %j in rounds %j stands at one position, which reads as it', (id, rounds, position) => {
  expect(nodePosition('main', { id, rounds })).toBe(position);
  expect(readNodePosition(position)).toEqual({ nodes: [{ id, rounds }], rest: '' });
});

it('R1 nodes of workflows in workflows stand behind each other, and operations behind them', () => {
  const inner = nodePosition(nodePosition('main', { id: 'inner', rounds: [2] }), { id: 'draft', rounds: [] });
  expect(readNodePosition(`${inner}/forward-0/attempt-1`)).toEqual({
    nodes: [
      { id: 'inner', rounds: [2] },
      { id: 'draft', rounds: [] },
    ],
    rest: 'forward-0/attempt-1',
  });
});

it.each(['main', 'main/forward-0', 'other/n:draft', 'main/n:draft@0', ''])(
  'R1 %j is no position of a node',
  (position) => {
    expect(readNodePosition(position)).toBeUndefined();
  },
);
