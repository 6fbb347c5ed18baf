import { expect, it } from 'vitest';
import { layoutLinks } from '../../../renderer/features/workflow/canvas/layout-links.ts';

const edge = (from: string, port: string, to: string, into = 'session') => ({
  from: { node: from, port },
  to: { node: to, port: into },
});

it('a loop stands above its body: what goes back to it is no link, and its ways out come from the last to the first', () => {
  const nodes = [
    { id: 'in', kind: 'input' },
    { id: 'rounds', kind: 'loop', cap: 3 },
    { id: 'code', kind: 'agent' },
    { id: 'out', kind: 'output' },
  ];
  const edges = [
    edge('in', 'session', 'rounds'),
    edge('rounds', 'body', 'code'),
    edge('code', 'session', 'rounds', 'back'),
    edge('code', 'answer', 'rounds', 'values'),
    edge('rounds', 'done', 'out'),
    edge('nobody', 'session', 'out'),
  ];
  expect(layoutLinks(nodes, edges)).toEqual([
    { from: 1, to: 3 },
    { from: 0, to: 1 },
    { from: 1, to: 2 },
  ]);
});
