import { expect, it } from 'vitest';
import { recallPane, rememberPane } from '../../../renderer/features/shell/pane-sizes.ts';

it('a pane has the size of its object, else of its kind of screen', () => {
  const sizes = rememberPane({}, 'session:a', { right: 500 });
  expect([
    recallPane(sizes, 'session:a', 'right'),
    recallPane(sizes, 'session:b', 'right'),
    recallPane(sizes, 'library', 'right'),
  ]).toEqual([500, 500, undefined]);
});

it('the sizes of a hundred other objects are kept', () => {
  let sizes = rememberPane({}, 'session:first', { right: 1 });
  for (let at = 0; at < 150; at += 1) sizes = rememberPane(sizes, `session:${at}`, { right: 300 + at });
  expect(Object.keys(sizes)).toHaveLength(102);
  expect([sizes['session:first'], sizes['session:149']]).toEqual([undefined, { right: 449 }]);
});
