import { describe, expect, it } from 'vitest';
import { sha256 } from '../../../core/adapters/sha256.ts';
import type { WorkflowDocument } from '../../../core/model/workflow/document.ts';
import { writeWorkflow } from '../../../core/model/workflow/workflow-hash.ts';
import type { WorkflowWorld } from '../../../core/projections/workflow/workflow-world.ts';
import { codes, compile, ends, flow, found, type Node, plan, scripted, steps, through, write } from './compile-flow.ts';

describe('X2: compile before run', () => {
  it('a sound workflow has a hash, its agents with path, what is chosen while it runs, its worst case, and no problem', () => {
    const document = flow(
      [
        ...ends,
        { ...plan, agent: { ...steps(5, 0.5), memory: {}, tools: ['read_file'] } } as Node,
        { id: 'again', kind: 'loop', cap: 3, until: 'write.contains(answer)' } as Node,
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
      'a script that is a path',
      ['script-elsewhere plan'],
      through({ ...plan, agent: { ...scripted, model: { ...scripted.model, script: '/dev/zero' } } } as Node),
      {
        modelFault: () => {
          throw new Error('it was looked at');
        },
      },
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
    ['an agent where no sandbox is', ['sandbox-missing plan'], through(plan), { sandboxes: new Map() }],
    [
      'an agent whose commands can’t run on this machine',
      ['sandbox-not-here plan (goes on)'],
      through(plan),
      { sandboxes: new Map([['local', { says: 'bubblewrap is missing', remedy: 'Install it.' }]]) },
    ],
    [
      'a move to where nothing can happen',
      ['sandbox-not-here p'],
      through({ id: 'p', kind: 'place', to: 'local' } as Node),
      { sandboxes: new Map([['local', { says: 'bubblewrap is missing', remedy: 'Install it.' }]]) },
    ],
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
});
