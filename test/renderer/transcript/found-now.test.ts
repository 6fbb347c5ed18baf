import { expect, it } from 'vitest';
import { foundNow, type Searched } from '../../../renderer/features/transcript/found-now.ts';
import { sayFound } from '../../../renderer/features/transcript/say-found.ts';
import { madeStep } from '../made-up/step-row.ts';

const rows = ['a', 'b'].map((key) => ({ key, step: madeStep('main', 0, { key }) }));
const searched: Searched = { keys: ['a'], unsearched: {}, lost: 0, share: 1, isRead: true, rows };
const says = (of: Searched, where: Parameters<typeof foundNow>[1]) =>
  sayFound(foundNow(of, where), undefined, 'this graph');

it('a number is final once all rows of the view were read, also where the view has made them anew', () => {
  expect(says(searched, { rows })).toBe('1 step');
  expect(says(searched, { rows: rows.map((row) => ({ ...row })) })).toBe('1 step');
});

it.each([
  ['rows that came since were not searched', searched, { rows: [...rows, { key: 'c' }] }],
  ['a step says something else since', searched, { rows: rows.map((row) => ({ ...row, step: { ...row.step } })) }],
  ['steps are on their way into the view', searched, { rows, isBehind: true }],
  ['texts are still being read', { ...searched, isRead: false }, { rows }],
])('it is a number so far while %s', (_, of, where) => {
  expect(says(of, where)).toBe('1 step so far, 99 %');
});
