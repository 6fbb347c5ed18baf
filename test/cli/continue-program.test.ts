import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import { openStudio, run } from 'openrath-studio';
import { afterAll, expect, it } from 'vitest';
import { runOpenrath } from './run-openrath.ts';
import { startShell } from './shell.ts';

const shell = startShell();

const folder = mkdtempSync(join(tmpdir(), 'openrath-continue-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

it('S8, R6: a sample that is killed reads as interrupted, goes on with continue, and each of its verdicts is there once', async () => {
  const home = join(folder, 'killed');
  const [hook, program] = ['../kills/kill-at-commit.ts', '../../core/cli/main.mjs'].map((file) =>
    resolve(import.meta.dirname, file),
  );
  const words = ['--import', hook ?? '', program ?? '', 'run', '--sample', 'engineering', '--json', '--home', home];
  const child = spawn(process.execPath, words, {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, OPENRATH_KILL_AT: '50 after' },
  });
  const [out] = await Promise.all([text(child.stdout), once(child, 'exit')]);
  expect(child.signalCode).toBe('SIGKILL');
  const { session } = JSON.parse(out.slice(0, out.indexOf('\n'))) as { session: string };
  const { out: rows } = await shell(home, ['sessions', '--json']);
  const { status, cutProgram, statusDetail } = rows.find(({ id }) => id === session) ?? {};
  expect([status, cutProgram]).toEqual(['interrupted', 'engineering']);
  expect(statusDetail).toMatch(/^interrupted: the program engineering was cut off in its run [0-9a-f-]{36}$/);
  expect((await shell(home, ['show', session])).text).toContain(statusDetail);
  const { code, err, out: told } = await runOpenrath(home, ['continue', session, '--json']);
  expect([code, err, told.at(-1)]).toEqual([0, '', { session, status: 'done' }]);
  const studio = await openStudio({ home });
  const verdicts = [];
  const all = { steps: 0, agents: 0 };
  for (const { id } of await studio.host.sessions.list({})) {
    const events = await (await studio.session(id)).events();
    all.steps += events.filter(({ kind }) => kind === 'model/answered').length;
    all.agents += events.filter(({ payload }) => 'agent' in ((payload ?? {}) as object)).length;
    verdicts.push(events.flatMap(({ kind, payload }) => (kind === 'validation' ? [payload] : [])));
  }
  await studio.close();
  // What all its agents came to, those of before the kill too.
  expect(told.at(-2)).toMatchObject({ session, spent: { ...all, costUsd: 0 } });
  const said = verdicts.map((all) => all.map((payload) => (payload as { verdict: string }).verdict));
  expect(said.toSorted()).toEqual([['failed'], ['passed'], ['passed']]);
  const again = await shell(home, ['continue', session, '--json']);
  expect(again.out).toMatchObject([{ refused: { message: 'No run of this session was cut off.' } }]);
}, 60_000);

it('R6: a program whose code is not known here is refused, with what to do', async () => {
  const home = join(folder, 'unknown');
  const studio = await openStudio({ home });
  const { id } = await studio.create({ title: 'Unknown' });
  const stop = () => Promise.reject(new Error('stop here'));
  await expect(run(stop, await studio.session(id), { runId: 'mine', name: 'nightly' })).rejects.toThrow('stop here');
  await studio.close();
  const still = { type: 'program', session: id, title: 'Unknown', program: 'nightly', run: 'mine' };
  expect((await shell(home, ['approvals', '--json'])).out).toEqual([still]);
  const { code, out } = await shell(home, ['continue', id, '--json']);
  expect([code, out]).toEqual([
    1,
    [
      {
        refused: {
          code: 'unsupported',
          message: `The session ${id} is flowed through agents by the program nightly, whose code is not known here.`,
          remedy: 'Run the program again with the runId mine: it goes on from where it was.',
        },
      },
    ],
  ]);
});
