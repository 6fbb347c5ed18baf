import { expect, it } from 'vitest';
import { isNodeKind, readNode } from '../../../core/contract/workflow-view.ts';
import { connect, fittingEnds, whyNoEdge } from '../../../renderer/features/workflow/edit/connect.ts';
import { readDrawn, textOf } from '../../../renderer/features/workflow/edit/drawn.ts';
import { createEditor, isUnsaved } from '../../../renderer/features/workflow/edit/editor.ts';
import { labelGroup, toggleGroup } from '../../../renderer/features/workflow/edit/groups.ts';
import { newNode } from '../../../renderer/features/workflow/edit/new-node.ts';
import {
  addAfter,
  addNode,
  insertOnEdge,
  moveNodes,
  remove,
  renameNode,
  toggleOff,
} from '../../../renderer/features/workflow/edit/nodes.ts';
import { partOf, paste, readPart, writePart } from '../../../renderer/features/workflow/edit/parts.ts';
import { nodeLooks } from '../../../renderer/features/workflow/node-look.ts';
import { drawnOf, edge, edgesOf } from './drawn-workflow.ts';

const line = () =>
  drawnOf(
    [
      ['in', 'input'],
      ['ask', 'approval', { asks: 'Shall it?' }],
      ['out', 'output'],
    ],
    ['in ask', 'ask.approved out'],
  );
const place = { x: 5, y: 6 };

it('a document that is drawn, written and read is the same', () => {
  const read = readDrawn(textOf(line()));
  if (!read.ok) throw new Error(read.refusal.message);
  expect(edgesOf(read.value)).toEqual(edgesOf(line()).toReversed());
  expect([...read.value.layout.places].toSorted()).toEqual([...line().layout.places].toSorted());
  expect(readDrawn(textOf(read.value))).toEqual(read);
});

it.each([
  ['in ask', 'This edge is there already.'],
  ['in out', '“session” takes one edge, and has one. Take that away, or lead both through a join.'],
  ['in.words ask', '“words” gives a value, and “session” takes a session.'],
  ['in nobody', 'There is no such port.'],
  ['ask.approved ask', 'A node can’t lead to itself. Lead it through a loop.'],
  ['in.words ask.values', undefined],
])('an edge %s: %s', (words, says) => {
  expect(whyNoEdge(line(), edge(words))).toBe(says);
  expect(edgesOf(connect(edge(words))(line())).includes(words)).toBe(says === undefined);
});

it('ends that fit are those of one type that have room', () => {
  const ends = fittingEnds(line(), { node: 'in', port: 'words' }, 'out');
  expect(ends.map(({ node, port }) => `${node}.${port}`)).toEqual(['ask.values', 'out.values']);
});

it('a node that is put into an edge takes both halves of it, and one that has no port for them stands beside it', () => {
  const drawn = line();
  const agent = newNode(drawn, 'agent');
  expect(edgesOf(insertOnEdge(edge('in ask'), agent, place)(drawn))).toEqual([
    'ask.approved out.session',
    'in.session agent.session',
    'agent.session ask.session',
  ]);
  const note = insertOnEdge(edge('in ask'), newNode(drawn, 'note'), place)(drawn);
  expect(edgesOf(note)).toEqual(edgesOf(drawn));
  expect(note.layout.places.get('note')).toEqual(place);
});

it('a node that is added after another is led to, from a way that leads nowhere yet', () => {
  const drawn = addAfter('ask', newNode(line(), 'output'), place)(line());
  expect(edgesOf(drawn).at(-1)).toBe('ask.denied output.session');
});

it('what is taken away goes with its edges, its place and its seat in a group', () => {
  const drawn = line();
  const grouped = { ...drawn, layout: { ...drawn.layout, groups: [{ id: 'g', label: '', nodes: ['ask', 'in'] }] } };
  const left = remove(new Set(['ask']), new Set())(grouped);
  expect([edgesOf(left), [...left.layout.places.keys()], left.layout.groups[0]?.nodes]).toEqual([
    [],
    ['in', 'out'],
    ['in'],
  ]);
  expect(remove(new Set(['nobody']), new Set())(grouped)).toBe(grouped);
});

it('a node with another id keeps its edges and its place; an id that is taken is refused', () => {
  const drawn = renameNode('ask', 'check')(line());
  expect(edgesOf(drawn)).toEqual(['in.session check.session', 'check.approved out.session']);
  expect(drawn.layout.places.has('check')).toBe(true);
  expect(edgesOf(renameNode('ask', 'in')(line()))).toEqual(edgesOf(line()));
});

it('nodes are framed, in one frame at most, and the same nodes once more are framed no longer', () => {
  const both = toggleGroup(new Set(['in', 'ask']))(line());
  const one = toggleGroup(new Set(['ask']))(both);
  expect(one.layout.groups.map(({ id, nodes }) => [id, ...nodes])).toEqual([
    ['group-1', 'in'],
    ['group-2', 'ask'],
  ]);
  expect(labelGroup('group-2', 'Asks')(one).layout.groups[1]?.label).toBe('Asks');
  expect(toggleGroup(new Set(['in', 'ask']))(both)).toEqual(line());
  expect(toggleGroup(new Set())(both)).toBe(both);
});

it('muting is taken off again where all are muted, and leaves no trace', () => {
  const ids = new Set(['ask', 'out']);
  const muted = toggleOff(ids, 'muted')(line());
  expect(muted.document.nodes.map(({ off }) => off)).toEqual([undefined, 'muted', 'muted']);
  expect(toggleOff(ids, 'muted')(muted)).toEqual(line());
});

it('what is copied and pasted has ids of its own, the edges between, and its shape', () => {
  const read = readPart(writePart(partOf(line(), new Set(['in', 'ask']))));
  if (!('part' in read)) throw new Error('no part');
  const { drawn, ids } = paste(line(), read.part, { x: 50, y: 60 });
  expect([...ids]).toEqual(['ask-2', 'in-2']);
  expect(edgesOf(drawn).at(-1)).toBe('in-2.session ask-2.session');
  expect([drawn.layout.places.get('in-2'), drawn.layout.places.get('ask-2')]).toEqual([
    { x: 50, y: 60 },
    { x: 50, y: 160 },
  ]);
});

it('no two nodes of what is pasted get one id', () => {
  const part = partOf(
    drawnOf(
      [
        ['in', 'note'],
        ['in-2', 'note'],
      ],
      [],
    ),
    new Set(['in', 'in-2']),
  );
  expect([...paste(line(), part, place).ids]).toEqual(['in-2', 'in-2-2']);
});

it.each([
  ['some words', undefined],
  ['{"a": 1}', undefined],
  [
    '{"format":"openrath-workflow-part","version":1,"part":{"nodes":[{"id":7}],"edges":[]}}',
    '“nodes[0].id” must be a text.',
  ],
  ['{"format":"openrath-workflow-part","version":1,"part":null}', '“nodes” must be a list.'],
])('what is no part is none: %s', (text, says) => {
  expect(readPart(text)).toEqual({ says });
});

it('every kind of node can be added, and its settings can be read but for what only a person knows', () => {
  const unread = Object.keys(nodeLooks).filter(
    (kind) => isNodeKind(kind) && readNode(newNode(line(), kind)).type !== 'read',
  );
  expect(unread).toEqual(['workflow']);
});

it('X2 each gesture is one step to undo, letters typed in a row are one, and the kept document is known again', () => {
  const editor = createEditor(line(), line());
  editor.keep(editor.store.getState().drawn);
  const name = () => editor.store.getState().drawn.document.name;
  const type = (text: string) =>
    editor.edit(({ document, layout }) => ({ document: { ...document, name: text }, layout }), 'name');
  type('a');
  type('ab');
  editor.edit(moveNodes([['in', { x: 9, y: 9 }]]));
  type('abc');
  const names: string[] = [];
  while (editor.undo()) names.push(name());
  expect(names).toEqual(['ab', 'ab', 'made']);
  expect(isUnsaved(editor.store.getState())).toBe(false);
  while (editor.redo()) names.push(name());
  expect(names.slice(3)).toEqual(['ab', 'ab', 'abc']);
  expect(isUnsaved(editor.store.getState())).toBe(true);
});

it('an edit that changes nothing is no step, and an edit after an undo takes what was undone away', () => {
  const editor = createEditor(line(), undefined);
  editor.edit((drawn) => drawn);
  expect(editor.undo()).toBe(false);
  editor.edit(addNode(newNode(line(), 'note'), place));
  editor.undo();
  editor.edit(addNode(newNode(line(), 'code'), place));
  expect(editor.redo()).toBe(false);
});
