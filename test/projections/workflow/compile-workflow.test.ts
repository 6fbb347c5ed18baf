import { describe, expect, it } from 'vitest';
import { sha256 } from '../../../core/adapters/sha256.ts';
import type { WorkflowDocument } from '../../../core/model/workflow/document.ts';
import { readWorkflow } from '../../../core/model/workflow/read-workflow.ts';
import { writeWorkflow } from '../../../core/model/workflow/workflow-hash.ts';
import { type CompiledWorkflow, compileWorkflow } from '../../../core/projections/workflow/compile-workflow.ts';
import type { WorkflowWorld } from '../../../core/projections/workflow/workflow-world.ts';
import { throwDice } from '../../fuzz/dice.ts';
import { madeWorkflow } from '../../model/workflow/made-workflow.ts';

const scripted = { name: 'planner', model: { provider: 'scripted', name: 'default' } };
const steps = (count: number, costUsd?: number) => ({
  ...scripted,
  limits: { steps: count, ...(costUsd === undefined ? {} : { costUsd }) },
});

const world: WorkflowWorld = {
  sha256,
  modelFault: ({ provider }) =>
    provider === 'scripted' ? undefined : { isKey: provider === 'openai', words: `No ${provider}.` },
  servers: new Set(['git']),
  tools: new Set(['read_file', 'git__log']),
  sandboxes: new Set(['local', 'unisolated']),
  kept: () => undefined,
};

type Node = { readonly id: string; readonly kind: string };

/** A document of nodes, and of edges written as `a.session > b.session`, the port `session` where none is said. */
function flow(nodes: readonly Node[], edges: readonly string[], more: object = {}): WorkflowDocument {
  const end = (text: string) => {
    const [node = '', port = 'session'] = text.trim().split('.');
    return { node, port };
  };
  const read = readWorkflow(
    JSON.stringify({
      format: 'openrath-workflow',
      version: 1,
      name: 'Beds',
      nodes,
      edges: edges.map((text) => {
        const [from = '', to = ''] = text.split('>');
        return { from: end(from), to: end(to) };
      }),
      ...more,
    }),
  );
  if (!read.ok) throw new Error(read.refusal.message);
  return read.value;
}

const ends = [
  { id: 'in', kind: 'input' },
  { id: 'out', kind: 'output' },
];
const plan = { id: 'plan', kind: 'agent', agent: scripted };
const write = { id: 'write', kind: 'agent', agent: scripted };
/** A flow from input to output, and one node between them with what it has. */
const through = (node: Node, edges: readonly string[] = [`in > ${node.id}`, `${node.id} > out`]) =>
  flow([...ends, node], edges);

const codes = ({ problems }: CompiledWorkflow) =>
  problems.map(({ code, node, edge, stops }) => {
    const place = edge === undefined ? (node ?? '') : `${edge.from.node} > ${edge.to.node}.${edge.to.port}`;
    return `${code} ${place}${stops ? '' : ' (goes on)'}`.trimEnd();
  });
const compile = (document: WorkflowDocument, more: Partial<WorkflowWorld> = {}) =>
  compileWorkflow(document, { ...world, ...more });
const found = (document: WorkflowDocument, more: Partial<WorkflowWorld> = {}) => codes(compile(document, more));

describe('X2: compile before run', () => {
  it('a sound workflow has a hash, its agents with path, what is chosen while it runs, its worst case, and no problem', () => {
    const document = flow(
      [
        ...ends,
        { ...plan, agent: { ...steps(5, 0.5), memory: {}, tools: ['read_file'] } } as Node,
        { id: 'again', kind: 'loop', cap: 3, until: 'done' } as Node,
        { ...write, agent: steps(7, 0.25), prompt: 'As {{ plan }} says: {{in}}' } as Node,
        { id: 'check', kind: 'validate', by: 'agent', criterion: 'it is short', agent: steps(2, 1) } as Node,
      ],
      [
        'in > plan',
        'plan > again',
        'again.body > write',
        'plan.answer > write.values',
        'in.words > write.values',
        'write.answer > again.values',
        'write > again.back',
        'again.done > check',
        'check.passed > out',
      ],
    );
    const compiled = compile(document);
    expect(compiled.problems).toEqual([]);
    expect(compiled.hash).toMatch(/^[0-9a-f]{64}$/);
    expect(compiled.agents.map(({ path, provider, model, sandbox }) => [...path, provider, model, sandbox])).toEqual([
      ['check', 'scripted', 'default', 'local'],
      ['plan', 'scripted', 'default', 'local'],
      ['write', 'scripted', 'default', 'local'],
    ]);
    expect(compiled.agents[1]).toMatchObject({ tools: ['read_file'], memory: { reads: ['session'] } });
    expect(compiled.dynamic).toEqual(['again', 'check']);
    expect(compiled.worst).toEqual({ calls: 5 + 3 * 7 + 2, usd: 0.5 + 3 * 0.25 + 1 });
  });

  it.each<[string, string[], WorkflowDocument, Partial<WorkflowWorld>?]>([
    ['nothing in it', ['no-input', 'no-output'], flow([], [])],
    ['no output', ['no-output'], flow([ends[0] as Node, plan], ['in > plan'])],
    ['an output that nothing leads to', ['output-not-reached', 'unreachable out (goes on)'], flow(ends, [])],
    [
      'ids twice',
      ['id-twice plan'],
      flow([...ends, plan, { ...plan, label: 'Other' } as Node], ['in > plan', 'plan > out']),
    ],
    ['an edge to nowhere', ['edge-without-node in > gone.session'], flow(ends, ['in > out', 'in > gone'])],
    [
      'an edge to no port',
      ['port-missing in > plan.sesion', 'port-without-edge plan'],
      through(plan, ['in > plan.sesion', 'plan > out']),
    ],
    ['an edge from no port', ['port-missing plan > out.session'], through(plan, ['in > plan', 'plan.done > out'])],
    ['an edge between types', ['types-differ plan > out.session'], through(plan, ['in > plan', 'plan.answer > out'])],
    [
      'two edges to a port for one',
      ['port-taken plan > write.session'],
      flow([...ends, plan, write], ['in > plan', 'in > write', 'plan > write', 'write > out']),
    ],
    [
      'a merge with one side',
      ['port-without-edge m'],
      through({ id: 'm', kind: 'merge', conflicts: 'ask' } as Node, ['in > m.ours', 'm > out']),
    ],
    ['a node that nothing leads to', ['unreachable plan (goes on)'], flow([...ends, plan], ['in > out'])],
    [
      'a cycle',
      ['cycle a'],
      flow(
        [...ends, { id: 'a', kind: 'join', needs: 'any' } as Node, plan],
        ['in > a.sessions', 'plan > a.sessions', 'a > plan', 'a > out'],
      ),
    ],
    [
      'a cycle through a loop, but not through its way back',
      ['port-taken plan > l.session', 'port-without-edge l', 'cycle l'],
      flow(
        [...ends, { id: 'l', kind: 'loop', cap: 2 } as Node, plan],
        ['in > l', 'l.body > plan', 'plan > l', 'l.done > out'],
      ),
    ],
    [
      'a route without an edge',
      ['way-without-edge s'],
      through({ id: 's', kind: 'selector', how: 'person', routes: [{ name: 'a' }, { name: 'b' }] } as Node, [
        'in > s',
        's.a > out',
      ]),
    ],
    [
      'rules that are not there',
      ['route-missing s', 'route-without-rule s'],
      through({ id: 's', kind: 'selector', how: 'rule', routes: [{ name: 'a' }], otherwise: 'b' } as Node, [
        'in > s',
        's.a > out',
      ]),
    ],
    [
      'a vote by nobody',
      ['selector-without-agent s', 'selector-without-samples s'],
      through({ id: 's', kind: 'selector', how: 'vote', routes: [{ name: 'a' }] } as Node, ['in > s', 's.a > out']),
    ],
    [
      'two branches of one name',
      ['way-twice p'],
      through({ id: 'p', kind: 'parallel', branches: ['a', 'a'] } as Node, ['in > p', 'p.a > out']),
    ],
    [
      'a join of more than come',
      ['join-needs-more j'],
      through({ id: 'j', kind: 'join', needs: 3 } as Node, ['in > j.sessions', 'j > out']),
    ],
    ['a kind of a later version', ['unknown-kind x'], through({ id: 'x', kind: 'teleport' })],
    ['settings of a later version', ['settings plan'], through({ ...plan, mood: 'calm' } as Node)],
    ['a node that is off in a new way', ['settings plan'], through({ ...plan, off: 'dimmed' } as Node)],
    ['a variable that nothing gives', ['variable-missing plan'], through({ ...plan, prompt: '{{in}}' } as Node)],
    [
      'one in the texts of an input',
      ['variable-missing t'],
      through({ id: 't', kind: 'tool', tool: 'read_file', input: { a: [{ b: 'x {{y}}' }] } } as Node),
    ],
    [
      'a model that is not here',
      ['model-missing plan'],
      through({ ...plan, agent: { ...scripted, model: { provider: 'x', name: 'y' } } } as Node),
    ],
    [
      'a key that is not here',
      ['key-missing plan'],
      through({ ...plan, agent: { ...scripted, model: { provider: 'openai', name: 'y' } } } as Node),
    ],
    [
      'a server that is not here',
      ['server-missing plan'],
      through({ ...plan, agent: { ...scripted, servers: ['git', 'web'] } } as Node),
    ],
    [
      'a server of a sub-agent',
      ['server-missing plan'],
      through({ ...plan, agent: { ...scripted, agents: [{ name: 'a', servers: ['web'] }] } } as Node),
    ],
    ['a backend that is not here', ['sandbox-missing p'], through({ id: 'p', kind: 'place', to: 'moon' } as Node)],
    ['an agent where no sandbox is', ['sandbox-missing plan'], through(plan), { sandboxes: new Set() }],
    [
      'a tool that is not here',
      ['tool-missing t'],
      through({ id: 't', kind: 'tool', tool: 'git__push', input: {} } as Node),
    ],
    [
      'a workflow that is not here',
      ['workflow-missing w'],
      through({ id: 'w', kind: 'workflow', workflow: 'beds' } as Node),
    ],
    ['caps that can’t be read', ['limits'], flow(ends, ['in > out'], { limits: { steps: 0 } })],
    [
      'a cap that every way passes',
      ['budget'],
      flow([...ends, plan, write], ['in > plan', 'plan > write', 'in.words > write.values', 'write > out'], {
        limits: { steps: 1 },
      }),
    ],
  ])('%s is told: %j', (_, expected, document, more) => {
    expect(found(document, more)).toEqual(expected);
    for (const { words, fix } of compile(document, more).problems)
      for (const says of [words, fix]) expect(says).toMatch(/^[A-Z“].*\.$/s);
  });

  it('the cap is met where one way of several is short enough', () => {
    const select = { id: 's', kind: 'selector', how: 'person', routes: [{ name: 'a' }, { name: 'b' }] } as Node;
    const edges = ['in > s', 's.a > plan', 'plan > write', 'write > out', 's.b > other', 'other > end'];
    const nodes = [...ends, { id: 'end', kind: 'output' }, select, plan, write, { ...plan, id: 'other' }];
    expect(found(flow(nodes, edges, { limits: { steps: 1 } }))).toEqual([]);
    expect(compile(flow(nodes, edges, { limits: { steps: 60 } })).worst).toEqual({ calls: 60 });
  });

  it('what is muted does not run, nor what only it leads to, and nothing of it is told', () => {
    const bad = { ...plan, off: 'muted', prompt: '{{nobody}}' } as Node;
    const branches = { id: 'p', kind: 'parallel', branches: ['a', 'b'] } as Node;
    const join = { id: 'j', kind: 'join', needs: 'all' } as Node;
    const edges = [
      'in > p',
      'p.a > plan',
      'plan > write',
      'write > j.sessions',
      'p.b > other',
      'other > j.sessions',
      'j > out',
    ];
    const compiled = compile(flow([...ends, bad, write, { ...plan, id: 'other' } as Node, branches, join], edges));
    expect(codes(compiled)).toEqual([]);
    expect(compiled.agents.map(({ node }) => node)).toEqual(['other']);
    expect(found(through({ ...plan, off: 'muted' } as Node))).toEqual(['output-not-reached']);
    const gone = flow(
      [...ends, bad, { ...write, prompt: '{{plan}}' } as Node],
      ['in > plan', 'in > write', 'plan.answer > write.values', 'write > out'],
    );
    expect(found(gone)).toEqual(['variable-missing write']);
  });

  it('what is bypassed is passed through as if it were not there; what has no one way through can’t be', () => {
    const bypassed = (node: Node & Record<string, unknown>): Node => Object.assign({ off: 'bypassed' }, node);
    const passed = compile(through(bypassed({ ...plan, prompt: '{{nobody}}' })));
    expect([codes(passed), passed.agents]).toEqual([[], []]);
    const ask = bypassed({ id: 'a', kind: 'approval', asks: 'Go on?' });
    expect(found(through(ask, ['in > a', 'a.approved > out']))).toEqual([]);
    expect(found(through(ask, ['in > a', 'a.denied > out']))).toEqual(['output-not-reached']);
    const loop = bypassed({ id: 'l', kind: 'loop', cap: 1 });
    expect(found(flow([...ends, loop, plan], ['in > l', 'l.body > plan', 'plan > l.back', 'l.done > out']))).toEqual([
      'cannot-bypass l',
    ]);
  });

  it('loops in loops multiply, loops one after another do not', () => {
    const loop = (id: string, cap: number) => ({ id, kind: 'loop', cap }) as Node;
    const agent = (id: string) => ({ id, kind: 'agent', agent: steps(1) }) as Node;
    const nodes = [...ends, loop('outer', 10), loop('a', 2), loop('b', 3), agent('x'), agent('y'), agent('z')];
    const edges = [
      'in > outer',
      'outer.body > a',
      'a.body > x',
      'x > a.back',
      'a.done > b',
      'b.body > y',
      'y > b.back',
      'b.done > z',
      'z > outer.back',
      'outer.done > out',
    ];
    expect(compile(flow(nodes, edges)).worst).toEqual({ calls: 10 * 2 + 10 * 3 + 10 });
  });

  it('a workflow in a workflow: its agents by path, its worst case each round, its problems at its node, and none that contains itself', () => {
    const inner = through({ ...plan, agent: steps(4) } as Node);
    const broken = through({ id: 'x', kind: 'teleport' });
    const itself = through({ id: 'w', kind: 'workflow', workflow: 'itself' } as Node);
    const documents: Record<string, WorkflowDocument> = { inner, broken, itself };
    const kept: WorkflowWorld['kept'] = (word) => {
      const document = documents[word];
      return document && { workflow: word, hash: sha256(writeWorkflow(document)), document };
    };
    const outer = (workflow: string) =>
      flow(
        [...ends, { id: 'l', kind: 'loop', cap: 3 } as Node, { id: 'w', kind: 'workflow', workflow } as Node],
        ['in > l', 'l.body > w', 'w > l.back', 'l.done > out'],
      );
    const compiled = compile(outer('inner'), { kept });
    expect([codes(compiled), compiled.worst]).toEqual([[], { calls: 12 }]);
    expect(compiled.agents).toMatchObject([{ node: 'w', path: ['w', 'plan'] }]);
    expect(found(outer('broken'), { kept })).toEqual(['workflow-with-problems w']);
    expect(found(outer('inner'), { kept, self: 'inner' })).toEqual(['contains-itself w']);
    expect(found(outer('itself'), { kept })).toEqual(['workflow-with-problems w']);
    expect(found(itself, { kept, self: 'itself' })).toEqual(['contains-itself w']);
  });

  it('workflows that hold each other twice, 40 deep, are compiled once a level and refused', () => {
    let asked = 0;
    const kept: WorkflowWorld['kept'] = (word) => {
      asked++;
      const next = String(Number(word) + 1);
      const node = (id: string) => ({ id, kind: 'workflow', workflow: next }) as Node;
      const document = flow([...ends, node('a'), node('b')], ['in > a', 'a > b', 'b > out'], { name: word });
      return { workflow: word, hash: sha256(writeWorkflow(document)), document };
    };
    expect(found(through({ id: 'w', kind: 'workflow', workflow: '0' } as Node), { kept })).toEqual([
      'workflow-with-problems w',
    ]);
    expect(asked).toBeLessThan(40);
  });

  it('200 generated documents, and each bent ten times: compiled without a throw, the same under any reading', () => {
    const told = new Set<string>();
    for (let seed = 1; seed <= 200; seed++) {
      const dice = throwDice(seed);
      const text = JSON.stringify(madeWorkflow(seed));
      for (let bend = 0; bend < 10; bend++) {
        const at = dice.below(text.length);
        const bent =
          bend === 0 ? text : text.slice(0, at) + dice.of(['session', '0', 'a', '{{', '}}']) + text.slice(at + 1);
        const read = readWorkflow(bent);
        if (!read.ok) continue;
        const compiled = compile(read.value);
        for (const { code } of compiled.problems) told.add(code);
        const again = readWorkflow(writeWorkflow(read.value));
        expect(again.ok && compile(again.value), `seed ${seed}, bend ${bend}`).toEqual(compiled);
      }
    }
    expect(told.size).toBeGreaterThan(15);
  });

  it('10,000 nodes in one line, in one cycle, and in loops in loops: each is gone through without overflow', () => {
    const count = 9_998;
    const line = Array.from({ length: count }, (_, at) => ({ id: `n${at}`, kind: 'compress' }));
    const edges = line.slice(1).map(({ id }, at) => `n${at} > ${id}`);
    expect(found(flow([...ends, ...line], ['in > n0', ...edges, `n${count - 1} > out`]))).toEqual([]);
    const cycle = found(flow([...ends, ...line], ['in > out', ...edges, `n${count - 1} > n0`]));
    expect(cycle.filter((code) => code.startsWith('unreachable'))).toHaveLength(count);
    const joined = line.map((node, at) => (at === 0 ? { id: 'n0', kind: 'join', needs: 'any' } : node));
    const round = ['in > n0.sessions', ...edges, `n${count - 1} > n0.sessions`, 'n0 > out'];
    expect(found(flow([...ends, ...joined], round))).toEqual(['cycle n0']);
    const loops = Array.from({ length: 3_000 }, (_, at) => ({ id: `l${at}`, kind: 'loop', cap: 10_000 }));
    const nest = loops.slice(1).flatMap(({ id }, at) => [`l${at}.body > ${id}`, `${id}.done > l${at}.back`]);
    const last = loops.at(-1)?.id;
    const deep = compile(
      flow(
        [...ends, plan, ...loops],
        ['in > l0', ...nest, `${last}.body > plan`, `plan > ${last}.back`, 'l0.done > out'],
      ),
    );
    expect([codes(deep), deep.worst]).toEqual([[], undefined]);
  });
});
