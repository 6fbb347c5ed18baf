import { expect, it } from 'vitest';
import { isNodeKind, readNode, type WorkflowNode } from '../../../core/contract/workflow-view.ts';
import { align } from '../../../renderer/features/workflow/edit/align.ts';
import { newNode } from '../../../renderer/features/workflow/edit/new-node.ts';
import { addAfter, insertOnEdge, moveNodes } from '../../../renderer/features/workflow/edit/nodes.ts';
import { changeSetting, readNumber, whyUnfit } from '../../../renderer/features/workflow/form/change-setting.ts';
import { leadingValues } from '../../../renderer/features/workflow/form/leading-values.ts';
import { moved } from '../../../renderer/features/workflow/form/moved.ts';
import { valueAt } from '../../../renderer/features/workflow/form/set-at.ts';
import { type Setting, settingsOf } from '../../../renderer/features/workflow/form/settings-of.ts';
import { whyNoInput } from '../../../renderer/features/workflow/form/why-no-input.ts';
import { nodeLooks } from '../../../renderer/features/workflow/node-look.ts';
import { drawnOf, edge, edgesOf } from './drawn-workflow.ts';

const line = () =>
  drawnOf(
    [
      ['in', 'input'],
      ['ask', 'approval', { asks: 'Shall it?' }],
      ['out', 'output'],
    ],
    ['in ask', 'ask.approved out', 'in.words out.values'],
  );
const made = (kind: string): WorkflowNode => {
  if (!isNodeKind(kind)) throw new Error(kind);
  return newNode(line(), kind, kind === 'workflow' ? { workflow: 'kept' } : {});
};
const settingOf = (kind: keyof typeof settingsOf, label: string): Setting => {
  const found = settingsOf[kind].find((each) => each.label === label);
  if (found === undefined) throw new Error(label);
  return found;
};
const put = (kind: keyof typeof settingsOf, label: string, value: string | number) => {
  const node = changeSetting(made(kind), settingOf(kind, label), value);
  return whyUnfit(node, settingOf(kind, label));
};

it.each(Object.keys(nodeLooks))(
  'every setting of the form of a new %s leads to something that a node can say',
  (kind) => {
    const node = made(kind);
    for (const setting of settingsOf[kind as keyof typeof settingsOf]) {
      const value = valueAt(node, setting.path);
      if (value === undefined) continue;
      const again = changeSetting(node, setting, value);
      expect([setting.label, whyUnfit(again, setting)]).toEqual([setting.label, undefined]);
    }
  },
);

it.each([
  ['loop', 'Rounds at most', 0, 'A whole number from 1 to 10,000.'],
  ['loop', 'Rounds at most', 'many', 'A whole number from 1 to 10,000.'],
  ['loop', 'Rounds at most', 7, undefined],
  ['join', 'Needs', 'some', 'A whole number from 1 to 50,000, or all or any.'],
  ['join', 'Needs', 'any', undefined],
  ['join', 'Needs', 2, undefined],
  ['agent', 'US dollars at most', 0, 'A number above 0.'],
  ['agent', 'US dollars at most', 0.5, undefined],
  ['approval', 'Asks', '', 'It can’t be empty.'],
  ['selector', 'Decide', 'dice', 'It is one of: model, rule, vote, validator, person.'],
] as const)('%s, %s %s: %s', (kind, label, value, says) => {
  expect(put(kind, label, value)).toBe(says);
});

it('a bad value of one setting is not told of another', () => {
  const node = { ...made('loop'), cap: 0 } as WorkflowNode;
  expect(whyUnfit(node, settingOf('loop', 'Until'))).toBe(undefined);
});

it('what is typed is a number where it is one, and a word where that can stand', () => {
  const needs = { least: 1, most: 9, words: ['all'] };
  expect(['12', ' 3 ', '1.5', '-1', 'all', ''].map((text) => readNumber(text, needs))).toEqual([
    12,
    3,
    '1.5',
    '-1',
    'all',
    '',
  ]);
  expect(readNumber('1.5', { least: 0, most: 9, isFraction: true })).toBe(1.5);
});

it('who judges and who chooses brings what it needs, and takes what it does not', () => {
  const by = settingOf('validate', 'By');
  const command = made('validate');
  const agent = changeSetting(command, by, 'agent');
  const person = changeSetting(agent, by, 'person');
  expect([command, agent, person, changeSetting(person, by, 'command')].map((node) => readNode(node).type)).toEqual(
    Array(4).fill('read'),
  );
  expect([agent.command, person.agent]).toEqual([undefined, undefined]);
  expect(changeSetting(made('selector'), settingOf('selector', 'Decide'), 'model').agent).toBeDefined();
});

it('values that lead to a node come before those that can be led there', () => {
  const drawn = line();
  const out = drawn.document.nodes.find(({ id }) => id === 'out') as WorkflowNode;
  const ask = drawn.document.nodes.find(({ id }) => id === 'ask') as WorkflowNode;
  expect(leadingValues(drawn, out)).toEqual([{ id: 'in', missing: undefined }]);
  expect(leadingValues(drawn, ask)).toEqual([{ id: 'in', missing: edge('in.words ask.values') }]);
});

it('an item is moved, and not out of its list', () => {
  expect(moved(['a', 'b', 'c'], 0, 2)).toEqual(['b', 'c', 'a']);
  expect(moved(['a', 'b', 'c'], 2, 0)).toEqual(['c', 'a', 'b']);
  expect(moved(['a', 'b'], 1, 2)).toEqual(['a', 'b']);
});

const schema = JSON.stringify({
  type: 'object',
  properties: { path: { type: 'string' }, lines: { type: 'integer' }, how: { enum: ['a', 'b'] } },
  required: ['path'],
  additionalProperties: false,
});

it.each([
  [{ path: 'a.txt', lines: 3, how: 'a' }, undefined],
  [{ path: 'a.txt', lines: '{{count}}', how: '{{how}}' }, undefined],
  [{}, '“path” is missing.'],
  [{ path: 3 }, '“path” is no string.'],
  [{ path: '', lines: 1.5 }, '“lines” is no integer.'],
  [{ path: '', how: 'c' }, '“how” is one of: a, b.'],
  [{ path: '', more: 1 }, 'The tool takes no “more”.'],
  [[], 'The tool takes an object.'],
])('the input %j of a tool: %s', (input, says) => {
  expect(whyNoInput(input, schema)).toBe(says);
});

it('a schema that is none says nothing', () => {
  expect([whyNoInput({}, 'no JSON'), whyNoInput({}, '7')]).toEqual([undefined, undefined]);
});

it('a session is led on before a value, and what leads already is named first', () => {
  const drawn = drawnOf(
    [
      ['in', 'input'],
      ['late', 'agent'],
      ['out', 'output'],
    ],
    ['in out', 'late.answer out.values'],
  );
  const agent = newNode(drawn, 'agent');
  expect(edgesOf(addAfter('in', agent, { x: 0, y: 0 })(drawn))).toContain('in.session agent.session');
  const out = drawn.document.nodes.find(({ id }) => id === 'out') as WorkflowNode;
  expect(leadingValues(drawn, out).map(({ id }) => id)).toEqual(['late', 'in']);
});

const spot = (x: number, y: number) => ({ x, y });

it('nodes are put in line, and spread between the outermost', () => {
  const drawn = moveNodes([
    ['in', spot(0, 0)],
    ['ask', spot(50, 40)],
    ['out', spot(100, 300)],
  ])(line());
  const all = new Set(['in', 'ask', 'out']);
  const xs = (how: Parameters<typeof align>[1]) => [...align(all, how)(drawn).layout.places.values()].map(({ x }) => x);
  const ys = (how: Parameters<typeof align>[1]) => [...align(all, how)(drawn).layout.places.values()].map(({ y }) => y);
  expect([xs('left'), xs('centre'), ys('top'), ys('down'), xs('across')]).toEqual([
    [0, 0, 0],
    [50, 50, 50],
    [0, 0, 0],
    [0, 150, 300],
    [0, 50, 100],
  ]);
  expect(align(all, 'across')(drawn)).toBe(drawn);
});

it('a node that is put into an edge has room there, and one that is added goes into the one way on', () => {
  const drawn = moveNodes([
    ['in', spot(0, 0)],
    ['ask', spot(0, 90)],
    ['out', spot(0, 400)],
  ])(line());
  const agent = newNode(drawn, 'agent');
  const next = insertOnEdge(edge('in ask'), agent, spot(0, 20))(drawn);
  expect([...next.layout.places].map(([id, { y }]) => [id, y])).toEqual([
    ['in', 0],
    ['ask', 240],
    ['out', 550],
    ['agent', 120],
  ]);
  const after = addAfter('in', agent, spot(0, 200))(drawn);
  expect(edgesOf(after)).toEqual(expect.arrayContaining(['in.session agent.session', 'agent.session ask.session']));
  expect(edgesOf(after)).toHaveLength(edgesOf(drawn).length + 1);
});
