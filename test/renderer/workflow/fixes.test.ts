import { expect, it } from 'vitest';
import type { WorkflowEdge } from '../../../core/contract/workflow-view.ts';
import type { Drawn } from '../../../renderer/features/workflow/edit/drawn.ts';
import { fixesFor } from '../../../renderer/features/workflow/problems/fixes.ts';
import { marksOf } from '../../../renderer/features/workflow/problems/marks.ts';
import type { Problem } from '../../../renderer/features/workflow/problems/problem.ts';
import { drawnOf, edge, edgesOf } from './drawn-workflow.ts';

const problem = (code: string, at: { readonly node?: string; readonly edge?: WorkflowEdge } = {}): Problem => ({
  code,
  words: '',
  fix: '',
  stops: true,
  ...at,
});

/** The document after the fix of that label. */
function fixed(drawn: Drawn, at: Problem, label: string): Drawn {
  const fix = fixesFor(drawn, at).find((each) => each.label === label);
  if (fix === undefined) throw new Error(`There is no fix “${label}”.`);
  return fix.edit(drawn);
}

const circle = () =>
  drawnOf(
    [
      ['in', 'input'],
      ['draft', 'place', { to: 'local' }],
      ['check', 'approval', { asks: 'Good?' }],
      ['out', 'output'],
    ],
    ['in draft', 'draft check', 'check.approved out', 'check.denied draft'],
  );

it('a circle is capped by a loop before the node that the way back leads to', () => {
  const drawn = fixed(circle(), problem('cycle', { node: 'check' }), 'Cap at 3');
  expect(edgesOf(drawn)).toEqual([
    'draft.session check.session',
    'check.approved out.session',
    'in.session loop.session',
    'check.denied loop.back',
    'loop.body draft.session',
  ]);
  expect(drawn.document.nodes.at(-1)).toEqual({ id: 'loop', kind: 'loop', cap: 3 });
});

it('or its way back is taken away', () => {
  const drawn = fixed(circle(), problem('cycle', { node: 'draft' }), 'Remove the way back');
  expect(edgesOf(drawn)).not.toContain('check.denied draft.session');
  expect(edgesOf(drawn)).toHaveLength(3);
});

it('each way that leads nowhere gets an output of its name', () => {
  const drawn = drawnOf(
    [
      ['in', 'input'],
      ['par', 'parallel', { branches: ['a', 'b'] }],
    ],
    ['in par'],
  );
  const after = fixed(drawn, problem('way-without-edge', { node: 'par' }), 'Add an output');
  expect(edgesOf(after).slice(1)).toEqual(['par.a output.session', 'par.b output-2.session']);
  expect(after.document.nodes.slice(2).map(({ name }) => name)).toEqual(['a', 'b']);
});

it('what a template reads is drawn, where it is a node with a value', () => {
  const nodes = [
    ['in', 'input'],
    ['draft', 'agent', { prompt: '{{in}} {{nobody}}' }],
  ] as const;
  const after = fixed(drawnOf(nodes, ['in draft']), problem('variable-missing', { node: 'draft' }), 'Draw the edge');
  expect(edgesOf(after).at(-1)).toBe('in.words draft.values');
  expect(fixesFor(after, problem('variable-missing', { node: 'draft' }))).toEqual([]);
});

it('an input, an output, an edge and a bypass are mended at once; what only a person knows has no fix', () => {
  const drawn = circle();
  expect(fixed(drawn, problem('no-input'), 'Add an input').document.nodes.at(-1)?.id).toBe('input');
  expect(fixed(drawn, problem('no-output'), 'Add an output').document.nodes.at(-1)?.id).toBe('output');
  const [first] = drawn.document.edges;
  const wrong = problem('port-taken', { edge: first as WorkflowEdge });
  expect(edgesOf(fixed(drawn, wrong, 'Remove the edge'))).toHaveLength(3);
  expect(fixesFor(drawn, problem('settings', { node: 'draft' }))).toEqual([]);
  expect(fixesFor(drawn, problem('cycle', { node: 'nobody' }))).toEqual([]);
});

it('a mark that stops covers one that warns, and edges are marked with a word', () => {
  const warns = { ...problem('script-elsewhere', { node: 'draft' }), stops: false };
  const at = edge('in draft');
  const { nodes, edges } = marksOf([
    problem('settings', { node: 'draft' }),
    warns,
    problem('port-taken', { edge: at }),
  ]);
  expect([...nodes]).toEqual([['draft', 'stops']]);
  expect([...edges.values()]).toEqual(['taken']);
});
