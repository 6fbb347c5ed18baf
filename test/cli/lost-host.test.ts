import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { expect, it, onTestFinished } from 'vitest';
import { takeHostLock } from '../../core/adapters/home/host-lock.ts';
import { listenOnSocket } from '../../core/adapters/home/host-socket.ts';
import { socketPath } from '../../core/adapters/home/socket-path.ts';
import { withHost } from '../../core/cli/with-host.ts';
import { quickFolder } from '../quick-folder.ts';
import { madeUpRecords, tempFolder, writeLog } from '../runtime/made-up-log.ts';
import { sample } from './openrath.ts';
import { runOpenrath } from './run-openrath.ts';
import { startShell } from './shell.ts';

const shell = startShell();
const program = join(import.meta.dirname, 'host-until-killed.ts');
const cli = resolve(import.meta.dirname, '../../core/cli/main.mjs');
const preload = resolve(import.meta.dirname, '../kills/kill-at-commit.ts');

/** A process that has a home open and is killed at its first commit. Settles `killed` then. */
async function hostKilledAtCommit(home: string, side: 'before' | 'after') {
  const env = { ...process.env, OPENRATH_KILL_AT: `1 ${side}` };
  const child = spawn(process.execPath, ['--import', preload, program, home], {
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  const killed = once(child, 'exit');
  await once(createInterface({ input: child.stdout }), 'line');
  return { host: child, killed };
}

async function homeWithSample() {
  const folder = await tempFolder(quickFolder);
  onTestFinished(() => folder.remove());
  const home = join(folder.path, 'home');
  await shell(home, ['import', sample]);
  const sessions = async () => (await shell(home, ['sessions', '--json'])).out;
  return { home, folder: folder.path, sessions };
}

const message =
  'The host went away (connection closed, code 1006). Whether what was asked for was done, in part or whole, is not known.';
const remedy = 'Look with "openrath sessions" or "openrath reflog" before asking again.';
const notKnown = {
  code: 1,
  out: [{ refused: { code: 'host-lost', message, remedy } }],
  err: `${message} ${remedy}\n`,
};

it.runIf(process.platform === 'linux')(
  'where the process that has the home open stands still, a command says whom it waits for, and goes on with it',
  async () => {
    const { home } = await homeWithSample();
    const { host } = await hostKilledAtCommit(home, 'before');
    host.kill('SIGSTOP');
    const run = spawn(process.execPath, [cli, 'sessions', '--json', '--home', home]);
    onTestFinished(() => void run.kill('SIGKILL'));
    const ended = once(run, 'exit');
    const says = await once(createInterface({ input: run.stderr }), 'line');
    expect(says).toEqual([`Waiting for the process ${host.pid} that has the home open.`]);
    host.kill('SIGCONT');
    expect(await ended).toEqual([0, null]);
  },
  60_000,
);

it.each([
  ['before', 0],
  ['after', 1],
] as const)(
  'S1: a fork whose host is killed %s its commit is not asked for again, and that is said',
  async (side, more) => {
    const { home, sessions } = await homeWithSample();
    const [parent, ...others] = await sessions();
    const host = await hostKilledAtCommit(home, side);
    expect(await runOpenrath(home, ['fork', parent?.id ?? '', '--json'])).toMatchObject(notKnown);
    expect(await host.killed).toEqual([null, 'SIGKILL']);
    expect((await sessions()).length).toBe(1 + others.length + more);
  },
  120_000,
);

it.each(['before', 'after'] as const)(
  'I2: an import whose host is killed %s its commit is begun anew by this process, and brings nothing in twice',
  async (side) => {
    const { home, folder, sessions } = await homeWithSample();
    const before = await sessions();
    const log = await writeLog(folder, 'log.jsonl', madeUpRecords());
    const host = await hostKilledAtCommit(home, side);
    const { code, out } = await runOpenrath(home, ['import', log, '--json']);
    expect(await host.killed).toEqual([null, 'SIGKILL']);
    expect([code, out.map(({ path }) => path)]).toEqual([0, [log]]);
    const all = await sessions();
    expect(all.length).toBe(before.length + 1);
    expect(all.find(({ id }) => before.every((row) => row.id !== id))?.events).toBe(1 + madeUpRecords().length);
  },
  120_000,
);

it('S1: what only read where the host is killed has changed nothing, and that is said', async () => {
  const { home } = await homeWithSample();
  const { host: process } = await hostKilledAtCommit(home, 'before');
  let times = 0;
  const reading = withHost({ home }, async (host) => {
    times++;
    await host.sessions.list({});
    process.kill('SIGSTOP');
    const list = host.sessions.list({});
    process.kill('SIGKILL');
    return list;
  });
  await expect(reading).rejects.toMatchObject({
    reason: {
      code: 'host-lost',
      message: 'The host went away (connection closed, code 1006).',
      remedy: 'Nothing was changed. Try again.',
    },
  });
  expect(times).toBe(1);
}, 120_000);

/** A command asks at most twice before it begins anew. */
const ASKED = 12;

it('S7: a host that refuses every pipe while it closes, however often it is asked, is waited for', async () => {
  const { home } = await homeWithSample();
  const lock = takeHostLock(home);
  let asked = 0;
  const listener = await listenOnSocket(socketPath(home), (pipe) => {
    pipe.close();
    if (++asked === ASKED) void listener.close().then(() => lock?.release());
  });
  const rows = await withHost({ home }, (host) => host.sessions.list({}));
  expect([asked >= ASKED, rows.length > 0]).toEqual([true, true]);
}, 60_000);
