import { describe, expect, it } from 'vitest';
import { sha256 } from '../../../core/adapters/sha256.ts';
import type { Json } from '../../../core/model/canonical.ts';
import { mcpProfile } from '../../../core/model/mcp/mcp-profile.ts';
import { type McpToolText, profileDigest } from '../../../core/model/mcp/tool-pins.ts';
import { type InputProblem, inputProblem } from '../../../core/runtime/mcp/input-problem.ts';
import { joinTools, offerServer } from '../../../core/runtime/mcp/offer-server.ts';
import { toolName } from '../../../core/runtime/mcp/tool-name.ts';
import type { McpServer } from '../../../core/runtime/ports/mcp.ts';
import { LetGo } from '../../../core/runtime/runs/let-go.ts';
import { builtInTools } from '../../../core/runtime/tools/built-in.ts';
import { offerOf } from '../../../core/runtime/tools/offer-of.ts';
import { call, said } from '../../projections/made-history.ts';
import { agentHome, disk, SESSION } from '../agent/agent-home.ts';
import { approved, askedIn, reply } from '../agent/answer-approval.ts';

const never = new AbortController().signal;
const PIXEL = new Uint8Array([137, 80, 78, 71]);

/** A made-up server whose tools say what they were called with, and give a picture. */
function fakeServer(name: string, tools: readonly McpToolText[], effects = {}): McpServer {
  const profile = mcpProfile.parse({ name, effects, start: { over: 'http', url: 'https://tools.example/mcp' } });
  return {
    profile,
    digest: profileDigest(profile, sha256),
    says: { name, version: '1' },
    list: async () => ({ tools, refused: [] }),
    call: async ({ tool, input }) => ({
      output: `${name}: ${tool.name} ${JSON.stringify(input)}`,
      isError: false,
      images: [{ mediaType: 'image/png', bytes: PIXEL }],
    }),
    faults: () => [],
    close: async () => undefined,
  };
}

const tool = (name: string, description = 'Plants.'): McpToolText => ({
  name,
  description,
  inputSchema: '{"properties":{"what":{"type":"string"}},"required":["what"],"type":"object"}',
});

async function offered(server: McpServer) {
  const { tools } = await server.list(never);
  return await offerServer(server, { consent: { profile: server.digest, tools }, sha256, signal: never });
}

describe('the name that a model calls a tool by', () => {
  it.each([
    ['plant', 'garden__plant'],
    ['run_command', 'garden__run_command'],
    ['plant.now', `garden__plant_now_${sha256('plant.now').slice(0, 12)}`],
    ['plаnt', `garden__pl_nt_${sha256('plаnt').slice(0, 12)}`],
    ['x'.repeat(100), `garden__${'x'.repeat(43)}_${sha256('x'.repeat(100)).slice(0, 12)}`],
  ])('%s is %s', (name, expected) => {
    expect(toolName('garden', name, sha256)).toBe(expected);
    expect(expected.length).toBeLessThanOrEqual(64);
  });
});

describe('A2 a tool of a server', () => {
  it('is told to a model in its own words, marked, with hidden characters seen, and with its own schema', async () => {
    const { tools } = await offered(fakeServer('garden', [tool('plant', 'Plants.\u200b\nThen stops.')]));
    expect(tools.map(offerOf)).toEqual([
      {
        name: 'garden__plant',
        description: '[Told by the server garden, not checked] Plants.[U+200B]\nThen stops.',
        inputSchema: tool('plant').inputSchema,
      },
    ]);
  });

  it('T2 is irreversible unless a person said otherwise', async () => {
    const names = ['plant', 'constructor', 'look'].map((name) => tool(name));
    const { tools } = await offered(fakeServer('garden', names, { look: 'read' }));
    expect(tools.map(({ effect }) => effect)).toEqual(['irreversible', 'irreversible', 'read']);
  });

  it('A1 is another one for another server, profile or wording: an approval is for one of them alone', async () => {
    const servers = [
      fakeServer('garden', [tool('plant')]),
      fakeServer('garden', [tool('plant')], { plant: 'read' }),
      fakeServer('yard', [tool('plant')]),
      fakeServer('garden', [tool('plant', 'Plants now.')]),
    ];
    const versions = await Promise.all(servers.map(async (server) => (await offered(server)).tools[0]?.version));
    expect(new Set(versions).size).toBe(4);
  });

  it.each([
    ['before a person answered', false],
    ['after a person approved', true],
  ])(
    'A1, R6: a call that asked under a profile which changed %s runs under no other, and asks anew in the next run',
    async (_, isAnswered) => {
      const on = disk();
      const turns = [[call('c1', 'garden__plant', { what: 'beans' })], [said('Done.')]];
      const before = (await offered(fakeServer('garden', [tool('plant')]))).tools;
      const first = await agentHome({
        ...{ on, tools: before, turns },
        passing: (moment, position) => {
          if (moment === 'recorded' && position.endsWith('/approval')) throw new LetGo();
        },
      });
      const begun = await first.runs.start({ session: SESSION, agent: first.agent, message: [said('plant')] });
      if (!begun.ok) throw new Error(begun.refusal.message);
      const asked = await askedIn(first);
      if (isAnswered) {
        await reply(first, asked, approved(asked));
        expect(await begun.value.ended).toBeUndefined();
      } else await first.runs.close();
      const { tools } = await offered(fakeServer('garden', [tool('plant')], { plant: 'idempotent' }));
      const second = await agentHome({ on, tools, turns: [turns[0] ?? [], turns[0] ?? []] });
      const taken = await second.runs.resume(SESSION);
      if (!taken.ok) throw new Error(taken.refusal.message);
      expect(await taken.value.ended).toEqual({
        status: 'stopped',
        says: expect.stringMatching(/^At main#0\/call-0\/approval event .* a new run asks anew\.$/),
      });
      expect((await second.kinds()).includes('tool/started')).toBe(false);
      const next = await second.runs.start({ session: SESSION, agent: second.agent, message: [said('again')] });
      expect(next.ok).toBe(true);
      const askedAgain = await askedIn(second, next.ok ? next.value.run : undefined);
      expect(askedAgain.payload.bound).not.toBe(asked.payload.bound);
      await second.runs.close();
    },
  );

  it('of one name at two servers, and of the name of a built-in: each call goes to its own', async () => {
    const garden = await offered(fakeServer('garden', [tool('plant'), tool('run_command')]));
    const yard = await offered(fakeServer('yard', [tool('plant')]));
    const tools = joinTools(builtInTools, garden.tools, yard.tools);
    expect(tools.slice(builtInTools.length).map(({ name }) => name)).toEqual([
      'garden__plant',
      'garden__run_command',
      'yard__plant',
    ]);
    expect(() => joinTools(garden.tools, garden.tools)).toThrow(
      'two tools are called garden__plant: give one of their servers another name',
    );
  });

  it('that a model could not tell from another is not offered', async () => {
    const plain = toolName('garden', 'plant.now', sha256).slice('garden__'.length);
    const { tools, refused, pinned } = await offered(fakeServer('garden', [tool('plant.now'), tool(plain)]));
    expect(tools).toEqual([]);
    expect(refused.map(({ name }) => name)).toEqual(['plant.now', plain]);
    expect(pinned.payload).toMatchObject({ tools: [] });
  });

  it('S9 T1 gives pictures that are kept, and T3 is not called with an input that its schema does not allow', async () => {
    const { tools } = await offered(fakeServer('garden', [tool('plant')]));
    const home = await agentHome({
      tools,
      turns: [
        [call('c1', 'garden__plant', { what: 1 })],
        [call('c2', 'garden__plant', { what: 'beans' })],
        [said('Done.')],
      ],
      agent: {
        policy: [
          { tool: 'garden__*', verdict: 'allow' },
          { tool: 'garden__plant', verdict: 'allow' },
        ],
      },
    });
    const started = await home.runs.start({ session: SESSION, agent: home.agent, message: [said('plant')] });
    if (!started.ok) throw new Error(started.refusal.message);
    await started.value.ended;
    const ended = (await home.events()).filter(({ kind }) => kind === 'tool/ended').map(({ payload }) => payload);
    expect(ended).toMatchObject([
      {
        ending: 'failed-to-start',
        reason: 'The input of garden__plant is not as it asks for. Nothing was run. “what” must be string.',
      },
      {
        ending: 'exited',
        parts: [
          { type: 'tool-result', callId: 'c2', output: 'garden: plant {"what":"beans"}', isError: false },
          { type: 'image', mediaType: 'image/png', blob: sha256(PIXEL), sizeBytes: 4, callId: 'c2' },
        ],
      },
    ]);
  });
});

describe('T3 an input and a schema', () => {
  const schema: Json = {
    type: 'object',
    properties: {
      what: { type: 'string', enum: ['beans', 'peas'] },
      rows: { type: ['integer', 'null'] },
      beds: { type: 'array', items: { type: 'object', required: ['id'] } },
    },
    required: ['what'],
    additionalProperties: false,
  };
  it.each<[Json, InputProblem | undefined]>([
    [{ what: 'beans', rows: 2, beds: [{ id: 1 }] }, undefined],
    [{ what: 'beans', rows: null }, undefined],
    [[], { path: [], says: 'must be object' }],
    [{}, { path: ['what'], says: 'is missing' }],
    [{ what: 'corn' }, { path: ['what'], says: 'must be one of beans, peas' }],
    [
      { what: 'peas', rows: 1.5 },
      { path: ['rows'], says: 'must be integer or null' },
    ],
    [
      { what: 'peas', beds: [{ id: 1 }, {}] },
      { path: ['beds', 1, 'id'], says: 'is missing' },
    ],
    [
      { what: 'peas', more: 1 },
      { path: ['more'], says: 'is no member that it takes' },
    ],
    [JSON.parse('{"what":"peas","__proto__":1}'), { path: ['__proto__'], says: 'is no member that it takes' }],
  ])('%j: %j', (value, problem) => {
    expect(inputProblem(schema, value)).toEqual(problem);
  });

  it.each<[string, Json]>([
    ['that refers to itself', { $ref: '#', properties: { a: { $ref: '#' } } }],
    ['that is none', 'x'],
    ['with a pattern that takes for ever', { type: 'string', pattern: '^(a+)+$' }],
    ['with a type that is none', { type: 'constructor' }],
  ])('%s stops nothing here: the server checks it', (_, odd) => {
    expect(inputProblem(odd, 'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa!')).toBeUndefined();
  });
});
