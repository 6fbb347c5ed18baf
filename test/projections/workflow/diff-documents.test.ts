import { describe, expect, it } from 'vitest';
import type { WorkflowDocument } from '../../../core/model/workflow/document.ts';
import { readWorkflow } from '../../../core/model/workflow/read-workflow.ts';
import { diffDocuments } from '../../../core/projections/workflow/diff/diff-documents.ts';
import { sayDifference } from '../../../core/projections/workflow/diff/say-difference.ts';
import { throwDice } from '../../fuzz/dice.ts';
import { editedWorkflow, madeWorkflow, shuffled } from '../../model/workflow/made-workflow.ts';

function read(made: unknown): WorkflowDocument {
  const decision = readWorkflow(JSON.stringify(made));
  if (!decision.ok) throw new Error(decision.refusal.message);
  return decision.value;
}

const agent = (name: string) => ({ name: 'planner', model: { provider: 'scripted', name } });
const edge = (from: string, to: string) => ({
  from: { node: from, port: 'session' },
  to: { node: to, port: 'session' },
});
const a = read({
  format: 'openrath-workflow',
  version: 1,
  name: 'Research',
  nodes: [
    { id: 'in', kind: 'input' },
    { id: 'plan', kind: 'agent', agent: agent('small'), prompt: 'Plan.' },
    { id: 'old', kind: 'note', text: '' },
  ],
  edges: [edge('in', 'plan')],
  layout: {
    nodes: [
      { id: 'in', x: 0, y: 0 },
      { id: 'plan', x: 0, y: 90 },
    ],
  },
});

describe('X2: what differs between two documents', () => {
  it('is told by node, by the path of each setting with both values, and by edge; standing elsewhere is apart', () => {
    const b = read({
      ...a,
      limits: { steps: 9 },
      nodes: [
        { id: 'in', kind: 'input' },
        { id: 'plan', kind: 'agent', agent: agent('large'), label: 'Plan' },
        { id: 'out', kind: 'output' },
      ],
      edges: [edge('plan', 'out')],
      layout: {
        nodes: [
          { id: 'in', x: 5, y: 0 },
          { id: 'plan', x: 0, y: 90 },
        ],
      },
    });
    const difference = diffDocuments(a, b);
    expect(difference).toEqual({
      members: [{ path: ['limits'], is: { steps: 9 } }],
      nodes: [
        { type: 'only', in: 'a', id: 'old', kind: 'note' },
        { type: 'only', in: 'b', id: 'out', kind: 'output' },
        {
          type: 'changed',
          id: 'plan',
          kind: 'agent',
          settings: [
            { path: ['agent', 'model', 'name'], was: 'small', is: 'large' },
            { path: ['label'], is: 'Plan' },
            { path: ['prompt'], was: 'Plan.' },
          ],
        },
      ],
      edges: [
        { in: 'a', edge: edge('in', 'plan') },
        { in: 'b', edge: edge('plan', 'out') },
      ],
      moved: ['in'],
      isDrawnOtherwise: false,
      isSameMeaning: false,
    });
    expect(sayDifference(difference)).toBe(
      'They differ: 1 node only in A, 1 node only in B, 1 node changed, 2 edges only in one, 1 setting of the whole, 1 node stands elsewhere.',
    );
  });

  it('two that only stand elsewhere, or are only framed otherwise, mean the same', () => {
    const says = (layout: object) => sayDifference(diffDocuments(a, read({ ...a, layout })));
    expect([
      says({
        nodes: [
          { id: 'in', x: 1, y: 0 },
          { id: 'plan', x: 1, y: 90 },
        ],
      }),
      says({ ...(a.layout as object), groups: [{ id: 'g', label: 'G', nodes: [] }] }),
      says(a.layout as object),
    ]).toEqual([
      'They mean the same; 2 nodes stand elsewhere.',
      'They mean the same; one is drawn otherwise.',
      'They are the same.',
    ]);
  });

  it('nodes of one id are in one alone, each', () => {
    const twice = read({
      ...a,
      nodes: [
        { id: 'in', kind: 'input' },
        { id: 'in', kind: 'note', text: '' },
      ],
    });
    expect(diffDocuments(a, twice).nodes.filter(({ id }) => id === 'in')).toEqual([
      { type: 'only', in: 'a', id: 'in', kind: 'input' },
      { type: 'only', in: 'b', id: 'in', kind: 'input' },
      { type: 'only', in: 'b', id: 'in', kind: 'note' },
    ]);
  });

  it('200 pairs: nothing differs from itself in any order, and A and B change places when they do', () => {
    for (let seed = 1; seed <= 200; seed++) {
      const made = madeWorkflow(seed);
      const [one, other] = [read(made), read(editedWorkflow(made, throwDice(seed)))];
      const same = diffDocuments(one, read(shuffled(made, throwDice(seed))));
      expect([same.isSameMeaning, same.isDrawnOtherwise, same.moved], `seed ${seed}`).toEqual([true, false, []]);
      const [there, back] = [diffDocuments(one, other), diffDocuments(other, one)];
      expect(back.isSameMeaning, `seed ${seed}`).toBe(there.isSameMeaning);
      const sides = ({ edges }: typeof there) => edges.map((each) => each.in).toSorted();
      const swapped = sides(back).map((side) => (side === 'a' ? 'b' : 'a'));
      expect(swapped.toSorted(), `seed ${seed}`).toEqual(sides(there));
    }
  });
});
