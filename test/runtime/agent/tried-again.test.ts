import type { ServerResponse } from 'node:http';
import { expect, it } from 'vitest';
import type { LanguageModel } from '../../../core/runtime/ports/language-model.ts';
import { framesOf, framesUpTo, modelOver } from '../../adapters/model/wire/ask-over.ts';
import { chatFake } from '../../adapters/model/wire/chat-fake.ts';
import { stream } from '../../adapters/model/wire/serve-wire.ts';
import { said } from '../../projections/made-history.ts';
import { type AgentHome, agentHome, disk, SESSION } from './agent-home.ts';

// The loop of an agent over a real wire: a server on the loopback replies as each of these says, one after the other, the last one for ever.
type Reply = (response: ServerResponse) => void;

const fake = chatFake('compatible');
const saysHello: Reply = (response) => stream(response, framesOf(fake, { text: ['Hello'] }));
const isBusy: Reply = (response) => response.writeHead(529).end(fake.error(529, 'overloaded_error', 'Overloaded'));
const breaksOffInText: Reply = (response) => stream(response, framesUpTo(fake, { text: ['Hel'] }, 'text'));
const breaksOffInCall: Reply = (response) =>
  stream(response, framesUpTo(fake, { calls: [{ id: 'c1', name: 'append', pieces: ['{"path":"bed'] }] }, 'calls'));
const explodes: Reply = (response) =>
  stream(response, [...framesUpTo(fake, { text: ['Hel'] }, 'text'), fake.errorFrame]);
const isLong: Reply = (response) => stream(response, framesOf(fake, { text: ['Hel'], end: 'length' }));

async function runOver(...replies: Reply[]) {
  const waits: number[] = [];
  const { model, server } = await modelOver(fake, (response) =>
    replies[Math.min(server.got.length, replies.length) - 1]?.(response),
  );
  const home = await homeOf(model, waits);
  const started = await home.runs.start({ session: SESSION, agent: home.agent, message: [said('Say hello.')] });
  if (!started.ok) throw new Error(started.refusal.message);
  const end = await started.value.ended;
  const events = await home.events();
  const retried = events.flatMap(({ kind, payload }) => (kind === 'model/retried' ? [payload] : []));
  const answers = events.flatMap(({ kind, payload }) => (kind === 'model/answered' ? [payload.stop] : []));
  return { end, waits, retried, answers, kinds: await home.kinds(), bodies: server.got.map(({ body }) => body) };
}

function homeOf(real: LanguageModel, waits: number[]): Promise<AgentHome> {
  const wait = async (ms: number, signal: AbortSignal) => {
    signal.throwIfAborted();
    waits.push(ms);
  };
  return agentHome({ on: disk(), turns: [], real, wait, agent: { limits: { steps: 20 } } });
}

it('R1: a provider that is busy is asked again with the same bytes, later each time, on record', async () => {
  const { end, waits, retried, bodies } = await runOver(isBusy, isBusy, saysHello);
  expect([end, waits, bodies.length, new Set(bodies).size]).toEqual([
    { status: 'done', says: 'Hello' },
    [1_000, 2_000],
    3,
    1,
  ]);
  expect(retried).toMatchObject([
    { attempt: 1, waitMs: 1_000, reason: expect.stringContaining('529') },
    { attempt: 2, waitMs: 2_000 },
  ]);
});

it('R1: one that says to come back at once is waited for as one that says nothing, one that asks for longer as it asks', async () => {
  const asks =
    (seconds: string): Reply =>
    (response) =>
      response.writeHead(429, { 'retry-after': seconds }).end(fake.error(429, 'rate_limit_error', 'Slow down'));
  const { end, waits } = await runOver(asks('0'), asks('0'), asks('9'), saysHello);
  expect([end, waits]).toEqual([{ status: 'done', says: 'Hello' }, [1_000, 2_000, 9_000]]);
});

it('R1: one that stays busy is asked 5 times, and the run says why it failed', async () => {
  const { end, waits, bodies } = await runOver(isBusy);
  expect([end, waits, bodies.length]).toEqual([
    { status: 'failed', says: expect.stringContaining('Overloaded') },
    [1_000, 2_000, 4_000, 8_000],
    5,
  ]);
});

it('B-15: an answer that breaks off is on record as far as it came, and the model is told and goes on after a wait', async () => {
  const { end, waits, retried, answers, bodies } = await runOver(breaksOffInText, saysHello);
  expect([end, waits, answers]).toEqual([{ status: 'done', says: 'Hello' }, [1_000], ['broken-off', 'done']]);
  expect(retried).toMatchObject([{ attempt: 1, reason: expect.stringMatching(/^The answer broke off\./) }]);
  expect(bodies[1]).toContain('[Your answer broke off here. Go on from there.]');
});

it('B-15, T3: a call that breaks off never runs, and the model is told which', async () => {
  const { end, waits, kinds, bodies } = await runOver(breaksOffInCall, saysHello);
  expect([end, waits]).toEqual([{ status: 'done', says: 'Hello' }, [1_000]]);
  expect(kinds.filter((kind) => kind.startsWith('tool/'))).toEqual([]);
  expect(bodies[1]).toContain(
    '[Your answer broke off before its call was whole: append. Nothing of it was run. Call again.]',
  );
});

it.each([
  ['in a call', breaksOffInCall],
  ['in its text', breaksOffInText],
  ['with an error', explodes],
])('answers that break off %s again and again end the run after 5, with the reason', async (_where, reply) => {
  const { end, waits, bodies } = await runOver(reply);
  expect([end, waits, bodies.length]).toEqual([
    { status: 'failed', says: expect.stringMatching(/^5 answers in a row broke off\. The last one: /) },
    [1_000, 2_000, 4_000, 8_000],
    5,
  ]);
  if (reply === explodes) expect(end?.says).toContain('the engine stopped');
});

it('an answer that is cut at the limit of tokens ends the run with what to do', async () => {
  const { end, bodies } = await runOver(isLong);
  expect([end, bodies.length]).toEqual([
    {
      status: 'failed',
      says: 'The answer was cut before its end. The limit of tokens was reached: raise maxOutputTokens of the agent’s model.',
    },
    1,
  ]);
});
