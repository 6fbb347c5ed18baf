import { expect, it } from 'vitest';
import type { ParseCode } from '../../../core/adapters/workflow-code/parse-in-child.ts';
import { parsedText } from '../../../core/adapters/workflow-code/parsed.ts';
import { readWorkflowCode } from '../../../core/adapters/workflow-code/read-workflow-code.ts';
import type { Json } from '../../../core/model/canonical.ts';
import type { WorkflowDocument } from '../../../core/model/workflow/document.ts';
import { readWorkflow } from '../../../core/model/workflow/read-workflow.ts';
import { writeWorkflow } from '../../../core/model/workflow/workflow-hash.ts';
import { writeWorkflowCode } from '../../../core/projections/workflow/code/write-workflow-code.ts';
import { madeWorkflow } from '../../model/workflow/made-workflow.ts';

/** As a process of its own does it, without one. */
const parse: ParseCode = async (code) => ({ type: 'parsed', parsed: JSON.parse(await parsedText(code)) });

function documentOf(value: Json): WorkflowDocument {
  const read = readWorkflow(JSON.stringify(value));
  if (!read.ok) throw new Error(read.refusal.message);
  return read.value;
}

async function readBack(code: string, by?: ParseCode): Promise<WorkflowDocument> {
  const read = await readWorkflowCode(code, by);
  if (!read.ok) throw new Error(`${read.refusal.message}\n${code}`);
  return read.value;
}

it.each(Array.from({ length: 200 }, (_, seed) => seed))(
  'X2: the made document of seed %i is the same after code, and its code after that',
  async (seed) => {
    const document = documentOf(madeWorkflow(seed));
    const code = writeWorkflowCode(document);
    const back = await readBack(code, parse);
    expect(writeWorkflow(back)).toBe(writeWorkflow(document));
    expect(writeWorkflowCode(back)).toBe(code);
  },
);

const HOSTILE = [
  '`\x24{1}`\n*/ \\u0041 \\',
  '\'"',
  'a\r\nb\n',
  '\u2028\n\u2029',
  '\ud800',
  '\u202e\n',
  '{{a}}\n${',
  '</script>\n',
  '\\\n',
  '\\`',
];

it.each(HOSTILE)('X2: the text %j is the same after code', async (text) => {
  const document = documentOf({
    ...{ format: 'openrath-workflow', version: 1, name: `A${text}`, description: text, edges: [] },
    nodes: [
      { id: text, kind: 'note', text },
      JSON.parse(`{"id":"p","kind":"later","__proto__":{"1":[${JSON.stringify(text)}]}}`),
    ],
  });
  const code = writeWorkflowCode(document);
  expect(writeWorkflow(await readBack(code))).toBe(writeWorkflow(document));
  expect(code).not.toMatch(/[\u2028\u2029\u202e\ud800\r]/);
});

const BY_HAND = `
// A person's own formatting.
import { Workflow as Flow, AgentNode, InputNode, endAt } from "openrath-studio"
import type { } from 'openrath-studio';

export default class Research extends Flow {
  readonly output = new InputNode;
  /* between */ 'planner' = new AgentNode(({ prompt: 'a', "agent": { name: \`p\`, model: { provider: 'scripted', 'name': "x" }, } }) as const);
  public override edges = [[this.output.session, this['planner'].session], [this.planner.port('answer'), endAt('gone', 'values')],] as const;
  layout = { x: -1.5e0, y: 0x10 };
}
`;

it('X2: code by a hand is read: other names, quotes, comments, types, order', async () => {
  expect(await readBack(BY_HAND)).toEqual({
    ...{ format: 'openrath-workflow', version: 1, name: 'Research', layout: { x: -1.5, y: 16 } },
    nodes: [
      { id: 'output', kind: 'input' },
      { id: 'planner', kind: 'agent', prompt: 'a', agent: { name: 'p', model: { provider: 'scripted', name: 'x' } } },
    ],
    edges: [
      { from: { node: 'output', port: 'session' }, to: { node: 'planner', port: 'session' } },
      { from: { node: 'planner', port: 'answer' }, to: { node: 'gone', port: 'values' } },
    ],
  } as object);
});

const inClass = (fields: string, before = '') =>
  `import { Workflow, AgentNode, NoteNode, UnknownNode, endAt } from 'openrath-studio';\n${before}class A extends Workflow {\n${fields}\n}`;

const REFUSED: readonly (readonly [code: string, says: string])[] = [
  ['', 'At line 1: there is no class.'],
  ['const a = {', 'At line 1: it is no TypeScript'],
  [inClass('edges = [];', "import fs from 'node:fs';\n"), 'At line 2: it imports something else.'],
  [inClass('edges = [];', 'process.exit(1);\n'), 'At line 2: it is neither an import nor a class.'],
  [inClass('edges = [];', "import * as all from 'openrath-studio';\n"), 'At line 2: it is no import by name.'],
  [inClass('edges = [];', 'class B extends Workflow { edges = [] }\n'), 'At line 3: it is a second class.'],
  ['class A extends Workflow { edges = [] }', 'At line 1: the class does not extend Workflow'],
  ['class A { edges = [] }', 'At line 1: the class does not extend Workflow'],
  [inClass('edges = [];', '@trap()\n'), 'At line 2: it is decorated.'],
  [inClass('async forward(session) { return session; }'), 'At line 3: it is no field.'],
  [inClass('static { process.exit(1); }'), 'At line 3: it is no field.'],
  [inClass('get edges() { return []; }'), 'At line 3: it is no field.'],
  [inClass('static edges = [];'), 'At line 3: it is no field with a value.'],
  [inClass('[name()] = 1;'), 'At line 3: it is no field with a value.'],
  [inClass('#a = 1;'), 'At line 3: it is no field with a value.'],
  [inClass('a;'), 'At line 3: it is no field with a value.'],
  [inClass(''), 'At line 2: the class says no edges.'],
  [inClass('edges = [];\nedges = [];'), 'At line 4: a field is there twice.'],
  [inClass('a = 1;'), 'At line 3: the field a is no node.'],
  [inClass('a = new Trap({});'), 'At line 3: the field a is no node.'],
  [inClass('a = new Workflow({});'), 'At line 3: the field a is no node.'],
  [inClass('a = new NoteNode({ text: process.env.HOME });'), 'At line 3: it would have to be run to be known.'],
  [inClass('a = new NoteNode({\n text: `\x24{1}` });'), 'At line 4: it would have to be run to be known.'],
  [inClass('a = new NoteNode({ ...b });'), 'At line 3: it would have to be run to be known.'],
  [inClass('a = new NoteNode({ text });'), 'At line 3: it would have to be run to be known.'],
  [inClass('a = new NoteNode({ get text() { return 1; } });'), 'At line 3: it would have to be run to be known.'],
  [inClass('a = new NoteNode({ [b]: 1 });'), 'At line 3: it would have to be run to be known.'],
  [inClass('a = new NoteNode({ text: 1e999 });'), 'At line 3: it would have to be run to be known.'],
  [inClass('a = new NoteNode({ text: 12n });'), 'At line 3: it would have to be run to be known.'],
  [inClass('a = new NoteNode({ text: /x/ });'), 'At line 3: it would have to be run to be known.'],
  [inClass('a = new NoteNode({ text: undefined });'), 'At line 3: it would have to be run to be known.'],
  [inClass('a = new NoteNode({ text: [1,,2] });'), 'At line 3: a list has a hole.'],
  [inClass('a = new NoteNode({ text: 1, text: 2 });'), 'At line 3: a member is there twice.'],
  [inClass('a = new NoteNode({ __proto__: null });'), 'At line 3: it sets a prototype.'],
  [inClass("a = new NoteNode({ '__proto__': null });"), 'At line 3: it sets a prototype.'],
  [inClass('a = new NoteNode([]);'), 'At line 3: a node takes one object.'],
  [inClass('a = new NoteNode({}, {});'), 'At line 3: a node takes one object.'],
  [inClass("a = new NoteNode({ kind: 'agent' });"), 'At line 3: it names a kind, and its class is one.'],
  [inClass('a = new UnknownNode({});'), 'At line 3: it names no kind.'],
  [inClass('a = new NoteNode({ id: 1 });'), 'At line 3: its id is no text.'],
  [inClass('edges = 1;'), 'At line 3: edges are no list.'],
  [inClass('edges = [[]];'), 'At line 3: an edge is no pair.'],
  [inClass('edges = [,];'), 'At line 3: an edge is no pair.'],
  [inClass('edges = [[this.a.session, this.b.session]];'), 'At line 3: this.a is no node that stands above.'],
  [inClass("edges = [[trap('a', 'b'), endAt('a', 'b')]];"), 'At line 3: it is no port.'],
  [
    inClass("a = new NoteNode();\nedges = [[this.a.text, endAt('a', 'b')]];"),
    'At line 4: a node of this class has no such port.',
  ],
  [inClass("a = new NoteNode();\nedges = [[this.a.port(b), endAt('a', 'b')]];"), 'At line 4: it would have to be run'],
  [inClass("name = '';\nedges = [];"), '“name” is empty.'],
  [inClass(`layout = ${'['.repeat(600)}${']'.repeat(600)};`), 'At line 3: it nests deeper than 512 levels.'],
  [inClass(`layout = ${'1 as '.repeat(1_000)}a;`), 'At line 3: it nests deeper than 512 levels.'],
];

it.each(REFUSED)('X2: code is refused with its line: %j', async (code, says) => {
  const read = await readWorkflowCode(code, parse);
  expect(read.ok ? 'read' : read.refusal.message).toContain(says);
  expect(read.ok ? '' : read.refusal.remedy).toMatch(/^[A-Z].*\.$/);
});

it('X2: code that ends the process which parses it is refused in words', async () => {
  for (const code of ['['.repeat(500_000), `x = ${'!'.repeat(500_000)}1`]) {
    const read = await readWorkflowCode(code);
    expect(read.ok ? 'read' : read.refusal.message).toBe('It can’t be parsed: it nests too deeply, or takes too long.');
  }
});

it('X2: where the parser is not here the sentence says so', async () => {
  const read = await readWorkflowCode('', async () => ({ type: 'no-parser' }));
  expect(read.ok ? 'read' : read.refusal.message).toContain('oxc-parser');
});
