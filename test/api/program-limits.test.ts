import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Agent, openStudio, RefusedError, run, type Session, type Studio } from 'openrath-studio';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

let home: string;
let studio: Studio;
beforeEach(async () => {
  home = mkdtempSync(join(tmpdir(), 'openrath-program-limits-'));
  studio = await openStudio({ home });
});
afterEach(async () => {
  await studio?.close();
  rmSync(home, { recursive: true, force: true });
});

const script = (rules: string) => ({ provider: 'scripted', name: 'test', script: `rules:\n${rules}\n` });
const yes = '- answer: [{ text: Yes. }]\n  usage: { input: 40, output: 10 }';
const echo = new Agent({ name: 'echo', model: script(yes) });
/** Three requests: its own first, that of its sub-agent, and its own last. */
const lead = new Agent({
  name: 'lead',
  model: script(
    `- when: { step: 1 }\n  answer: [{ call: spawn_agent, input: { task: Weed., agent: weeder } }]\n- answer: [{ text: Tended. }]`,
  ),
  agents: [{ name: 'weeder', model: script(yes) }],
});
const AT_CAP = 'The program’s run is at its cap of 3 requests.';

/** Kinds of all events of a home, by how often each is there. */
async function kindsOf(): Promise<Readonly<Record<string, number>>> {
  const kinds: Record<string, number> = {};
  for (const { id } of await studio.host.sessions.list({}))
    for (const { kind } of await (await studio.session(id)).events()) kinds[kind] = (kinds[kind] ?? 0) + 1;
  return kinds;
}

async function reopened(id: string): Promise<Session> {
  await studio.close();
  studio = await openStudio({ home });
  return await studio.session(id);
}

const saysOf = (results: readonly PromiseSettledResult<unknown>[]) =>
  results.map((each) => (each.status === 'fulfilled' ? 'done' : (each.reason as Error).message));

describe('X3: one ledger for a run of a program', () => {
  it('is for all its branches at once: what goes beyond is refused before its request, on record as the agent’s own caps are', async () => {
    let says: readonly string[] = [];
    const branch = async (session: Session) => {
      const forks = await Promise.all(Array.from({ length: 5 }, (_, at) => session.fork({ title: `fork ${at}` })));
      says = saysOf(await Promise.allSettled(forks.map((each) => echo.forward(each.say('Hello')))));
      return session;
    };
    await run(branch, await studio.create({ title: 'Branches' }), { runId: 'one', limits: { steps: 3 } });
    expect(says.toSorted()).toEqual([AT_CAP, AT_CAP, 'done', 'done', 'done'].toSorted());
    expect(await kindsOf()).toMatchObject({ 'model/requested': 3, 'run/stopped': 2 });
    const rows = (await studio.host.sessions.list({})).filter(({ title }) => title.startsWith('fork'));
    const ends = await Promise.all(rows.map(async ({ id }) => (await (await studio.session(id)).events()).at(-1)));
    expect(ends.filter((end) => end?.kind === 'run/stopped').map((end) => end?.payload)).toEqual([
      { by: 'budget', reason: AT_CAP },
      { by: 'budget', reason: AT_CAP },
    ]);
  });

  it('is on record where the run began and with each run of an agent, and caps no run without one', async () => {
    const begun = await studio.create({ title: 'On record', says: 'Hello' });
    const greet = (session: Session) => echo.forward(session);
    const done = await run(greet, begun, { runId: 'one', limits: { steps: 3, tokens: 10_000 } });
    const starts = (await done.events()).filter(({ kind }) => kind === 'run/started');
    expect(starts[0]?.payload).toMatchObject({ limits: { steps: 3, tokens: 10_000 } });
    expect(starts[1]?.payload).toMatchObject({ program: starts[0]?.id });
    const without = await run(greet, await studio.create({ title: 'Free', says: 'Hello' }), { runId: 'one' });
    const freeStarts = (await without.events()).filter(({ kind }) => kind === 'run/started');
    expect(freeStarts[0]?.payload).toMatchObject({ limits: {} });
    expect(freeStarts[1]?.payload).toMatchObject({ program: freeStarts[0]?.id });
  });

  it('is told with what a run of one of its agents came to, while it goes on, after it and after its host', async () => {
    const began = { workflow: 'tend', limits: { steps: 3 }, startedAtMs: expect.any(Number) };
    const leftOf = async ({ id }: { readonly id: string }) => {
      const came = await studio.host.runs.spent({ session: id });
      return came.ok ? came.program : came;
    };
    let during: unknown;
    const tend = async (session: Session) => {
      const once = await echo.forward(session);
      during = await leftOf(once);
      return await echo.forward(once.say('And now?'));
    };
    const done = await run(tend, await studio.create({ title: 'Left', says: 'Hello' }), {
      runId: 'one',
      limits: { steps: 3 },
    });
    expect(during).toEqual({ ...began, used: { steps: 1, tokens: 50, costUsd: 0 } });
    const after = { ...began, used: { steps: 2, tokens: 100, costUsd: 0 }, endedAtMs: expect.any(Number) };
    expect(await leftOf(done)).toEqual(after);
    expect(await leftOf(await reopened(done.id))).toEqual(after);
  });

  it('is told at its root too, where all its agents ran in forks, with what those came to', async () => {
    const tend = async (session: Session) => {
      await lead.forward((await session.fork()).say('Tend.'));
      await echo.forward((await session.fork()).say('Hello'));
      return session;
    };
    const { id } = await run(tend, await studio.create({ title: 'Root' }), { runId: 'one', limits: { steps: 9 } });
    const times = { startedAtMs: expect.any(Number), endedAtMs: expect.any(Number) };
    const came = {
      ...{ ok: true, run: 'one', ...times, prices: expect.any(Array) },
      spent: expect.objectContaining({ steps: 4, tokens: 100, agents: 3 }),
      program: { workflow: 'tend', limits: { steps: 9 }, used: { steps: 4, tokens: 100, costUsd: 0 }, ...times },
    };
    expect(await studio.host.runs.spent({ session: id })).toEqual(came);
    await reopened(id);
    expect(await studio.host.runs.spent({ session: id })).toEqual(came);
  });

  it('is none without caps: what all its agents came to is told at its root all the same', async () => {
    const branch = async (session: Session) => {
      await lead.forward((await session.fork()).say('Tend.'));
      await echo.forward((await session.fork()).say('Hello'));
      return session;
    };
    const { id } = await run(branch, await studio.create({ title: 'Free' }), { runId: 'one' });
    const came = await studio.host.runs.spent({ session: id });
    expect(came).toMatchObject({ ok: true, run: 'one', spent: { steps: 4, tokens: 100, agents: 3, costUsd: 0 } });
    expect(Object.keys(came).toSorted()).toEqual(['endedAtMs', 'ok', 'prices', 'run', 'spent', 'startedAtMs']);
    await reopened(id);
    expect(await studio.host.runs.spent({ session: id })).toEqual(came);
  });

  it('has at its root what all its agents came to, beside what the last one there did', async () => {
    const tend = async (session: Session) => {
      const forked = await session.fork();
      await lead.forward(forked.say('Tend.'));
      return await echo.forward(session.say('Hello'));
    };
    const { id } = await run(tend, await studio.create({ title: 'Whole' }), { runId: 'one' });
    expect(await studio.host.runs.spent({ session: id })).toMatchObject({
      ...{ spent: { steps: 1, tokens: 50, agents: 0 }, caps: { steps: 50 } },
      whole: { spent: { steps: 4, tokens: 100, agents: 3 } },
    });
    const fork = (await studio.host.sessions.list({})).find((each) => each.id !== id && each.kind === 'fork');
    expect(await studio.host.runs.spent({ session: fork?.id ?? '' })).not.toHaveProperty('whole');
  });

  it('an older record without caps goes on as it began: which agents are a part of it is not said, so nothing is told of them', async () => {
    const begun = await studio.create({ title: 'Older' });
    const greet = async (session: Session) => {
      await echo.forward((await session.fork()).say('Hello'));
      return session;
    };
    const old = { session: begun.id, expectedHead: begun.head, run: 'one', workflow: 'greet', source: String(greet) };
    expect(await studio.host.workflows.begin(old)).toMatchObject({ ok: true });
    const { id } = await run(greet, begun, { runId: 'one' });
    expect(await kindsOf()).toMatchObject({ 'model/answered': 1 });
    expect(await studio.host.runs.spent({ session: id })).toMatchObject({ ok: false, refusal: { code: 'not-found' } });
  });

  it('counts what sub-agents came to', async () => {
    const tend = async (session: Session) => await echo.forward((await lead.forward(session)).say('And now?'));
    const begun = await studio.create({ title: 'Sub-agents', says: 'Tend.' });
    await expect(run(tend, begun, { runId: 'one', limits: { steps: 3 } })).rejects.toThrow(AT_CAP);
    expect(await kindsOf()).toMatchObject({ 'model/answered': 3, 'model/requested': 3 });
  });

  it('ends the run whose sub-agent used it up', async () => {
    const begun = await studio.create({ title: 'Sub-agents', says: 'Tend.' });
    const tend = (session: Session) => lead.forward(session);
    const failed = run(tend, begun, { runId: 'one', limits: { steps: 2 } });
    await expect(failed).rejects.toThrow('The program’s run is at its cap of 2 requests.');
    expect(await kindsOf()).toMatchObject({ 'model/answered': 2, 'session/spawned': 1 });
  });

  it('has what is on record after the program and its host were gone: forks, detached sessions and sub-agents, each once', async () => {
    let isCut = true;
    let says: readonly string[] = [];
    const go = async (session: Session) => {
      const tended = await lead.forward((await session.fork()).say('Tend.'));
      const alone = await echo.forward((await tended.detach()).say('Alone?'));
      if (isCut) throw new Error('the disk is away');
      const further = (await alone.fork()).say('Further?');
      says = saysOf([
        ...(await Promise.allSettled([echo.forward(further)])),
        ...(await Promise.allSettled([echo.forward(further)])),
      ]);
      return session;
    };
    const begun = await studio.create({ title: 'Cut' });
    const how = { runId: 'one', limits: { steps: 5 } };
    await expect(run(go, begun, how)).rejects.toThrow('the disk is away');
    isCut = false;
    await run(go, await reopened(begun.id), how);
    expect(says).toEqual(['done', 'The program’s run is at its cap of 5 requests.']);
    expect(await kindsOf()).toMatchObject({ 'model/requested': 5 });
  });

  it('counts a re-run that the program asks for', async () => {
    const again = async (session: Session) => {
      const answered = await echo.forward(session);
      const request = (await answered.events()).find(({ kind }) => kind === 'model/requested');
      return await answered.replay({ mode: 'rerun', from: request?.id ?? '' });
    };
    const begun = await studio.create({ title: 'Again', says: 'Hello' });
    const failed = run(again, begun, { runId: 'one', limits: { steps: 1 } });
    await expect(failed).rejects.toThrow('The program’s run is at its cap of 1 request.');
    const ended = (await (await studio.session(begun.id)).events()).findLast(
      ({ kind, run: of }) => kind === 'run/ended' && of === 'one',
    );
    expect(ended?.payload).toMatchObject({
      outcome: 'stopped',
      reason: 'The program’s run is at its cap of 1 request.',
    });
  });

  it('holds its tokens to what requests may come to, also where the agent has no cap of its own', async () => {
    const begun = await studio.create({ title: 'Tokens', says: 'Hello' });
    const greet = (session: Session) => echo.forward(session);
    const failed = run(greet, begun, { runId: 'one', limits: { tokens: 60 } });
    await expect(failed).rejects.toThrow(
      /^The next request may come to [\d,]+ tokens in all; the cap of the program’s run is 60\.$/,
    );
    expect(await kindsOf()).not.toHaveProperty('model/requested');
  });

  it('stays as the run began: other limits are refused where it goes on, with both ways on', async () => {
    const begun = await studio.create({ title: 'Other limits' });
    const stay = async (session: Session) => session;
    await run(stay, begun, { runId: 'one', limits: { steps: 3, tokens: 90 } });
    await run(stay, begun, { runId: 'one', limits: { tokens: 90, steps: 3 } });
    for (const more of [{}, { limits: { steps: 4, tokens: 90 } }]) {
      const refused = await run(stay, begun, { runId: 'one', ...more }).catch((error: unknown) => error);
      expect(refused).toBeInstanceOf(RefusedError);
      expect((refused as RefusedError).message).toBe(
        'The run one of stay began with the limits {"steps":3,"tokens":90}.',
      );
      expect((refused as RefusedError).remedy).toBe(
        'Give the same limits again, or begin another run: give another runId.',
      );
    }
  });

  it('is refused for an event that no program began with', async () => {
    const { id, head } = await studio.create({ title: 'No program' });
    const asked = { session: id, agent: echo.definition, message: 'Hello', program: head };
    expect(await studio.host.runs.start(asked)).toMatchObject({ ok: false, refusal: { code: 'not-found' } });
  });
});
