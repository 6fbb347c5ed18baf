import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import {
  AgentNode,
  endAt,
  InputNode,
  NoteNode,
  OutputNode,
  RefusedError,
  UnknownNode,
  Workflow,
} from 'openrath-studio';
import { expect, it, onTestFinished } from 'vitest';
import { sha256 } from '../../../core/adapters/sha256.ts';
import type { Json } from '../../../core/model/canonical.ts';
import { NODE_CLASSES } from '../../../core/model/workflow/node-classes.ts';
import { portsOf } from '../../../core/model/workflow/ports-of.ts';
import { readNode } from '../../../core/model/workflow/read-node.ts';
import { readWorkflow } from '../../../core/model/workflow/read-workflow.ts';
import { workflowHash } from '../../../core/model/workflow/workflow-hash.ts';
import { writeWorkflowCode } from '../../../core/projections/workflow/code/write-workflow-code.ts';
import { FITTING, madeWorkflow } from '../../model/workflow/made-workflow.ts';

const api = pathToFileURL(resolve(import.meta.dirname, '../../../core/api/openrath-studio.ts')).href;

function documentOf(value: Json) {
  const read = readWorkflow(JSON.stringify(value));
  if (!read.ok) throw new Error(read.refusal.message);
  return read.value;
}

it('X2: code that is written for a document is a module that Node runs, and whose class is the document', () => {
  const folder = mkdtempSync(join(tmpdir(), 'openrath-code-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const all = {
    ...{ format: 'openrath-workflow', version: 1, name: 'All kinds', edges: [] },
    nodes: Object.entries(FITTING).map(([kind, settings]) => ({ id: kind, kind, ...settings })),
  };
  const documents = [all, ...Array.from({ length: 20 }, (_, seed) => madeWorkflow(seed + 1_000))].map(documentOf);
  const hashes = documents.map((document) => workflowHash(document, sha256));
  for (const [index, document] of documents.entries())
    writeFileSync(join(folder, `${index}.ts`), writeWorkflowCode(document).replace("'openrath-studio'", `'${api}'`));
  writeFileSync(
    join(folder, 'say.ts'),
    `for (let index = 0; index < ${documents.length}; index++) {
      const [Made] = Object.values(await import(\`./\${index}.ts\`));
      console.log(JSON.stringify(new Made().toDocument()));
    }`,
  );
  const said = execFileSync(process.execPath, [join(folder, 'say.ts')], { encoding: 'utf8' })
    .trimEnd()
    .split('\n');
  const read = said.map((line) => documentOf(JSON.parse(line)));
  expect(read.map((document) => workflowHash(document, sha256))).toEqual(hashes);
  expect(read.map(({ layout }) => layout)).toEqual(documents.map(({ layout }) => layout));
});

it.each(Object.entries(NODE_CLASSES))('X2: the class of %s has the ports of its kind', (kind, { ports }) => {
  const read = readNode({ id: 'a', kind, ...FITTING[kind] });
  if (read.type !== 'read') throw new Error(kind);
  const { ins, outs } = portsOf(read.node);
  const named = [...new Set([...ins, ...outs].map(({ name }) => name))];
  expect(named.filter((name) => !['a', 'b'].includes(name))).toEqual([...ports]);
});

class Research extends Workflow {
  input = new InputNode();
  planner = new AgentNode({ agent: { name: 'p', model: { provider: 'scripted', name: 'default' } }, prompt: 'Plan.' });
  end = new OutputNode({ id: 'the end' });
  more: unknown = undefined;
  override edges = [
    [this.input.session, this.planner.session],
    [this.planner.port('session'), this.end.session],
    [this.planner.answer, endAt('the end', 'values')],
  ];
}

it('X2: a class whose fields are nodes and that says edges is a document, with fields as ids', () => {
  const end = (node: string, port = 'session') => ({ node, port });
  expect(new Research().toDocument()).toEqual({
    ...{ format: 'openrath-workflow', version: 1, name: 'Research' },
    nodes: [
      { id: 'input', kind: 'input' },
      {
        id: 'planner',
        kind: 'agent',
        agent: { name: 'p', model: { provider: 'scripted', name: 'default' } },
        prompt: 'Plan.',
      },
      { id: 'the end', kind: 'output' },
    ],
    edges: [
      { from: end('input'), to: end('planner') },
      { from: end('planner', 'answer'), to: end('the end', 'values') },
      { from: end('planner'), to: end('the end') },
    ],
  });
});

const note = new NoteNode({ text: 'a' });
const bad = (fields: object) => Object.assign(new Research(), fields);

it.each<[string, () => unknown]>([
  ['Flow is no declared workflow', () => new (class Flow extends Workflow {})().toDocument()],
  ['“edges” must be a list of pairs.', () => bad({ edges: 1 }).toDocument()],
  ['“edges[0]” must be a pair of ports.', () => bad({ edges: [[undefined, undefined]] }).toDocument()],
  [
    '“edges[0]” has an end at a node that is no field.',
    () => bad({ edges: [[note.port('a'), note.port('b')]] }).toDocument(),
  ],
  ['The field b is a node that another field is too.', () => bad({ a: note, b: note }).toDocument()],
  [
    'It holds what is no JSON: a function',
    () => bad({ a: new UnknownNode({ kind: 'later', does: (() => 1) as never }) }).toDocument(),
  ],
  ['NoteNode can’t take what it was given', () => new NoteNode(null as never)],
  ['NoteNode can’t take what it was given', () => new NoteNode({ kind: 'agent' } as never)],
  [
    'Research is no workflow. “nodes[3].id” is empty.',
    () => bad({ planner2: new NoteNode({ id: '', text: '' }) }).toDocument(),
  ],
])('says %j of what is no declared workflow, and what to do', (says, make) => {
  const error = (() => {
    try {
      return make();
    } catch (cause) {
      return cause;
    }
  })();
  expect(error).toBeInstanceOf(RefusedError);
  expect([(error as RefusedError).message, (error as RefusedError).remedy]).toEqual([
    expect.stringContaining(says),
    expect.any(String),
  ]);
});
