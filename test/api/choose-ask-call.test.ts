import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defineTool, openStudio, RefusedError, RunFailedError, run, type Session, type Studio } from 'openrath-studio';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { CutOff, cutOffBeforeLeaving } from './cut-off.ts';

const folder = mkdtempSync(join(tmpdir(), 'openrath-verbs-'));
const ordered: number[] = [];
const tools = [
  defineTool({
    name: 'order',
    description: 'Orders boxes.',
    input: z.strictObject({ boxes: z.int().max(10) }),
    effect: 'irreversible',
    run: async ({ boxes }) => {
      ordered.push(boxes);
      return `ordered ${boxes}`;
    },
  }),
  defineTool({
    name: 'count',
    description: 'Counts.',
    input: z.strictObject({}),
    effect: 'read',
    run: async () => '3',
  }),
];
let studio: Studio;
const open = () => openStudio({ home: join(folder, 'home'), tools });
beforeAll(async () => {
  studio = await open();
});
afterAll(async () => {
  await studio?.close();
  rmSync(folder, { recursive: true, force: true });
});

const kindsOf = async (id: string) => (await (await studio.session(id)).events()).map(({ kind }) => kind);
const countOf = async (id: string, kind: string) => (await kindsOf(id)).filter((each) => each === kind).length;

/** What waits in a session, once something does. */
async function waitsIn(id?: string) {
  return await vi.waitFor(
    async () => {
      const row = (await studio.host.runs.waiting({})).find(({ session }) => id === undefined || session === id);
      if (row === undefined) throw new Error('nothing waits');
      return row;
    },
    { timeout: 10_000 },
  );
}

/** Runs a program that is cut off before its first node is left, then as it is. */
async function cutOffThenRun(workflow: (session: Session) => Promise<Session>): Promise<Session> {
  const begun = await studio.create({ title: 'Cut off' });
  const cut = run(workflow, await cutOffBeforeLeaving(studio, begun.id), { runId: 'one', name: 'verbs' });
  await expect(cut).rejects.toBeInstanceOf(CutOff);
  return await run(workflow, begun, { runId: 'one', name: 'verbs' });
}

describe('choose', () => {
  const choice = { candidates: ['dig', 'rake'], chosen: 'rake', how: 'vote' as const, reason: '2 of 3 votes' };

  it('records candidates, what was chosen, why, what each came to, and where in the program', async () => {
    const begun = await studio.create({ title: 'Choosing' });
    const workflow = (session: Session) =>
      session.choose({ ...choice, scores: { dig: 1, rake: 2 }, saw: { rain: true } });
    const done = await run(workflow, begun, { runId: 'one' });
    const chose = (await done.events()).find(({ kind }) => kind === 'selector/chose');
    expect(chose).toMatchObject({
      by: 'host',
      payload: { ...choice, scores: { dig: 1, rake: 2 }, position: 'main/choose-0' },
    });
    expect((chose?.payload as { inputDigest: string }).inputDigest).toMatch(/^[0-9a-f]{64}$/);
    const { detail } = (await studio.host.event.detail({ event: chose?.id ?? '' })) as never as {
      detail: { step: { title: string; detail: string } };
    };
    expect([detail.step.title, detail.step.detail]).toEqual(['chose rake of 2 by vote: 2 of 3 votes', 'dig 1, rake 2']);
  });

  it('R6: cut off before its node is left, stands on record once', async () => {
    const done = await cutOffThenRun((session) => session.choose(choice));
    expect(await countOf(done.id, 'selector/chose')).toBe(1);
  });

  it('is refused where what was chosen is no candidate', async () => {
    const begun = await studio.create();
    await expect(begun.choose({ ...choice, chosen: 'weed' })).rejects.toMatchObject({
      ...{ name: 'RefusedError', code: 'invalid', message: '“weed” is none of the candidates.' },
    });
    expect(await countOf(begun.id, 'selector/chose')).toBe(0);
  });
});

describe('ask', () => {
  const question = { words: 'Is the bed dug?\u202e', choices: [{ name: 'yes', says: 'It is dug.' }, { name: 'no' }] };

  it('A1: waits among what waits with its words and choices, and goes on with the answer, on record', async () => {
    const begun = await studio.create({ title: 'Asking' });
    const going = begun.ask(question);
    const row = await waitsIn(begun.id);
    expect(row).toMatchObject({ type: 'choice', tool: 'ask', command: question.words, choices: question.choices });
    expect((await studio.host.sessions.show({ session: begun.id })) as object).toMatchObject({
      row: { status: 'waiting' },
    });
    for (const answer of [{ answer: 'approved' as const }, { answer: 'denied' as const }])
      expect(await studio.host.runs.approve({ event: row.event, answer })).toMatchObject({
        refusal: { code: 'invalid', remedy: 'Choose one of “yes”, “no”.' },
      });
    expect(
      await studio.host.runs.approve({ event: row.event, answer: { answer: 'chosen', chose: 'maybe' } }),
    ).toMatchObject({ refusal: { message: '“maybe” is none of its choices.' } });
    const answer = { answer: 'chosen' as const, chose: 'yes', note: 'Deep.' };
    expect(await studio.host.runs.approve({ event: row.event, answer })).toMatchObject({ ok: true });
    const { session, ...answered } = await going;
    expect(answered).toEqual({ chose: 'yes', note: 'Deep.' });
    expect((await session.events()).map(({ kind, by }) => `${kind} by ${by}`).slice(2)).toEqual([
      'run/started by workflow',
      'approval/asked by workflow',
      'approval/answered by person',
      'run/ended by host',
    ]);
    expect((await studio.host.runs.answered({})).find(({ session: of }) => of === begun.id)).toMatchObject({
      ...{ answer: 'chosen', chose: 'yes', reason: 'Deep.' },
    });
  });

  it('R6, A1: survives a restart: it still waits, and the program that goes on finds the answer and asks once', async () => {
    const { id } = await studio.create({ title: 'Restarted' });
    const asking = async (session: Session) => (await session.ask(question)).session;
    const cut = run(asking, await studio.session(id), { runId: 'one', name: 'asking' }).catch(() => undefined);
    const before = await waitsIn(id);
    await studio.close();
    await cut;
    studio = await open();
    expect(await waitsIn(id)).toMatchObject({ event: before.event, cutProgram: { program: 'asking', run: 'one' } });
    const answer = { answer: 'chosen' as const, chose: 'no' };
    await studio.host.runs.approve({ event: before.event, answer });
    let chose = '';
    const going = async (session: Session) => {
      const answered = await session.ask(question);
      chose = answered.chose;
      return answered.session;
    };
    await run(going, await studio.session(id), { runId: 'one', name: 'asking' }).catch((error: unknown) => error);
    expect([await countOf(id, 'approval/asked'), await countOf(id, 'approval/answered')]).toEqual([1, 1]);
    expect(chose).toBe('');
    const again = await run(asking, await studio.session(id), { runId: 'one', name: 'asking' });
    expect([again.id, await countOf(id, 'approval/asked')]).toEqual([id, 1]);
  });

  it('X3: a stop ends it, on record, and nothing waits any more', async () => {
    const begun = await studio.create({ title: 'Stopped' });
    const going = begun.ask(question).catch((error: unknown) => error);
    await waitsIn(begun.id);
    await studio.host.runs.stop({ session: begun.id });
    expect(await going).toMatchObject({ name: 'RunFailedError', status: 'stopped' });
    expect((await kindsOf(begun.id)).at(-1)).toBe('run/stopped');
    expect((await studio.host.runs.waiting({})).filter(({ session }) => session === begun.id)).toEqual([]);
  });

  it('fails where nobody answers in time', async () => {
    const begun = await studio.create({ title: 'Late' });
    const failed = await begun.ask({ ...question, timeoutMs: 1 }).catch((error: unknown) => error);
    expect(failed).toBeInstanceOf(RunFailedError);
    expect(failed).toMatchObject({ status: 'failed', message: 'Nobody answered within 1 ms.' });
  });

  it('ends with the run of its program', async () => {
    const begun = await studio.create({ title: 'Ending' });
    const fork = async (session: Session) => {
      const aside = await session.fork({ title: 'Aside' });
      void aside.ask(question).catch(() => undefined);
      await waitsIn(aside.id);
      return session;
    };
    await run(fork, begun, { runId: 'one' });
    await vi.waitFor(async () => {
      const waiting = await studio.host.runs.waiting({});
      expect(waiting.filter(({ title }) => title === 'Aside')).toEqual([]);
    });
  });

  it('is refused where two choices have one name', async () => {
    const begun = await studio.create();
    const asked = begun.ask({ words: 'Which?', choices: [{ name: 'a' }, { name: 'a' }] });
    await expect(asked).rejects.toMatchObject({ code: 'invalid', message: 'Two of its choices have one name.' });
  });
});

describe('call', () => {
  it('T1: is checked, run and recorded with its evidence, by the workflow, and gives the result', async () => {
    const begun = await studio.create({ title: 'Calling' });
    const { session, ...result } = await begun.call('count');
    expect(result).toEqual({ ending: 'exited', output: '3', isError: false });
    const events = await session.events();
    expect(events.map(({ kind, by }) => `${kind} by ${by}`).slice(2)).toEqual([
      'run/started by workflow',
      'tool/list-pinned by workflow',
      'tool/started by workflow',
      'tool/ended by workflow',
      'run/ended by host',
    ]);
    const bad = await begun.call('order', { boxes: 11 });
    expect([bad.ending, bad.isError]).toEqual(['failed-to-start', true]);
    expect(ordered).toEqual([]);
  });

  it('A1: asks a person where the rules say so; one that is denied is evidence, with what was asked', async () => {
    const begun = await studio.create({ title: 'Denied' });
    const going = begun.call('order', { boxes: 2 });
    const row = await waitsIn(begun.id);
    expect(row).toMatchObject({ type: 'approval', tool: 'order', agent: 'workflow', input: '{"boxes":2}' });
    const denied = { answer: 'denied' as const, reason: 'Too many.' };
    await studio.host.runs.approve({ event: row.event, answer: denied });
    expect(await going).toMatchObject({ ending: 'denied', isError: true });
    expect(ordered).toEqual([]);
    const { row: after } = (await studio.host.sessions.show({ session: begun.id })) as never as {
      row: { status: string };
    };
    expect(after.status).toBe('done');
  });

  it('T2, R6: cut off before its node is left, is made once, and its result is found', async () => {
    let output = '';
    const order = async (session: Session) => {
      const called = await session.call('order', { boxes: 4 });
      output = called.output;
      return called.session;
    };
    const approving = waitsIn().then(({ event }) =>
      studio.host.runs.approve({ event, answer: { answer: 'approved' } }),
    );
    const done = await cutOffThenRun(order);
    await approving;
    expect([ordered, output, await countOf(done.id, 'tool/started')]).toEqual([[4], 'ordered 4', 1]);
  });

  it('is refused for a tool that there is not, and for one that only an agent can call', async () => {
    const begun = await studio.create();
    for (const tool of ['nothing', 'spawn_agent', 'remember'])
      await expect(begun.call(tool)).rejects.toMatchObject({
        ...{ name: RefusedError.name, message: `There is no tool ${tool} here that a program can call.` },
      });
    expect(await kindsOf(begun.id)).not.toContain('run/started');
  });
});
