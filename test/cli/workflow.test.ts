import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { runOpenrath } from './run-openrath.ts';

const agent = (provider: string, more: object = {}) => ({
  name: 'planner',
  model: { provider, name: 'default' },
  ...more,
});
const edge = (from: string, to: string) => ({
  from: { node: from, port: 'session' },
  to: { node: to, port: 'session' },
});

function researchWith(plan: object, more: object = {}): object {
  return {
    format: 'openrath-workflow',
    version: 1,
    name: 'Research',
    nodes: [
      { id: 'in', kind: 'input' },
      { id: 'plan\u202e', kind: 'agent', agent: plan },
      { id: 'out', kind: 'output' },
    ],
    edges: [edge('in', 'plan\u202e'), edge('plan\u202e', 'out')],
    ...more,
  };
}

/** A home, and a folder in which files are written. */
function openFolder() {
  const folder = mkdtempSync(join(tmpdir(), 'openrath-workflow-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const file = (name: string, content: unknown) => {
    writeFileSync(join(folder, name), typeof content === 'string' ? content : JSON.stringify(content));
    return join(folder, name);
  };
  return { file, openrath: (...words: string[]) => runOpenrath(join(folder, 'home'), ['workflow', ...words]) };
}

it('X2: a workflow is imported, listed, shown and compiled by the command line; its hash is the same throughout', async () => {
  const { file, openrath } = openFolder();
  const research = file(
    'research.json',
    researchWith(agent('scripted', { limits: { steps: 5 } }), { layout: { x: 1 } }),
  );
  const imported = await openrath('import', research);
  const { id, hash } = JSON.parse(imported.text.trim().split('\n').at(-1) ?? '');
  expect([imported.code, hash]).toEqual([0, expect.stringMatching(/^[0-9a-f]{64}$/)]);
  expect((await openrath('import', research, '--json')).out).toEqual([{ id, hash }]);
  expect((await openrath('list', '--json')).out).toEqual([
    { id, name: 'Research', version: 1, hash, savedAtMs: expect.any(Number) },
  ]);
  const shown = await openrath('show', 'Rese', '--json');
  expect(shown.out).toEqual([
    { id, hash },
    { document: expect.objectContaining({ name: 'Research', layout: { x: 1 } }) },
  ]);
  const [first = '', ...rest] = (await openrath('show', id.slice(0, 13))).text.split('\n');
  expect([JSON.parse(first), rest.join('\n')]).toEqual([{ id, hash }, expect.stringContaining('"name": "Research"')]);
  const compiled = await openrath('compile', 'Research');
  expect(compiled).toMatchObject({ code: 0, err: '' });
  expect(compiled.text).toContain('agent plan[U+202E]: scripted/default in local');
  expect(compiled.text).toContain('It can run. At most: 5 calls of models, its cost is unknown.');
  const [facts] = (await openrath('compile', research, '--json')).out;
  expect(facts).toMatchObject({
    hash,
    counts: { agents: 1, stopping: 0 },
    worst: { calls: 5 },
    agents: [{ node: 'plan\u202e', provider: 'scripted' }],
  });
}, 60_000);

it('X2: each problem is said with its place and what to do, and one that keeps it from running ends with 1', async () => {
  const { file, openrath } = openFolder();
  const bad = file(
    'bad.json',
    researchWith(agent('nobody'), {
      nodes: [
        { id: 'in', kind: 'input' },
        {
          id: 'plan\u202e',
          kind: 'agent',
          agent: agent('nobody', { servers: ['web'], sandbox: { backend: 'unisolated' } }),
        },
        { id: 'tool', kind: 'tool', tool: 'teleport', input: {} },
        { id: 'count', kind: 'code', source: '() =>\n  values.' },
        { id: 'alone', kind: 'teleport' },
        { id: 'out', kind: 'output' },
      ],
      edges: [edge('in', 'plan\u202e'), edge('plan\u202e', 'tool'), edge('tool', 'out')],
    }),
  );
  const compiled = await openrath('compile', bad);
  expect(compiled.code).toBe(1);
  expect(compiled.text).toContain(
    'note at alone: Nothing leads here from an input: it never runs. Lead an edge to it, or take it away.',
  );
  expect(compiled.text).toContain('problem at plan[U+202E]: There is no server “web” whose tools were consented to.');
  expect(compiled.text).toContain('problem at tool: There is no tool “teleport” here that a node can call.');
  expect(compiled.text).toContain('problem at count: Its code failed at line 2: SyntaxError: expecting field name.');
  expect(compiled.text).toContain('It can’t run: 4 problems to mend first.');
  const { code, out } = await openrath('compile', bad, '--json');
  expect(code).toBe(1);
  expect((out[0] as unknown as { problems: { code: string }[] }).problems.map((each) => each.code)).toEqual([
    'code-unread',
    'model-missing',
    'server-missing',
    'tool-missing',
    'unreachable',
  ]);
  const sound = file(
    'sound.json',
    researchWith(agent('scripted'), {
      edges: [edge('in', 'plan\u202e'), edge('plan\u202e', 'out'), edge('in', 'out')],
    }),
  );
  expect((await openrath('compile', sound)).text).toContain('Another edge ends at “session” already');
}, 60_000);

it('X2: what is no workflow is refused with its name, the place and what to do, and nothing is kept', async () => {
  const { file, openrath } = openFolder();
  const cut = file('cut.json', '{"format": "openrath-workflow",\n "version": 1, "nodes": [');
  const refused = await openrath('import', cut);
  expect(refused.code).toBe(1);
  expect(refused.err).toContain(
    'cut.json can’t be read as a workflow. It is no JSON that can be read: the text ends too early, at line 2, column 26.',
  );
  expect((await openrath('import', file('next.json', researchWith(agent('scripted'), { version: 7 })))).err).toContain(
    'version 7: this program reads version 1. Open it with a newer OpenRath Studio.',
  );
  expect((await openrath('show', 'nobody')).err).toContain(
    'There is no workflow nobody. List them: openrath workflow list',
  );
  const neither = await openrath('compile', 'nobody');
  expect([neither.code, neither.err]).toEqual([
    1,
    expect.stringContaining('It is no workflow that is kept here either.'),
  ]);
  expect(await openrath('import')).toMatchObject({
    code: 2,
    err: "Missing required argument 'file'. See: openrath workflow --help\n",
  });
  expect((await openrath('list')).text).toContain('No workflow is kept here.');
}, 60_000);

it('X2: a key that is missing is a problem of the agent; a removed workflow is listed no more', async () => {
  const { file, openrath } = openFolder();
  const keyless = file(
    'keyless.json',
    researchWith(agent('compatible', { model: { provider: 'anthropic', name: 'x' } })),
  );
  const { id } = JSON.parse((await openrath('import', keyless)).text.trim().split('\n').at(-1) ?? '');
  const { code, text } = await openrath('compile', id);
  expect([code, text]).toEqual([
    1,
    expect.stringContaining('There is no key for anthropic. Set a key in the settings, or choose another model.'),
  ]);
  expect((await openrath('remove', 'Research', '--json')).out).toEqual([{ id, removed: true }]);
  expect((await openrath('list', '--json')).out).toEqual([]);
}, 60_000);

it('X2: the document that show gives alone is imported as the same one, with all that a terminal would not show', async () => {
  const { file, openrath } = openFolder();
  const hostile = researchWith(agent('scripted'), { name: 'Re\u202esearch \u0085\u{e0041}', layout: { x: 1 } });
  const { out } = await openrath('import', file('r.json', hostile), '--json');
  const { id, hash } = out.at(-1) as unknown as { id: string; hash: string };
  const { text } = await openrath('show', id, '--document');
  expect(text).toMatch(/^[\n -~]+$/);
  expect((await openrath('import', file('again.json', text), '--json')).out).toEqual([{ id, hash }]);
  expect((await openrath('list', '--json')).out).toHaveLength(1);
});

it('a name of blanks and a file without an end are refused, and nothing is kept', async () => {
  const { file, openrath } = openFolder();
  const blank = await openrath(
    'import',
    file('blank.json', researchWith(agent('scripted'), { name: ' \n' })),
    '--json',
  );
  expect(blank.out.at(-1)?.refused).toMatchObject({
    message: expect.stringContaining('“name” must be more than blanks.'),
  });
  const endless = await openrath('import', '/dev/zero', '--json');
  expect(endless.out.at(-1)?.refused).toMatchObject({
    message: '/dev/zero has more than 100 MB: so much is not read.',
  });
  expect((await openrath('list', '--json')).out).toEqual([]);
});

it('X2: what is exported as code and as JSON is imported as the same workflow; a file that is there stays', async () => {
  const { file, openrath } = openFolder();
  const hostile = researchWith(agent('scripted', { instructions: '`\x24{1}`\n\u2028' }), { name: 'Re\u202esearch' });
  const { out } = await openrath('import', file('r.json', hostile), '--json');
  const { id, hash } = out.at(-1) as unknown as { id: string; hash: string };
  for (const name of ['again.ts', 'again.json']) {
    const path = file(name, 'mine');
    expect((await openrath('export', id, '--out', path, '--json')).out.at(-1)?.refused).toMatchObject({
      message: `${path} is there already, and nothing was written.`,
    });
    rmSync(path);
    expect((await openrath('export', id, '--out', path, '--json')).out).toEqual([
      { id, hash, file: path, bytes: expect.any(Number) },
    ]);
    expect((await openrath('import', path, '--json')).out).toEqual([{ id, hash }]);
    expect((await openrath('compile', path, '--json')).out).toEqual([expect.objectContaining({ hash })]);
  }
  expect((await openrath('export', id, '--out', file('again.yaml', ''), '--json')).out.at(-1)?.refused).toMatchObject({
    message: expect.stringContaining('ends in neither .ts nor .json'),
  });
  const code = file('bad.ts', "import fs from 'node:fs';");
  expect((await openrath('import', code, '--json')).out.at(-1)?.refused).toMatchObject({
    message: `${code} can’t be read as a workflow. At line 1: it imports something else.`,
  });
});

it('X2: what differs between two versions, or files, is told by node with both values, and ends with 1; standing elsewhere does not', async () => {
  const { file, openrath } = openFolder();
  await openrath('import', file('1.json', researchWith(agent('scripted'))));
  await openrath('import', file('2.json', researchWith(agent('openai'), { description: 'More.\u202e' })));
  const differs = await openrath('diff', 'Research@1', 'Research');
  expect([differs.code, differs.text]).toEqual([
    1,
    [
      'A  Research  version 1',
      'B  Research  version 2',
      'They differ: 1 node changed, 1 setting of the whole.',
      'differs  description',
      '  A  nothing',
      '  B  More.[U+202E]',
      'differs  node plan[U+202E] (agent) agent.model.provider',
      '  A  scripted',
      '  B  openai',
      '',
    ].join('\n'),
  ]);
  const moved = file('3.json', researchWith(agent('scripted'), { layout: { nodes: [{ id: 'in', x: 1, y: 2 }] } }));
  const drawn = await openrath('diff', 'Research@1', moved, '--json');
  expect([drawn.code, drawn.out]).toEqual([
    0,
    [
      {
        a: { name: 'Research', version: 1 },
        b: { name: 'Research' },
        members: [],
        nodes: [],
        edges: [],
        moved: [],
        isDrawnOtherwise: true,
        isSameMeaning: true,
      },
    ],
  ]);
  const long = (end: string) => researchWith(agent('scripted', { instructions: `${'Look well. '.repeat(40)}${end}` }));
  const late = await openrath('diff', file('4.json', long('Then stop.')), file('5.json', long('Then go on.')));
  expect(late.text).toContain('Look well. Then stop.');
  expect(late.text).toContain('Look well. Then go on.');
  const none = await openrath('diff', 'Research@7', 'Research');
  expect([none.code, none.err]).toEqual([1, expect.stringContaining('“Research” has no version 7. It has: 1, 2.')]);
});
