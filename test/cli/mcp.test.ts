import { mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { nodeProfile } from '../adapters/mcp/mcp-home.ts';
import { standIn } from '../adapters/sandbox/listed-world.ts';
import { isMissing } from '../adapters/sandbox/sandboxed.ts';
import { servedHome, writeProfile } from './served-home.ts';

const everything = nodeProfile('everything', '@modelcontextprotocol/server-everything/dist/index.js', {
  args: ['stdio'],
  effects: { echo: 'none' },
});
const says = (text: string) => ({ answer: [{ text }] });
const calls = (step: number, name: string, input: object) => ({ when: { step }, answer: [{ call: name, input }] });

describe.skipIf(isMissing)('A2 servers of tools in a home', () => {
  it('S10: nothing of a profile is started before a person consented to it; then its tools are shown, and consented to word for word, each on record', async () => {
    const { openrath, at, folder } = servedHome();
    const [added] = (await openrath('mcp', 'add', writeProfile(at, everything))).out;
    expect(added).toMatchObject({ name: 'everything', consent: 'no', tools: 0 });
    expect(added?.says).toContain('Runs in a sandbox, without network and without other files.');
    const unasked = await openrath('mcp', 'test', 'everything');
    expect([unasked.code, unasked.err]).toEqual([1, expect.stringContaining('Nobody consented to everything.')]);
    const wrong = await openrath('mcp', 'consent', 'everything', '--profile', 'f'.repeat(64));
    expect([wrong.code, wrong.err]).toEqual([1, expect.stringContaining('is not the one that was shown')]);
    const { digest } = added as unknown as { digest: string };
    expect((await openrath('mcp', 'consent', 'everything', '--profile', digest)).out).toMatchObject([
      { consent: 'profile', tools: 0 },
    ]);
    const [tested] = (await openrath('mcp', 'test', 'everything')).out as unknown as [
      { tools: { name: string; is: string }[]; list: string },
    ];
    expect(tested.tools.find(({ name }) => name === 'echo')).toMatchObject({ is: 'new' });
    expect((await openrath('mcp', 'consent', 'everything', '--tools', tested.list)).out).toMatchObject([
      { consent: 'tools', tools: tested.tools.length },
    ]);
    expect(statSync(join(folder, 'mcp.json')).mode & 0o777).toBe(0o600);
    const again = await openrath('mcp', 'add', writeProfile(at, everything));
    expect([again.code, again.err]).toEqual([1, expect.stringContaining('There is a server everything already.')]);
    expect((await openrath('mcp', 'remove', 'everything')).out).toEqual([{ name: 'everything', removed: true }]);
    expect((await openrath('mcp', 'list')).out).toEqual([]);
    const acts = (await openrath('reflog')).out as unknown as { says: string; final?: true; ofHome?: true }[];
    expect(acts.map(({ says, final, ofHome }) => [says, final, ofHome])).toEqual(
      [
        'Server everything: removed',
        'Server everything: its tools consented to',
        'Server everything: its profile consented to',
        'Server everything: added',
      ].map((says) => [says, true, true]),
    );
  }, 60_000);

  it('A2 what can only be refused later is refused when it is added, with the field', async () => {
    const { openrath, at } = servedHome();
    const profile = { ...everything, start: { over: 'http' as const, url: 'https://169.254.169.254/mcp' } };
    const added = await openrath('mcp', 'add', writeProfile(at, profile));
    expect([added.code, added.err.trim()]).toEqual([
      1,
      'The profile of everything can’t be used: start.url: 169.254.169.254 is an address of a private network or of this machine. No remote server is reached there.',
    ]);
    expect((await openrath('mcp', 'list')).out).toEqual([]);
  }, 60_000);

  it('C5 an agent that names three servers calls their tools; each call is evidence with its effect, its place and its version', async () => {
    const home = servedHome();
    const garden = join(home.at, 'garden');
    mkdirSync(garden);
    writeFileSync(join(garden, 'bed.txt'), 'beans\n');
    const files = nodeProfile('files', '@modelcontextprotocol/server-filesystem/dist/index.js', {
      args: ['/data/garden'],
      folders: [{ from: garden, to: '/data/garden', access: 'write' }],
      effects: { read_text_file: 'read' },
    });
    const memory = nodeProfile('memory', '@modelcontextprotocol/server-memory/dist/index.js', {
      env: { MEMORY_FILE_PATH: '/workspace/memory.jsonl' },
    });
    for (const profile of [everything, files, memory]) await home.serve(profile);
    const beans = { name: 'beans', entityType: 'plant', observations: ['climb'] };
    const agent = home.agent(
      ['everything', 'files', 'memory'],
      [
        calls(1, 'everything__echo', { message: 'beans' }),
        calls(2, 'files__read_text_file', { path: '/data/garden/bed.txt' }),
        calls(3, 'files__write_file', { path: '/data/garden/new.txt', content: 'peas\n' }),
        calls(4, 'memory__create_entities', { entities: [beans] }),
        calls(5, 'memory__read_graph', {}),
        says('Planted.'),
      ],
      { policy: [{ tool: '*', verdict: 'allow' }] },
    );
    const run = await home.openrath('run', 'Plant the beans.', '--agent', agent);
    const { session, status } = run.out.at(-1) as unknown as { session: string; status: string };
    expect([status, run.err]).toEqual(['done', '']);
    expect(await home.payloads(session, 'tool/started')).toMatchObject([
      { tool: 'everything__echo', effect: 'none', placement: 'server everything, in a sandbox' },
      { tool: 'files__read_text_file', effect: 'read', placement: 'server files, in a sandbox' },
      { tool: 'files__write_file', effect: 'irreversible' },
      { tool: 'memory__create_entities', effect: 'irreversible' },
      { tool: 'memory__read_graph', effect: 'irreversible', version: expect.stringMatching(/^[0-9a-f]{64}$/) },
    ]);
    expect(await home.payloads(session, 'tool/ended')).toMatchObject([
      { parts: [{ output: 'Echo: beans', isError: false }] },
      { parts: [{ output: expect.stringContaining('beans'), isError: false }] },
      { parts: [{ isError: false }] },
      { parts: [{ isError: false }] },
      { parts: [{ output: expect.stringContaining('climb'), isError: false }] },
    ]);
    expect((await home.payloads(session, 'tool/list-pinned')).map(({ server }) => server)).toEqual([
      'everything',
      'files',
      'memory',
    ]);
    expect(readFileSync(join(garden, 'new.txt'), 'utf8')).toBe('peas\n');
    const verified = await home.openrath('replay', session, '--mode', 'verify');
    const verdicts = verified.out as readonly object[] as readonly { kind?: string; verdict?: object }[];
    expect(verdicts.filter(({ kind }) => kind === 'call').map(({ verdict }) => verdict)).toEqual(
      Array(5).fill({ verdict: 'skipped', because: 'it acts on the world, or its tool is not here' }),
    );
  }, 90_000);

  it('A2 a server with a list of hosts reaches one of them; each place that it wants is on record before it is reached, and shown by a test', async () => {
    const near = await standIn('127.0.0.2');
    onTestFinished(near.close);
    const at = `127.0.0.2:${near.port}`;
    const home = servedHome();
    const profile = nodeProfile('weather', 'mcp-fetch-server.mjs', {
      args: [`http://${at}/start`],
      network: { hosts: [at] },
      effects: { get: 'read' },
    });
    await home.serve(profile);
    const [listed] = (await home.openrath('mcp', 'list')).out;
    expect(listed?.says).toContain(`Runs in a sandbox, without other files. Can reach only: ${at}`);
    const [tested] = (await home.openrath('mcp', 'test', 'weather')).out;
    expect(tested?.reached).toEqual([{ to: at, outcome: 'allowed' }]);
    const agent = home.agent(
      ['weather'],
      [
        calls(1, 'weather__get', { url: `http://${at}/beans` }),
        calls(2, 'weather__get', { url: 'http://169.254.169.254/' }),
        says('Sunny.'),
      ],
      { policy: [{ tool: '*', verdict: 'allow' }] },
    );
    const run = await home.openrath('run', 'How is it?', '--agent', agent);
    const { session, status } = run.out.at(-1) as unknown as { session: string; status: string };
    expect([status, run.err]).toEqual(['done', '']);
    const events = (await home.openrath('events', session)).out as unknown as { kind: string; payload: unknown }[];
    const told = events.filter(({ kind }) => kind === 'server/reached' || kind.startsWith('tool/'));
    const metadata = {
      server: 'weather',
      to: '169.254.169.254:80',
      outcome: 'refused',
      because: 'it is not on the list',
    };
    expect(told).toMatchObject([
      { kind: 'server/reached', payload: { server: 'weather', to: at, outcome: 'allowed' } },
      { kind: 'tool/list-pinned' },
      { kind: 'tool/started', payload: { placement: 'server weather, in a sandbox with a list of hosts' } },
      { kind: 'tool/ended', payload: { parts: [{ output: '200 /beans' }] } },
      { kind: 'tool/started' },
      { kind: 'server/reached', payload: metadata },
      { kind: 'tool/ended', payload: { parts: [{ output: expect.stringContaining('failed: ') }] } },
    ]);
    expect(near.heard).toEqual(Array(4).fill(`GET /start at ${at}`).concat(`GET /beans at ${at}`));
    expect((await home.openrath('verify', session)).code).toBe(0);
  }, 90_000);

  it('A2 a run fails in words where a server that its agent names is not there or was not consented to', async () => {
    const home = servedHome();
    const agent = home.agent(['everything'], [says('Hello.')]);
    const run = async () => {
      const [created] = (await home.openrath('run', 'Hi.', '--agent', agent)).out;
      const { session } = created as unknown as { session: string };
      return await home.payloads(session, 'run/ended');
    };
    expect(await run()).toMatchObject([
      { outcome: 'failed', reason: expect.stringContaining('There is no server everything.') },
    ]);
    await home.openrath('mcp', 'add', writeProfile(home.at, everything));
    expect(await run()).toMatchObject([
      { outcome: 'failed', reason: expect.stringContaining('Nobody consented to everything.') },
    ]);
  }, 60_000);

  it.each([
    ['die', 'is started again for the next call', 'Whether do did something is not known.'],
    ['change', 'is told from one that says the same as before', 'It is blocked until a person consents again.'],
  ])(
    'A2 a server that does this in the middle of a run (%s) %s',
    async (how, _, expected) => {
      const home = servedHome();
      await home.serve(nodeProfile('bad', 'mcp-bad-server.mjs', { args: [how] }));
      const agent = home.agent(
        ['bad'],
        [calls(1, 'bad__do', { what: 'one' }), calls(2, 'bad__do', { what: 'two' }), says('Done.')],
        { policy: [{ tool: 'bad__do', verdict: 'allow' }] },
      );
      const run = await home.openrath('run', 'Do it.', '--agent', agent);
      const { session, status } = run.out.at(-1) as unknown as { session: string; status: string };
      expect([status, run.err]).toEqual(['done', '']);
      const ended = await home.payloads(session, 'tool/ended');
      expect(ended).toHaveLength(2);
      const answered = { parts: [{ isError: false, output: 'done' }] };
      const refused = {
        parts: [{ isError: true, output: expect.stringContaining(expected) }],
        ending: how === 'die' ? 'exited' : 'failed-to-start',
      };
      expect(ended).toMatchObject(how === 'die' ? [refused, refused] : [answered, refused]);
    },
    60_000,
  );
});
