import { describe, expect, it } from 'vitest';
import { canonicalText } from '../../../core/model/canonical.ts';
import type { WorkflowDocument } from '../../../core/model/workflow/document.ts';
import { applyEdit } from '../../../core/model/workflow/edits/apply-edit.ts';
import { editBetween, invertEdit, isNoEdit } from '../../../core/model/workflow/edits/edit-between.ts';
import { applyJsonChange, jsonChanges } from '../../../core/model/workflow/edits/json-changes.ts';
import { readEdit } from '../../../core/model/workflow/edits/read-edit.ts';
import { readWorkflow } from '../../../core/model/workflow/read-workflow.ts';
import { writeWorkflow } from '../../../core/model/workflow/workflow-hash.ts';
import { throwDice } from '../../fuzz/dice.ts';
import { editedWorkflow, madeWorkflow } from './made-workflow.ts';

const SEEDS = Array.from({ length: 200 }, (_, seed) => seed + 1);
const least = { format: 'openrath-workflow', version: 1, name: 'Least', nodes: [], edges: [] } as const;

function read(made: unknown): WorkflowDocument {
  const decision = readWorkflow(JSON.stringify(made));
  if (!decision.ok) throw new Error(decision.refusal.message);
  return decision.value;
}

function applied(...[document, edit]: Parameters<typeof applyEdit>): string {
  const decision = applyEdit(document, edit);
  return decision.ok ? writeWorkflow(decision.value) : decision.refusal.message;
}

describe('X2: an edit of a document is a value', () => {
  it('200 pairs of documents, near and far: what is between leads from one to the other, turned round back, and survives as text', () => {
    for (const seed of SEEDS) {
      const made = madeWorkflow(seed);
      const before = read(made);
      for (const other of [madeWorkflow(seed + 5_000), editedWorkflow(made, throwDice(seed))]) {
        const after = read(other);
        const edit = editBetween(before, after);
        expect(applied(before, edit), `seed ${seed}`).toBe(writeWorkflow(after));
        expect(applied(after, invertEdit(edit)), `seed ${seed}`).toBe(writeWorkflow(before));
        const kept = readEdit(canonicalText(edit));
        if (!kept.ok) throw new Error(`seed ${seed}: ${kept.refusal.message}`);
        expect(applied(before, kept.value), `seed ${seed}`).toBe(writeWorkflow(after));
        expect(isNoEdit(edit), `seed ${seed}`).toBe(writeWorkflow(before) === writeWorkflow(after));
      }
    }
  });

  it('holds what was touched, and nothing else', () => {
    const layout = { nodes: { a: { x: 1, y: 2 }, b: { x: 5, y: 5 } }, zoom: 1 };
    const note = (id: string, text: string) => ({ id, kind: 'note', text });
    const edge = (to: string) => ({ from: { node: 'a', port: 'out' }, to: { node: to, port: 'in' } });
    const before = read({ ...least, nodes: [note('a', '1'), note('b', '2')], edges: [edge('b'), edge('b')], layout });
    const after = read({
      ...least,
      description: 'More.',
      nodes: [note('a', '1'), note('b', '3')],
      edges: [edge('b'), edge('c')],
      layout: { ...layout, nodes: { a: { x: 9, y: 2 }, c: { x: 0, y: 0 } } },
    });
    expect(editBetween(before, after)).toEqual({
      nodes: [{ id: 'b', was: [note('b', '2')], is: [note('b', '3')] }],
      edges: { removed: [edge('b')], added: [edge('c')] },
      members: [
        { path: ['description'], is: 'More.' },
        { path: ['layout', 'nodes', 'a', 'x'], was: 1, is: 9 },
        { path: ['layout', 'nodes', 'b'], was: { x: 5, y: 5 } },
        { path: ['layout', 'nodes', 'c'], is: { x: 0, y: 0 } },
      ],
    });
    expect(editBetween(before, before)).toEqual({});
  });

  it('fits no document that is not as it found it', () => {
    const a = { id: 'a', kind: 'note', text: '1' };
    const edge = { from: { node: 'a', port: 'out' }, to: { node: 'a', port: 'in' } };
    const before = read({ ...least, nodes: [a], edges: [edge], layout: { list: [1, 2] } });
    const cases = [
      [{ nodes: [{ id: 'a', was: [], is: [a] }] }, 'the node “a” is not as it was'],
      [{ nodes: [{ id: 'b', was: [], is: [a] }] }, 'a node that comes for “b” has another id'],
      [{ edges: { removed: [edge, edge], added: [] } }, 'an edge that goes is not there'],
      [{ members: [{ path: ['name'], was: 'Other', is: 'New' }] }, '“name” is not as it was'],
      [{ members: [{ path: ['layout', 'list', 'length'], was: 2, is: 1 }] }, '“layout.list.length” is not as it was'],
      [{ members: [{ path: ['layout', 'list', '1'], was: 2 }] }, '“layout.list.1” is not as it was'],
      [{ members: [{ path: ['nodes'], is: [] }] }, '“nodes” is no member that it changes'],
    ] as const;
    for (const [edit, why] of cases) expect(applied(before, edit)).toBe(`A change does not fit the document: ${why}.`);
    expect(applied(before, { members: [{ path: ['layout', 'list', '1'], was: 2, is: 3 }] })).toContain('"list":[1,3]');
  });

  it('a member called __proto__ is one as any other', () => {
    const before = JSON.parse('{"a":{"__proto__":{"b":1}}}');
    const after = JSON.parse('{"a":{"__proto__":{"b":2}},"__proto__":3}');
    const [first, second] = jsonChanges(before, after);
    if (first === undefined || second === undefined) throw new Error('no changes');
    const once = applyJsonChange(before, first);
    const twice = once !== 'unfit' && applyJsonChange(once.value, second);
    expect(JSON.stringify(twice)).toBe(JSON.stringify({ value: 0 }).replace('0', canonicalText(after)));
  });

  it('what is no edit is refused, with the reason', () => {
    const refusal = (text: string) => {
      const decision = readEdit(text);
      return decision.ok ? 'read' : decision.refusal.message;
    };
    expect([
      refusal('{'),
      refusal('[]'),
      refusal('{"nodes":[{"id":"a","was":[],"is":[7]}]}'),
      refusal('{"members":[{"path":["nodes"],"is":1}]}'),
      refusal('{"members":[{"path":["layout"],"is":12345678901234567890}]}'),
      refusal(`${'['.repeat(600)}${']'.repeat(600)}`),
      refusal('{"other":1}'),
      refusal('{}'),
    ]).toEqual([
      'It is no change of a workflow: it is no JSON.',
      'It is no change of a workflow: its shape does not fit at “”.',
      'It is no change of a workflow: its shape does not fit at “nodes.0.is.0”.',
      'It is no change of a workflow: its shape does not fit at “members.0.path.0”.',
      'It is no change of a workflow: it holds a number that can’t be kept exactly.',
      'It is no change of a workflow: it is nested too deep.',
      'It is no change of a workflow: its shape does not fit at “”.',
      'read',
    ]);
  });
});
