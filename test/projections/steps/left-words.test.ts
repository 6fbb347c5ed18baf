import { expect, it } from 'vitest';
import { madeId } from '../made-history.ts';
import { saidBy } from './fold-events.ts';

const id = madeId('x');

it.each<[paths: string[], changed: number, says: string]>([
  [['a'], 2, '2 paths | a'],
  [[], 0, 'no path'],
])('X3: what a stopped call left is a step of its own: %j of %i', (paths, changed, says) => {
  const rows = saidBy((s) => s.add('workspace/changed-outside', { before: id, after: id, paths, changed, left: 't1' }));
  expect(rows).toEqual([`other: left by a call that was stopped: ${says}`]);
});

it('R6, F5: what lost steps of a cut-off run left says so, and so does what sets it back, and what a sub-agent begins with', () => {
  const rows = saidBy((s) => {
    s.add('workspace/changed-outside', { before: id, after: id, paths: ['a', 'b'], changed: 2, cutOff: true });
    s.add('workspace/restored', { tree: id, cutOff: true });
    s.add('workspace/restored', { tree: id, from: id });
    s.add('workspace/restored', { tree: id });
  });
  expect(rows).toEqual([
    'other: left by lost steps of the run that was cut off: 2 paths | a, b',
    'other: files set back to where the run was cut off',
    'other: workspace restored',
    'placement: files handed over from the parent',
  ]);
});
