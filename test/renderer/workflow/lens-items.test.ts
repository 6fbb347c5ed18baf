import { expect, it } from 'vitest';
import type { LensVisitView } from '../../../core/contract/workflow-view.ts';
import { readDrawn } from '../../../renderer/features/workflow/edit/drawn.ts';
import { inFlowOrder } from '../../../renderer/features/workflow/list/list-rows.ts';
import { lensEdges } from '../../../renderer/features/workflow-runs/lens-items.ts';

const edge = (from: string, to: string, port = 'session') => ({
  from: { node: from, port },
  to: { node: to, port },
});

const read = readDrawn(
  JSON.stringify({
    format: 'openrath-workflow',
    version: 1,
    name: 'Ways',
    nodes: [
      { id: 'a-last', kind: 'output' },
      { id: 'pick', kind: 'selector', how: 'rule', routes: [{ name: 'x', when: 'true' }] },
      { id: 'way', kind: 'agent' },
      { id: 'z-first', kind: 'input' },
    ],
    edges: [edge('z-first', 'pick'), edge('pick', 'way'), edge('z-first', 'way', 'values'), edge('way', 'a-last')],
  }),
);
if (!read.ok) throw new Error(read.refusal.message);
const drawn = read.value;

it('nodes are listed behind those that lead to them', () => {
  expect(inFlowOrder(drawn.document).map(({ id }) => id)).toEqual(['z-first', 'pick', 'way', 'a-last']);
});

it('an edge is taken where something came along it to a node that ran: to one that was left out it led nowhere', () => {
  const visit = (state: string) => ({ state }) as LensVisitView;
  const looks = (state: string) =>
    lensEdges(drawn, new Map([['way', visit(state)]]), [edge('z-first', 'way', 'values')]).map(
      ({ target, targetHandle, className }) => `${target}.${targetHandle} ${className}`,
    );
  expect(looks('left out')).toContain('way.values wf-idle');
  expect(looks('done')).toContain('way.values wf-taken');
  expect(looks('running')).toContain('way.values wf-live');
  expect(looks('done')).toContain('way.session wf-idle');
});
