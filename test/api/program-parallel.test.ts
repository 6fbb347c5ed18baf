import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Agent, defineTool, openStudio, run, type Session, type Studio } from 'openrath-studio';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';

/** A tool that works until it is let go, and who works with it. */
function heldTool() {
  const atWork: { readonly bed: string; readonly letGo: () => void }[] = [];
  const began: string[] = [];
  const counts = { most: 0 };
  const tool = defineTool({
    name: 'dig',
    description: 'Digs a bed.',
    input: z.strictObject({ bed: z.string() }),
    effect: 'none',
    run: async ({ bed }) => {
      began.push(bed);
      await new Promise<void>((resolve) => {
        atWork.push({ bed, letGo: resolve });
        counts.most = Math.max(counts.most, atWork.length);
      });
      return 'dug';
    },
  });
  return { tool, began, counts, atWork, next: () => atWork.shift()?.letGo() };
}

let home: string;
let studio: Studio;
let held: ReturnType<typeof heldTool>;
beforeEach(async () => {
  home = mkdtempSync(join(tmpdir(), 'openrath-parallel-'));
  held = heldTool();
  studio = await openStudio({ home, tools: [held.tool] });
});
afterEach(async () => {
  await studio.close();
  rmSync(home, { recursive: true, force: true });
});

const digger = (bed: string, more: object = {}) =>
  new Agent({
    name: bed,
    model: {
      provider: 'scripted',
      name: bed,
      script: `rules:\n- when: { step: 1 }\n  answer: [{ call: dig, input: { bed: ${bed} } }]\n- answer: [{ text: Dug. }]\n`,
    },
    ...more,
  });
const BEDS = ['beans', 'chard', 'dill', 'kale'] as const;

/** Digs each bed in a fork of its own, all asked for at once, in their order. Gives how each ended. */
async function digAll(session: Session, ends: string[]): Promise<Session> {
  const forks = await Promise.all(BEDS.map((bed) => session.fork({ title: bed })));
  const done = await Promise.allSettled(
    forks.map((fork, at) => digger(BEDS[at] ?? '').forward(fork.say(`Dig ${BEDS[at]}.`))),
  );
  ends.splice(0, ends.length, ...done.map((each) => (each.status === 'fulfilled' ? 'done' : each.reason.message)));
  return session;
}

async function turnsOf({ id }: { readonly id: string }) {
  const came = await studio.host.runs.spent({ session: id });
  return came.ok ? came.program?.turns : came;
}

async function eventsOf(title: string) {
  const row = (await studio.host.sessions.list({})).find((each) => each.title === title);
  return await (await studio.session(row?.id ?? '')).events();
}

/** Settles once so many runs go on, and so many wait. */
async function stand(root: { readonly id: string }, turns: { readonly taken: number; readonly waiting: number }) {
  await vi.waitFor(async () => expect([await turnsOf(root), held.atWork.length]).toEqual([turns, turns.taken]), 20_000);
}

describe('X3: runs of a program that go on at once', () => {
  it('are so many as its cap says; the others wait on record, and ask nothing', async () => {
    const root = await studio.create({ title: 'Two at once' });
    const ends: string[] = [];
    const done = run((session) => digAll(session, ends), root, { runId: 'one', limits: { parallel: 2 } });
    await stand(root, { taken: 2, waiting: 2 });
    const began = await Promise.all(
      BEDS.map(async (bed) => {
        const events = await eventsOf(bed);
        return { bed, asked: events.some(({ kind }) => kind === 'model/requested') };
      }),
    );
    expect(
      began
        .filter(({ asked }) => asked)
        .map(({ bed }) => bed)
        .toSorted(),
    ).toEqual(held.began.toSorted());
    held.next();
    await stand(root, { taken: 2, waiting: 1 });
    held.next();
    await stand(root, { taken: 2, waiting: 0 });
    held.next();
    held.next();
    await done;
    expect([ends, held.counts.most, held.began.length]).toEqual([Array(4).fill('done'), 2, 4]);
    expect(await turnsOf(root)).toEqual({ taken: 0, waiting: 0 });
  });

  it('a stop ends the waiting of one, on record, before it asked anything, and takes no turn from the others', async () => {
    const root = await studio.create({ title: 'Stopped' });
    const ends: string[] = [];
    const done = run((session) => digAll(session, ends), root, { runId: 'one', limits: { parallel: 1 } });
    await stand(root, { taken: 1, waiting: 3 });
    const waits = BEDS.find((bed) => !held.began.includes(bed)) ?? '';
    const row = (await studio.host.sessions.list({})).find(({ title }) => title === waits);
    expect(await studio.host.runs.stop({ session: row?.id ?? '', reason: 'too late' })).toMatchObject({ ok: true });
    expect((await eventsOf(waits)).map(({ kind }) => kind)).toEqual([
      ...['session/forked', 'run/started', 'message', 'run/stopped'],
    ]);
    await stand(root, { taken: 1, waiting: 2 });
    for (const waiting of [1, 0]) {
      held.next();
      await stand(root, { taken: 1, waiting });
    }
    held.next();
    await done;
    expect(ends.filter((end) => end === 'done')).toHaveLength(3);
    expect(ends[BEDS.indexOf(waits as never)]).toContain('too late');
  });

  it('the program’s cap of time ends it too', async () => {
    const root = await studio.create({ title: 'Late' });
    const ends: string[] = [];
    const limits = { parallel: 1, timeMs: 1_500 };
    await run((session) => digAll(session, ends), root, { runId: 'one', limits });
    expect(ends.map((end) => end.includes('The program’s run is at its cap of 1.5 s.'))).toEqual(Array(4).fill(true));
    expect(held.began).toHaveLength(1);
  });

  it('a sub-agent goes on in the turn of its parent, which waits for it', async () => {
    const lead = new Agent({
      name: 'lead',
      model: {
        provider: 'scripted',
        name: 'lead',
        script: `rules:\n- when: { step: 1 }\n  answer: [{ call: spawn_agent, input: { task: Dig., agent: digger } }]\n- answer: [{ text: Led. }]\n`,
      },
      agents: [{ name: 'digger', model: digger('beans').definition.model }],
    });
    const root = await studio.create({ title: 'Lead', says: 'Lead.' });
    const done = run((session) => lead.forward(session), root, { runId: 'one', limits: { parallel: 1 } });
    await stand(root, { taken: 1, waiting: 0 });
    held.next();
    expect((await done).answer).toBe('Led.');
  });

  it('what waited when the host was gone waits again when the program is taken up, and nothing is asked twice', async () => {
    const root = await studio.create({ title: 'Gone' });
    const ends: string[] = [];
    const how = { runId: 'one', limits: { parallel: 1 } };
    const flow = (session: Session) => digAll(session, ends);
    const lost = run(flow, root, how).catch(() => 'lost');
    await stand(root, { taken: 1, waiting: 3 });
    await studio.close();
    held.next();
    await lost;
    held.began.length = 0;
    studio = await openStudio({ home, tools: [held.tool] });
    const done = run(flow, await studio.session(root.id), how);
    for (const waiting of [3, 2, 1, 0]) {
      await stand(root, { taken: 1, waiting });
      held.next();
    }
    await done;
    expect([ends, held.counts.most]).toEqual([Array(4).fill('done'), 1]);
    for (const bed of BEDS) {
      const kinds = (await eventsOf(bed)).map(({ kind }) => kind);
      expect([bed, kinds.filter((kind) => kind === 'run/started').length]).toEqual([bed, 1]);
      expect([bed, kinds.filter((kind) => kind === 'model/answered').length]).toEqual([bed, 2]);
    }
  });
});
