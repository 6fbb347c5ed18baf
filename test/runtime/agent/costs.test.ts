import { describe, expect, it } from 'vitest';
import { sha256 } from '../../../core/adapters/sha256.ts';
import type { UsagePart } from '../../../core/model/parts.ts';
import { foldUsage } from '../../../core/projections/usage/fold-usage.ts';
import { saySpent } from '../../../core/projections/usage/say-spent.ts';
import { totalUsage } from '../../../core/projections/usage/total-usage.ts';
import { emptyUsage } from '../../../core/projections/usage/usage-state.ts';
import type { CallPrice } from '../../../core/runtime/ports/call-price.ts';
import { ModelFailure } from '../../../core/runtime/ports/language-model.ts';
import { checkedReader } from '../../../core/runtime/read-checked.ts';
import { type RunSpent, spentOf } from '../../../core/runtime/runs/spent-of.ts';
import { call, said } from '../../projections/made-history.ts';
import { agentHome, type Disk, disk, SESSION } from './agent-home.ts';
import type { Turn } from './fake-model.ts';
import { eventsOf, gardenTools, spawnedBy } from './garden-of-agents.ts';

/** A dollar for each thousand tokens, of the made-up model alone. */
const priceOf: CallPrice = ({ uncachedInput, cachedInput, cacheWrite, output }, { provider, model }) =>
  provider === 'made-up' && model === 'model-x'
    ? { usd: (uncachedInput + cachedInput + cacheWrite + output) / 1000, because: 'list price' }
    : undefined;

const used = (tokens: number): UsagePart => ({
  type: 'usage',
  scope: 'message',
  uncachedInput: tokens - 1,
  cachedInput: 0,
  cacheWrite: 0,
  output: 1,
  final: true,
});
const look = (id: string, tokens: number): Turn => [call(id, 'look', {}), used(tokens)];
const model = { provider: 'made-up', name: 'model-x', maxOutputTokens: 100 };

const silent = new ModelFailure('silent', 'It said nothing.', { retryable: true });
const answer = { stop: 'done', provider: 'made-up', model: 'model-x' } as const;

async function run(on: Disk, turns: readonly Turn[], more: Record<string, unknown>, prices: CallPrice = priceOf) {
  const { agent, turnsOf = {} } = more as { agent: object; turnsOf?: Record<string, readonly Turn[]> };
  const made = { on, turns, turnsOf, tools: gardenTools(on), agent: { model, ...agent }, priceOf: prices };
  const home = await agentHome(made);
  const started = await home.runs.start({ session: SESSION, agent: home.agent, message: [said('tend')] });
  return started.ok ? await started.value.ended : started.refusal;
}

const spent = (on: Disk) =>
  spentOf(SESSION, {
    ...on,
    programs: { spent: async () => undefined, agentsSpent: async () => undefined },
    read: checkedReader(sha256),
  });
const saysOf = ({ caps, ...came }: RunSpent) => caps && saySpent({ ...came, caps });

describe('X3: a cap of tokens', () => {
  it('counts an answer that tells none as the most that it could be: the run stops before it may pass it', async () => {
    const on = disk();
    const limits = { tokens: 400 };
    const blind: Turn[] = ['c1', 'c2', 'c3', 'c4', 'c5'].map((id) => [call(id, 'look', {})]);
    const end = await run(on, [...blind, [said('Tended.')]], { agent: { limits } });
    expect(end).toMatchObject({ status: 'stopped', says: expect.stringContaining('the cap is 400') });
    const answers = (await eventsOf(on, SESSION)).filter(({ kind }) => kind === 'model/answered').length;
    const most = (await eventsOf(on, SESSION)).flatMap((event) =>
      event.kind === 'model/requested' ? [event.payload.most?.tokens ?? 0] : [],
    );
    expect(most).toHaveLength(answers);
    const came = await spent(on);
    const sum = most.reduce((all, each) => all + each, 0);
    expect(came).toMatchObject({
      ok: true,
      value: { spent: { steps: answers, tokens: 0, unsaid: answers, most: { tokens: sum } } },
    });
    expect(sum).toBeLessThanOrEqual(400);
    expect(came.ok && saysOf(came.value)).toContain(`tokens unknown, at most ${sum} of 400`);
  });

  it('is not counted twice where an answer tells a part, nor where it tells all', async () => {
    const on = disk();
    const part = { ...used(30), final: false };
    await run(
      on,
      [
        [call('c1', 'look', {}), part],
        [said('Tended.'), used(50)],
      ],
      { agent: { limits: { tokens: 900 } } },
    );
    const [first = 0] = (await eventsOf(on, SESSION)).flatMap((event) =>
      event.kind === 'model/requested' ? [event.payload.most?.tokens ?? 0] : [],
    );
    expect(await spent(on)).toMatchObject({
      value: { spent: { steps: 2, tokens: 80, unsaid: 1, most: { tokens: first + 50 } } },
    });
  });
});

describe('X3: a cap in dollars', () => {
  it('lets requests go that it has room for, and counts what each answer cost, with the price on record', async () => {
    const on = disk();
    const turns: Turn[] = [look('c1', 200), [said('Tended.'), used(300)]];
    expect(await run(on, turns, { agent: { limits: { costUsd: 2 } } })).toEqual({ status: 'done', says: 'Tended.' });
    const answers = (await eventsOf(on, SESSION)).flatMap((event) =>
      event.kind === 'model/answered' ? [event.payload.cost] : [],
    );
    expect(answers).toEqual([
      { usd: 0.2, because: 'list price' },
      { usd: 0.3, because: 'list price' },
    ]);
    expect(await spent(on)).toMatchObject({
      ok: true,
      value: {
        spent: { steps: 2, tokens: 500, agents: 0, costUsd: 0.5 },
        caps: { costUsd: 2 },
        prices: ['list price'],
      },
    });
  });

  it('stops the run before a request that may pass it', async () => {
    const on = disk();
    const end = await run(on, [look('c1', 1_950), [said('Tended.')]], { agent: { limits: { costUsd: 2 } } });
    expect(end).toMatchObject({
      status: 'stopped',
      says: expect.stringMatching(/^The next request may come to \$2\.\d+ in all; the cap is \$2\.$/),
    });
    expect(await spent(on)).toMatchObject({ ok: true, value: { spent: { steps: 1, costUsd: 1.95 } } });
  });

  it('an answer that tells no tokens counts as the most that it could be', async () => {
    const on = disk();
    expect(await run(on, [[said('Tended.')]], { agent: { limits: { costUsd: 2 } } })).toMatchObject({ status: 'done' });
    const answered = (await eventsOf(on, SESSION)).find(({ kind }) => kind === 'model/answered');
    expect(answered?.payload).toMatchObject({
      cost: { because: 'list price; the answer tells no tokens, and counts as the most it could be' },
    });
  });

  it('a request that broke off counts as the most that it could be, and its cost reads unknown', async () => {
    const on = disk();
    const agent = { limits: { costUsd: 2 } };
    const end = await run(on, [silent, { ...answer, parts: [said('Tended.'), used(300)] }], { agent });
    expect(end).toEqual({ status: 'done', says: 'Tended.' });
    const events = await eventsOf(on, SESSION);
    const most = events.flatMap((event) => (event.kind === 'model/requested' ? [event.payload.most] : []))[0];
    expect(events.find(({ kind }) => kind === 'model/retried')?.payload).toMatchObject({ mayBeBilled: true });
    const { tokens = 0, usd = 0 } = most ?? {};
    const came = await spent(on);
    expect(came).toMatchObject({
      ok: true,
      value: { spent: { steps: 1, tokens: 300, agents: 0, most: { tokens: 300 + tokens, costUsd: 0.3 + usd } } },
    });
    expect(came.ok && saysOf(came.value)).toBe(
      `1 of 50 requests, at least 300 tokens, cost unknown, at most $${(0.3 + usd).toFixed(4)} of $2 (list price; what no answer tells counts as the most that it could be)`,
    );
    expect(JSON.stringify(came)).not.toContain('"agents":0,"costUsd"');
    const usage = events.reduce((state, event) => foldUsage(state, event, 'figures'), emptyUsage());
    expect(came).toMatchObject({ value: { spent: { unsaid: 1 } } });
    expect(totalUsage(usage)).toMatchObject({ uncachedInput: 299, output: 1, lowerBound: true, unsaid: 1 });
  });

  it('is kept by requests that break off again and again: the run stops before it may pass it', async () => {
    const on = disk();
    const end = await run(on, [silent, silent, silent, silent], { agent: { limits: { costUsd: 0.4 } } });
    expect(end).toMatchObject({ status: 'stopped', says: expect.stringContaining('the cap is $0.4') });
    const kinds = (await eventsOf(on, SESSION)).map(({ envelope }) => envelope.kind);
    expect(kinds.filter((kind) => kind === 'model/retried').length).toBeLessThan(4);
  });

  it('one that was turned away costs nothing', async () => {
    const on = disk();
    const busy = new ModelFailure('rate-limited', 'Too many.', { retryable: true });
    await run(on, [busy, { ...answer, parts: [said('Tended.'), used(300)] }], { agent: {} });
    expect(await spent(on)).toMatchObject({ ok: true, value: { spent: { costUsd: 0.3 } } });
  });

  it('a request that a person stopped may be billed: its cost reads unknown', async () => {
    const on = disk();
    const home = await agentHome({ on, turns: ['silent'], agent: { model, limits: { costUsd: 2 } }, priceOf });
    const started = await home.runs.start({ session: SESSION, agent: home.agent, message: [said('tend')] });
    await expect.poll(() => home.model.sent()).toBe(1);
    await home.runs.stop(SESSION, 'enough');
    expect(started.ok && (await started.value.ended)).toEqual({ status: 'stopped', says: 'enough' });
    const failed = (await eventsOf(on, SESSION)).find(({ kind }) => kind === 'model/failed');
    expect(failed?.payload).toMatchObject({ code: 'stopped', mayBeBilled: true });
    expect(JSON.stringify(await spent(on))).not.toContain('"agents":0,"costUsd"');
  });

  it('an answer that broke off before it told all of its tokens counts as the most that it could be', async () => {
    const on = disk();
    const cut = { ...used(2), final: false };
    await run(on, [[said('Half'), cut]], { agent: { limits: { costUsd: 2 } } });
    const answered = (await eventsOf(on, SESSION)).find(({ kind }) => kind === 'model/answered');
    expect(answered?.payload).toMatchObject({
      cost: {
        because: 'list price; the answer broke off before it told all tokens, and counts as the most it could be',
      },
    });
  });

  it('an answer that tells no tokens has them counted only where they cost something', async () => {
    const prices: Record<string, CallPrice> = {
      unknown: () => undefined,
      free: () => ({ usd: 0, because: 'nobody charges' }),
      dear: priceOf,
    };
    const counted: Record<string, number> = {};
    for (const [name, priced] of Object.entries(prices)) {
      let texts = 0;
      const tokensOf = () => ++texts;
      const home = await agentHome({ turns: [[said('Tended.')]], agent: { model }, priceOf: priced, tokensOf });
      const started = await home.runs.start({ session: SESSION, agent: home.agent, message: [said('tend')] });
      expect(started.ok && (await started.value.ended)).toEqual({ status: 'done', says: 'Tended.' });
      counted[name] = Math.min(texts, 1);
    }
    expect(counted).toEqual({ unknown: 0, free: 0, dear: 1 });
  });

  it('of a model without a price is refused in words before anything is asked or recorded', async () => {
    const on = disk();
    expect(await run(on, [[said('Tended.')]], { agent: { limits: { costUsd: 2 } } }, () => undefined)).toEqual({
      code: 'unsupported',
      message: 'The agent has a cap of $2, and no price is known for made-up model-x. Nothing was asked.',
      remedy: 'Name a cap of tokens in its place: limits.tokens.',
    });
    expect((await eventsOf(on, SESSION)).map(({ kind }) => kind)).toEqual(['session/created']);
  });

  it('without one, a model that has no price runs, and its cost is unknown', async () => {
    const on = disk();
    expect(await run(on, [[said('Tended.'), used(9)]], { agent: {} }, () => undefined)).toMatchObject({
      status: 'done',
    });
    expect(await spent(on)).toMatchObject({
      ok: true,
      value: { spent: { steps: 1, tokens: 9, agents: 0 }, prices: [] },
    });
    expect(JSON.stringify(await spent(on))).not.toContain('costUsd');
  });

  it('a sub-agent has half of what is left of it, and what it cost counts for its run', async () => {
    const on = disk();
    const weeder = { name: 'weeder', model: { ...model, name: 'weeder' } };
    const weed = call('s1', 'spawn_agent', { task: 'Weed.', agent: 'weeder' });
    const turns: Turn[] = [[weed, used(1_000)], look('c1', 600), [said('Tended.'), used(1)]];
    const turnsOf = { weeder: [look('w1', 400), [said('Weeded.'), used(100)]] };
    const end = await run(on, turns, { agent: { agents: [weeder], limits: { costUsd: 3 } }, turnsOf });
    expect(end).toEqual({ status: 'done', says: 'Tended.' });
    const events = await eventsOf(on, SESSION);
    expect(
      events.find((event) => event.kind === 'tool/ended' && event.payload.spawned !== undefined)?.payload,
    ).toMatchObject({
      spawned: { session: spawnedBy(events), steps: 2, tokens: 500, agents: 1, costUsd: 0.5 },
    });
    expect(await spent(on)).toMatchObject({
      ok: true,
      value: { spent: { steps: 5, tokens: 2_101, agents: 1, costUsd: 2.101 } },
    });
  });

  it('U1: answers of a sub-agent that tell no tokens leave the sum of its run at least what is told', async () => {
    const on = disk();
    const weeder = { name: 'weeder', model: { ...model, name: 'weeder' } };
    const weed = call('s1', 'spawn_agent', { task: 'Weed.', agent: 'weeder' });
    const turns: Turn[] = [
      [weed, used(1_000)],
      [said('Tended.'), used(1)],
    ];
    const turnsOf = { weeder: [look('w1', 400), [said('Weeded.')]] };
    await run(on, turns, { agent: { agents: [weeder] }, turnsOf });
    const came = await spent(on);
    expect(came).toMatchObject({ ok: true, value: { spent: { steps: 4, tokens: 1_401, unsaid: 1, agents: 1 } } });
    expect(came.ok && saysOf(came.value)).toContain(', at least 1,401 tokens, 1 sub-agent, ');
  });
});
