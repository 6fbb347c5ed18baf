import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Agent, openStudio, run, type Session } from 'openrath-studio';
import { expect, it, onTestFinished, vi } from 'vitest';
import { framesOf } from '../adapters/model/wire/ask-over.ts';
import { chatFake } from '../adapters/model/wire/chat-fake.ts';
import { serveWire, stream } from '../adapters/model/wire/serve-wire.ts';

/** At the list price of the model: $0.00175 an answer. */
const USAGE = { uncached: 1_000, cached: 0, cacheWrite: 0, output: 50, reasoning: 0 };
/** At least $0.01 a request, at the most that its answer may come to. */
const model = { provider: 'openai-chat', name: 'gpt-5', maxOutputTokens: 1_000 } as const;

/** A studio, and a provider that charges, by its wire on the loopback. */
async function opened() {
  const frames = framesOf(chatFake('openai-chat'), { text: ['Yes.'], usage: USAGE });
  const server = await serveWire((response) => stream(response, frames));
  vi.stubEnv('OPENAI_API_KEY', 'k-1');
  vi.stubEnv('OPENAI_BASE_URL', `${server.address}/v1`);
  const home = mkdtempSync(join(tmpdir(), 'openrath-priced-'));
  const studio = await openStudio({ home });
  onTestFinished(async () => {
    await studio.close();
    await server.close();
    vi.unstubAllEnvs();
    rmSync(home, { recursive: true, force: true });
  });
  return { server, begun: await studio.create({ title: 'Priced', says: 'Hello' }) };
}

it('X3: an agent whose next request may cost more than its cap in dollars sends none', async () => {
  const { server, begun } = await opened();
  const agent = new Agent({ name: 'priced', model, tools: [], limits: { costUsd: 0.005 } });
  await expect(agent.forward(begun)).rejects.toThrow(
    /^The next request may come to \$0\.01\d\d in all; the cap is \$0\.005\.$/,
  );
  expect(server.got).toHaveLength(0);
});

it('X3: agents of a program spend its cap in dollars together, by what their answers cost', async () => {
  const { server, begun } = await opened();
  const agent = new Agent({ name: 'priced', model, tools: [] });
  const ask = async (session: Session) => {
    let last = session;
    for (let time = 0; time < 5; time++) last = (await agent.forward(last)).say('Again?');
    return last;
  };
  await expect(run(ask, begun, { runId: 'one', limits: { costUsd: 0.0127 } })).rejects.toThrow(
    /^The next request may come to \$0\.01\d\d in all; the cap of the program’s run is \$0\.0127\.$/,
  );
  expect(server.got).toHaveLength(2);
});
