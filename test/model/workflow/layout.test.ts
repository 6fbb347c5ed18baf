import { expect, it } from 'vitest';
import { drawnPorts } from '../../../core/model/workflow/drawn-ports.ts';
import { EMPTY_LAYOUT, readLayout, writeLayout } from '../../../core/model/workflow/layout.ts';

it('a layout that is written and read is the same', () => {
  const layout = {
    places: new Map([
      ['a', { x: 1, y: -2 }],
      ['__proto__', { x: 3, y: 4, width: 200 }],
    ]),
    groups: [{ id: 'g', label: 'Readers', nodes: ['a'] }],
  };
  expect(readLayout(JSON.parse(JSON.stringify(writeLayout(layout))))).toEqual(layout);
  expect(writeLayout(EMPTY_LAYOUT)).toBeUndefined();
});

it.each([
  [null],
  ['text'],
  [7],
  [[]],
  [{ nodes: 'all', groups: 3 }],
  [{ nodes: [null, 1, { id: 'a' }], groups: [{}] }],
])('what is no layout is as if absent: %j', (layout) => {
  expect(readLayout(layout)).toEqual(EMPTY_LAYOUT);
});

it('of a layout that is partly unfit the rest counts, and of two places of a node the first', () => {
  const nodes = [
    { id: 'far', x: 1e300, y: 0 },
    { id: 'a', x: 1.4, y: 2, width: -5, colour: 'red' },
    { id: 'a', x: 9, y: 9 },
  ];
  expect([...readLayout({ nodes }).places]).toEqual([['a', { x: 1, y: 2 }]]);
});

it('ports are drawn of what can’t be read, by the routes that have a name', () => {
  const names = (node: { readonly [member: string]: unknown }) =>
    drawnPorts({ id: 'n', ...node } as never)?.outs.map(({ name }) => name);
  expect(names({ kind: 'agent', agent: 'nobody' })).toEqual(['session', 'answer']);
  expect(names({ kind: 'selector', routes: [{ name: 'a' }, {}, { name: 'a' }, null, 'b'] })).toEqual(['a', 'b']);
  expect(names({ kind: 'parallel', branches: 'none' })).toEqual([]);
  expect(names({ kind: 'teleport' })).toBeUndefined();
});
