import type { ServerResponse } from 'node:http';
import { afterEach, expect, it, onTestFinished, vi } from 'vitest';
import type { HostClient } from '../../../core/contract/connect.ts';
import { agentSchema } from '../../../core/model/agent/agent.ts';
import { framesOf } from '../../adapters/model/wire/ask-over.ts';
import { chatFake } from '../../adapters/model/wire/chat-fake.ts';
import { serveWire, stream } from '../../adapters/model/wire/serve-wire.ts';
import { tempHome } from '../../adapters/store-sqlite/temp-home.ts';
import { accepted, asHost } from '../../cli/forked-runs.ts';
import { blocksOf, eventsOf, headOf, twoForks } from './block-forks.ts';

const fake = chatFake('openai-chat');
const USAGE = { uncached: 1_000, cached: 0, cacheWrite: 0, output: 50, reasoning: 0 };
const writes = (response: ServerResponse) =>
  stream(response, framesOf(fake, { text: ['Corn was ', 'planted.'], usage: USAGE }));

afterEach(() => void vi.unstubAllEnvs());

/** A provider that charges, by its wire on the loopback; it does not answer the first so many requests. */
async function provider({ silent = 0 } = {}) {
  const server = await serveWire((response) => (server.got.length > silent ? writes(response) : undefined));
  onTestFinished(server.close);
  vi.stubEnv('OPENAI_API_KEY', 'k-1');
  vi.stubEnv('OPENAI_BASE_URL', `${server.address}/v1`);
  return server;
}

const model = { provider: 'openai-chat', name: 'gpt-5' };

async function asked(host: HostClient, sides: { readonly ours: string; readonly theirs: string }): Promise<string> {
  const theirHead = await headOf(host, sides.theirs);
  return accepted(await host.merge.writeBlock({ session: sides.ours, theirs: sides.theirs, model, theirHead })).session;
}

async function textOf(host: HostClient, blob: string): Promise<string> {
  return Buffer.from(accepted(await host.event.blob({ blob })).base64, 'base64').toString();
}

it('C1, M2, M3: the request goes out as it is on record, with no tools, and costs what its answer tells, no more than was estimated', async () => {
  const server = await provider();
  await asHost(tempHome(), async (host) => {
    const sides = await twoForks(host);
    const wanted = { session: sides.ours, theirs: sides.theirs, model };
    const { estimate } = accepted(await host.merge.estimateBlock(wanted));
    expect([server.got.length, estimate.tokens.output]).toEqual([0, 4_096]);
    const session = await asked(host, sides);
    accepted(await host.runs.ended({ session }));
    const [block] = await blocksOf(host, sides);
    const costUsd = (1_000 * 1.25 + 50 * 10) / 1e6;
    expect(block).toMatchObject({
      status: 'done',
      block: { text: 'Corn was planted.', provider: 'openai' },
      spent: { tokens: 1_050, costUsd: expect.closeTo(costUsd, 9) },
    });
    expect(estimate.cost?.usd).toBeGreaterThan(costUsd);
    const requested = (await eventsOf(host, session)).find(({ kind }) => kind === 'model/requested');
    const { segments } = requested!.payload as { segments: string[] };
    const texts = await Promise.all(segments.map((blob) => textOf(host, blob)));
    expect(texts.join('')).toBe(server.got[0]!.body);
    expect(JSON.parse(server.got[0]!.body)).not.toHaveProperty('tools');
  });
}, 60_000);

it('R6, M2: the host ends while the model writes: the cost is unknown, nothing is asked again by itself; taken up, it is asked once more with the same bytes', async () => {
  const server = await provider({ silent: 1 });
  const home = tempHome();
  const { sides, session } = await asHost(home, async (host) => {
    const sides = await twoForks(host);
    const session = await asked(host, sides);
    await vi.waitFor(() => expect(server.got.length).toBe(1), { timeout: 20_000 });
    return { sides, session };
  });
  await asHost(home, async (host) => {
    const [cut] = await blocksOf(host, sides);
    expect(cut).toEqual({ session, beganAtMs: cut?.beganAtMs, status: 'interrupted', says: '' });
    accepted(await host.runs.resume({ session }));
    accepted(await host.runs.ended({ session }));
    const [block] = await blocksOf(host, sides);
    expect([block?.status, block?.block?.text, block?.spent]).toEqual(['done', 'Corn was planted.', { tokens: 1_050 }]);
    expect(server.got.map(({ body }) => body === server.got[0]?.body)).toEqual([true, true]);
  });
}, 60_000);

it('X3: the caps of the agent of ours hold for the writing: one that would pass them is not asked', async () => {
  const server = await provider();
  await asHost(tempHome(), async (host) => {
    const sides = await twoForks(host);
    const script = 'rules:\n  - answer: [{ text: Thrifty. }]\n';
    const scripted = { provider: 'scripted', name: 's', script };
    const agent = agentSchema.parse({ name: 'thrifty', model: scripted, limits: { costUsd: 0.001 } });
    accepted(await host.runs.start({ session: sides.ours, agent, message: 'Be thrifty.' }));
    accepted(await host.runs.ended({ session: sides.ours }));
    const session = await asked(host, sides);
    await host.runs.ended({ session });
    const [block] = await blocksOf(host, sides);
    expect([block?.status, block?.says, block?.spent, server.got.length]).toEqual([
      'stopped',
      expect.stringContaining('$0.001'),
      { tokens: 0, costUsd: 0 },
      0,
    ]);
  });
}, 60_000);
