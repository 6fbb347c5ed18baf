import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { quickFolder } from '../quick-folder.ts';
import { madeUpRecords, tempFolder, writeLog } from './made-up-log.ts';
import { openTestHome, type TestHome } from './test-home.ts';

let folder: Awaited<ReturnType<typeof tempFolder>>;
let home: TestHome;
let session: string;
let events: readonly string[];

const broken = join(import.meta.dirname, '../cases/missing-parent.jsonl');

beforeEach(async () => {
  [home, folder] = [await openTestHome(), await tempFolder(quickFolder)];
  session = await importedBy(home, broken);
  const page = await home.client.sessions.events({ session });
  events = page.ok ? page.events.map(({ id }) => id) : [];
});

afterEach(async () => {
  await Promise.all([home.close(), folder.remove()]);
});

async function importedBy(one: TestHome, path: string): Promise<string> {
  const [report] = await one.import(path);
  return report?.sessions[0]?.id ?? '';
}

async function fork(how: 'join' | 'start', from = session): Promise<{ session: string; head: string }> {
  const made = await home.client.sessions.fork({ session: from, atBreak: how });
  if (!made.ok) throw new Error(made.refusal.message);
  return made;
}

async function contextOf(event: string, one = home) {
  const answer = await one.client.event.context({ event });
  if (!answer.ok) throw new Error(answer.refusal.message);
  return answer.context;
}

it('B-8: a fork behind a break is refused until it is said how to go on, and nothing is made', async () => {
  expect(await home.client.sessions.fork({ session })).toEqual({
    ok: false,
    refusal: {
      code: 'at-break',
      message: 'Step 3 of “How many poems are there?” follows a record that is not before it in the log.',
      remedy: 'Choose how to go on: join by file order, or start at the break.',
      break: {
        event: events[3],
        session,
        title: 'How many poems are there?',
        step: 3,
        context: {
          join: { exactness: 'inferred', segments: 3, tokens: 24, lowerBound: false },
          start: { exactness: 'inferred', segments: 2, tokens: 13, lowerBound: false },
        },
      },
    },
  });
  expect([(await home.client.sessions.list({})).length, await home.client.home.reflog({})]).toEqual([1, []]);
});

it.each(['join', 'start'] as const)('B-8: the context of a fork by %s is the one that was told before', async (how) => {
  const refused = await home.client.sessions.fork({ session });
  const told = refused.ok ? undefined : refused.refusal.break?.context[how];
  const { exactness, segments, tokens, lowerBound } = await contextOf((await fork(how)).head);
  expect({ exactness, segments: segments.length, tokens, lowerBound }).toEqual(told);
});

it.each(['join', 'start'] as const)(
  'F1, B-8: the lineage of a fork by %s is whole, undo takes it back, and it is not asked again',
  async (how) => {
    const made = await fork(how);
    const show = await home.client.sessions.show({ session: made.session });
    expect(show.ok && show.row.atBreak).toEqual({ event: events[3], how });
    const page = await home.client.sessions.events({ session: made.session });
    const first = page.ok ? JSON.parse(page.events[0]?.envelope ?? '') : {};
    expect(first.parents).toEqual([events.at(-1)]);
    expect(await home.client.sessions.fork({ session: made.session })).toMatchObject({ ok: true });
    expect(await home.client.sessions.fork({ session: made.session, atBreak: how })).toMatchObject({
      ok: false,
      refusal: { code: 'invalid' },
    });
    const acts = await home.client.home.reflog({});
    const act = acts.find(({ subject }) => subject === made.session)?.id ?? '';
    expect(await home.client.home.undo({ act })).toMatchObject({ ok: true, says: 'Undid: fork' });
  },
);

it('B-8: before the break there is nothing to choose', async () => {
  const before = { session, at: events[2] ?? '' };
  expect(await home.client.sessions.fork({ ...before, atBreak: 'start' })).toMatchObject({
    ok: false,
    refusal: { code: 'invalid' },
  });
  expect(await home.client.sessions.fork(before)).toMatchObject({ ok: true });
});

it.each(['join', 'start'] as const)(
  'F6, B-8: a detached session is asked the same; by %s it carries what was told',
  async (how) => {
    const at = events.at(-1) ?? '';
    const refused = await home.client.sessions.detach({ session, at });
    const told = refused.ok ? undefined : refused.refusal.break?.context[how];
    expect(told?.segments).toBe({ join: 3, start: 2 }[how]);
    const made = await home.client.sessions.detach({ session, at, atBreak: how });
    if (!made.ok) throw new Error(made.refusal.message);
    const { exactness, segments, tokens, lowerBound } = await contextOf(made.head);
    expect({ exactness, segments: segments.length, tokens, lowerBound }).toEqual(told);
    const show = await home.client.sessions.show({ session: made.session });
    expect(show.ok && show.row.atBreak).toEqual({ event: events[3], how });
  },
);

it('F6, B-8: the request that an answer behind a break was made from ends before it: nothing is asked to detach there', async () => {
  const at = events[3] ?? '';
  expect(await home.client.sessions.fork({ session, at })).toMatchObject({ ok: false, refusal: { code: 'at-break' } });
  expect(await home.client.sessions.detach({ session, at })).toMatchObject({ ok: true });
});

it('F1: of a log that is not broken no history is read to fork it', async () => {
  const sound = await importedBy(home, await writeLog(folder.path, 'log.jsonl', madeUpRecords()));
  const made = await home.client.sessions.fork({ session: sound });
  const history = vi.spyOn(home.host.store, 'history');
  expect(await home.client.sessions.fork({ session: made.ok ? made.session : '' })).toMatchObject({ ok: true });
  expect(history).not.toHaveBeenCalled();
});

it('E2, B-8: an export carries the choice to another home', async () => {
  const made = await fork('start');
  const lines = (await Array.fromAsync(await home.client.sessions.exportNative({ session: made.session }))).map(
    ({ line }) => line,
  );
  const path = join(folder.path, 'fork.orx');
  await writeFile(path, lines.map((line) => `${line}\n`).join(''));
  const there = await openTestHome(2);
  await there.import(path);
  expect(await contextOf(made.head, there)).toEqual(await contextOf(made.head));
  await there.close();
});
