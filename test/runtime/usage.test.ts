import { expect, it } from 'vitest';
import type { SessionId } from '../../core/model/ids.ts';
import { usageOf } from '../../core/runtime/views/usage-of.ts';
import { put } from '../ports/subject.ts';
import { chainOf, eventOf, type Said } from '../ports/writer.ts';
import { openTestHome, type TestHome } from './test-home.ts';

interface Use {
  readonly messageId?: string;
  readonly output: number;
  readonly scope?: 'message' | 'cumulative';
  readonly final?: boolean;
}

function answered({ messageId, output, scope = 'message', final = true }: Use): Said {
  const usage = { type: 'usage', scope, uncachedInput: 5, cachedInput: 7, cacheWrite: 1, output, reasoning: 2, final };
  const id = messageId === undefined ? {} : { messageId };
  return { kind: 'model/answered', payload: { provider: 'acme', model: 'model-x', ...id, parts: [usage] } };
}

/** Writes a session of these answers and gives the ids of its events. */
async function write({ host }: TestHome, session: string, uses: readonly Use[]): Promise<string[]> {
  const created = { kind: 'session/created', payload: { cwd: '/srv/demo' } };
  const events = chainOf(session, 0, uses.length + 1, undefined, (seq) => {
    const use = uses[seq - 1];
    return use === undefined ? created : answered(use);
  });
  await put(host, session, undefined, events);
  return events.slice(1).map(({ id }) => id);
}

async function usage({ client }: TestHome, ...sessions: string[]) {
  const reply = await client.sessions.usage({ sessions });
  if (!reply.ok) throw new Error(reply.refusal.message);
  const { ok: _, ...report } = reply;
  return report;
}

it('U1: given two sessions with one answer, then it counts once and the report names both records', async () => {
  const home = await openTestHome();
  const [first] = await write(home, 'first', [{ messageId: 'm1', output: 20 }]);
  const [, again] = await write(home, 'second', [
    { messageId: 'm2', output: 9 },
    { messageId: 'm1', output: 30 },
  ]);
  const common = { provider: 'acme', model: 'model-x', final: true };
  const tokens = { uncachedInput: 5, cachedInput: 7, cacheWrite: 1, reasoning: 2 };
  const report = await usage(home, 'first', 'second');
  expect(report).toEqual({
    tokens: { uncachedInput: 10, cachedInput: 14, cacheWrite: 2, output: 39, reasoning: 4, lowerBound: false },
    answers: 2,
    of: 3,
    runningTotals: 0,
    repeated: 1,
    copied: 0,
    placeholders: 0,
    reasoningSaid: 2,
    parts: [
      {
        ...common,
        session: 'first',
        event: first,
        messageId: 'm1',
        tokens: { ...tokens, output: 30 },
        counted: true,
        because: 'one answer in several sessions, the largest of each figure',
      },
      {
        ...common,
        session: 'second',
        event: again,
        messageId: 'm1',
        tokens: { ...tokens, output: 30 },
        counted: false,
        because: 'counted with another session that has it',
      },
      {
        ...common,
        session: 'second',
        event: report.parts[2]?.event,
        messageId: 'm2',
        tokens: { ...tokens, output: 9 },
        counted: true,
        because: 'one answer',
      },
    ],
  });
  expect(await usage(home, 'first', 'first')).toEqual(await usage(home, 'first'));
  await home.close();
});

it('U1: given a running total and placeholders, then the report says what covers what and what is a lower bound', async () => {
  const home = await openTestHome();
  await write(home, 'covered', [
    { messageId: 'm1', output: 20 },
    { output: 50, scope: 'cumulative' },
  ]);
  await write(home, 'bound', [{ output: 3, final: false }]);
  const { parts, ...report } = await usage(home, 'covered', 'bound');
  expect(report).toEqual({
    tokens: { uncachedInput: 10, cachedInput: 14, cacheWrite: 2, output: 53, reasoning: 4, lowerBound: true },
    answers: 2,
    of: 3,
    runningTotals: 1,
    repeated: 0,
    copied: 0,
    placeholders: 1,
    reasoningSaid: 2,
  });
  expect(parts.map(({ tokens, final, counted, because }) => [tokens.output, final, counted, because])).toEqual([
    [50, true, true, 'the last running total'],
    [20, true, false, 'inside the running total'],
    [3, false, true, 'an answer without an id'],
  ]);
  await home.close();
});

it('U1: of many answers the 200 largest are told, and all are counted; the sum is that of the list of sessions', async () => {
  const home = await openTestHome();
  await write(
    home,
    'long',
    Array.from({ length: 1203 }, (_, at) => ({ messageId: `m${at}`, output: at })),
  );
  const { parts, answers, tokens } = await usage(home, 'long');
  expect([parts.length, parts[0]?.tokens.output, parts[199]?.tokens.output, answers]).toEqual([200, 1202, 1003, 1203]);
  expect((await home.client.sessions.list({}))[0]?.tokens).toEqual(tokens);
  await home.close();
});

/** Writes a session of running totals that begins with a copy of another's first events. */
async function writeCopy(home: TestHome, session: string, outputs: readonly number[], copied: Copied): Promise<void> {
  const ids = await write(
    home,
    session,
    outputs.map((output) => ({ output, scope: 'cumulative' })),
  );
  const head = (await home.host.store.own(session as SessionId, outputs.length, outputs.length + 1))[0];
  const payload = { from: copied.from, at: copied.at, through: ids[copied.answers - 1] };
  const mark = eventOf(session, outputs.length + 1, head, { kind: 'import/copied', payload });
  await put(home.host, session, head, [mark]);
}

interface Copied {
  readonly from: string;
  readonly at: string;
  readonly answers: number;
}

it('I2: given copies of a session with running totals, then any of them together count once, as in the list', async () => {
  const home = await openTestHome();
  const ids = await write(
    home,
    'original',
    [10, 25, 40].map((output) => ({ output, scope: 'cumulative' })),
  );
  const at = ids[2] ?? '';
  await writeCopy(home, 'whole', [10, 25, 40], { from: 'original', at, answers: 3 });
  await writeCopy(home, 'prefix', [10, 25], { from: 'original', at, answers: 2 });
  await writeCopy(home, 'longer', [10, 25, 31], { from: 'prefix', at, answers: 2 });
  const outputs = async (...sets: string[][]) =>
    Promise.all(sets.map(async (set) => (await usage(home, ...set)).tokens.output));
  const sets = [
    ['original', 'whole'],
    ['whole', 'prefix', 'original'],
    ['prefix', 'whole'],
    ['longer', 'prefix', 'original'],
    ['longer', 'original'],
    ['longer', 'whole'],
    ['longer'],
  ];
  const expected = [40, 40, 40, 46, 46, 46, 31];
  expect(await outputs(...sets)).toEqual(expected);
  expect(await home.client.sessions.trash({ session: 'original' })).toMatchObject({ ok: true });
  expect(await outputs(...sets)).toEqual(expected);
  const { copied, parts } = await usage(home, 'longer', 'original');
  expect([copied, parts.map(({ tokens, because }) => [tokens.output, because])]).toEqual([
    1,
    [
      [40, 'the last running total'],
      [6, 'the last running total, without what is counted with another session'],
    ],
  ]);
  await home.close();
});

it('a session that is not there is refused by name', async () => {
  const home = await openTestHome();
  await write(home, 'here', [{ output: 1 }]);
  expect(await home.client.sessions.usage({ sessions: ['here', 'gone'] })).toEqual({
    ok: false,
    refusal: {
      code: 'not-found',
      message: 'There is no session gone.',
      remedy: 'List the sessions to see their ids.',
    },
  });
  await home.close();
});

it('given nobody waits any more, then reading ends', async () => {
  const home = await openTestHome();
  await write(home, 'left', [{ output: 1 }]);
  await expect(usageOf(['left' as SessionId], home.host, AbortSignal.abort(new Error('left')))).rejects.toThrow('left');
  await home.close();
});

it('U1: a record of an answer says what all of its records say, and what is no answer says nothing', async () => {
  const home = await openTestHome();
  const [first = '', , other = ''] = await write(home, 'long', [
    { messageId: 'm1', output: 3, final: false },
    { messageId: 'm1', output: 105 },
    { messageId: 'm2', output: 7 },
  ]);
  const [opening] = await home.host.store.own('long' as SessionId, 0, 1);
  const tokens = { uncachedInput: 5, cachedInput: 7, cacheWrite: 1, reasoning: 2 };
  const answers = await Promise.all(
    [first, other, opening?.id ?? '', 'gone'].map((event) => home.client.event.usage({ event })),
  );
  expect(answers).toEqual([
    { ok: true, usage: { from: 'answer', tokens: { ...tokens, output: 105 }, final: true, records: 2 } },
    { ok: true, usage: { from: 'answer', tokens: { ...tokens, output: 7 }, final: true, records: 1 } },
    { ok: true },
    {
      ok: false,
      refusal: {
        code: 'not-found',
        message: 'There is no event gone.',
        remedy: 'List the events of a session to see their ids.',
      },
    },
  ]);
  expect(await home.client.sessions.erase({ session: 'long', reason: 'secret' })).toMatchObject({ ok: true });
  expect(await home.client.event.usage({ event: first })).toEqual({ ok: true, usage: { from: 'unknown' } });
  await home.close();
});
