import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readdirSync, unlinkSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, it } from 'vitest';
import { tempFolder } from '../adapters/workspace-cas/temp-workspaces.ts';
import { startShell } from './shell.ts';

const shell = startShell();

interface Line {
  readonly kind?: string;
  readonly session?: string;
  readonly payload?: Readonly<Record<string, unknown>>;
}

/** A repository with a lockfile, and a setup that leaves something else each time that it runs. */
function project(lock = 'one'): { folder: string; setup: string } {
  const folder = tempFolder();
  writeFileSync(join(folder, 'package-lock.json'), lock);
  return { folder, setup: 'mkdir node_modules && cat /proc/sys/kernel/random/uuid > node_modules/which' };
}

function inHome(home: string) {
  const openrath = (...words: string[]) => shell(home, [...words, '--json']);
  const events = async (session: string) => (await openrath('events', session)).out as unknown as Line[];
  return {
    openrath,
    events,
    run: async (folder: string, ...words: string[]) => {
      const { code, out, err } = await openrath('run', 'hello', '--workspace', folder, ...words);
      return { code, err, session: (out[0] as unknown as Line).session ?? '', last: out.at(-1) };
    },
    setUps: async (session: string) => {
      const all = await events(session);
      return {
        ran: all.filter(({ kind, payload }) => kind === 'tool/started' && payload?.tool === 'setup').length,
        setUp: all.find(({ kind }) => kind === 'workspace/set-up')?.payload,
      };
    },
    which: async (session: string) => {
      const { out } = await shell(home, ['exec', session, '--json', '--', 'cat node_modules/which']);
      return (out as unknown as { text?: string }[]).find(({ text }) => text !== undefined)?.text;
    },
  };
}

/** The tool of each call, and what came of it when it was done again. */
async function verifiedCalls({ openrath }: Pick<ReturnType<typeof inHome>, 'openrath'>, session: string) {
  const { out } = await openrath('replay', session, '--mode', 'verify');
  const steps = out as unknown as { kind?: string; says: string; verdict: object }[];
  return steps.flatMap(({ kind, says, verdict }) => (kind === 'call' ? [[says.split(' ')[0], verdict]] : []));
}

const NODE_MODULES = { path: 'node_modules', holds: 'packages of npm, pnpm or Yarn' };

it('F2, T1: a setup runs once for a lockfile, on record; the next session, and a fork, carry what it made, marked as not proven', async () => {
  const home = tempFolder();
  const { folder, setup } = project();
  const { openrath, run, setUps, which } = inHome(home);
  const one = await run(folder, '--setup', setup);
  expect([one.code, one.err, one.last]).toEqual([0, '', { session: one.session, status: 'done' }]);
  const first = await setUps(one.session);
  const key = first.setUp?.key;
  const made = { command: setup, network: 'none', carried: [NODE_MODULES], key };
  expect([first, key]).toEqual([{ ran: 1, setUp: { ...made, how: 'ran' } }, expect.stringMatching(/^[0-9a-f]{64}$/)]);

  const two = await run(folder, '--setup', setup);
  expect(await setUps(two.session)).toEqual({ ran: 0, setUp: { ...made, how: 'kept' } });
  const made1 = await which(one.session);
  expect([made1, await which(two.session)]).toEqual([expect.stringMatching(/^[0-9a-f-]{36}\n$/), made1]);
  const files = await openrath('files', two.session);
  expect((files.out as unknown as Line[]).filter(({ kind }) => kind !== 'file')).toEqual([
    { kind: 'carried', ...NODE_MODULES },
  ]);
  const fork = (await openrath('fork', two.session)).out[0] as unknown as { id?: string; session?: string };
  expect(await which(fork.session ?? fork.id ?? '')).toBe(made1);

  const other = project('two');
  const three = await run(other.folder, '--setup', setup);
  expect((await setUps(three.session)).ran).toBe(1);
  const list = await openrath('setups', 'list');
  const rows = list.out as unknown as { lockfiles?: string[]; keptAtMs: number; usedAtMs: number }[];
  expect(rows.map(({ lockfiles, keptAtMs, usedAtMs }) => [lockfiles, usedAtMs > keptAtMs])).toEqual([
    [['package-lock.json'], false],
    [['package-lock.json'], true],
    [undefined, false],
  ]);
  expect(list.out.at(-1)).toEqual({ setups: 2, sizeBytes: 74 });
  expect((await openrath('setups', 'empty')).out).toEqual([{ setups: 2, sizeBytes: 74 }]);
  expect((await shell(home, ['setups', 'empty'])).err).toBe('Nothing of a setup is kept. There is nothing to do.\n');
  const [newest] = (await openrath('reflog')).out as unknown as { says: string; final?: boolean }[];
  expect([newest?.says, newest?.final]).toEqual(['2 kept setups taken off the disk, 74 bytes', true]);
  const four = await run(folder, '--setup', setup);
  expect((await setUps(four.session)).ran).toBe(1);
  expect([await which(four.session), await which(one.session)]).toEqual([
    expect.not.stringContaining(made1 ?? ''),
    made1,
  ]);
  const db = new DatabaseSync(join(home, 'events.db'), { readOnly: true });
  const acts = db.prepare("SELECT session FROM events WHERE kind = 'catalogue/setups-emptied'").all();
  db.close();
  expect(acts).toEqual([{ session: 'catalogue' }]);
}, 60_000);

it('F2: what failed, has no lockfile, changed other files, or had dependency folders before is kept only where it may be', async () => {
  const home = tempFolder();
  const { openrath, run, setUps } = inHome(home);
  const { folder, setup } = project();
  const failed = await run(folder, '--setup', `${setup}; exit 3`);
  expect([failed.code, failed.err]).toEqual([1, expect.stringContaining('The setup did not end well')]);
  expect((await setUps(failed.session)).setUp).toBeUndefined();
  const dirty = await run(folder, '--setup', `${setup}; touch other`);
  const bare = tempFolder();
  const noLock = await run(bare, '--setup', setup);
  expect([(await setUps(dirty.session)).setUp, (await setUps(noLock.session)).setUp]).toEqual([
    expect.objectContaining({ how: 'ran', because: 'it changed files that are no dependency folder' }),
    expect.objectContaining({ how: 'ran', because: 'no lockfile says what it brings' }),
  ]);
  expect((await openrath('setups', 'list')).out).toEqual([{ setups: 0, sizeBytes: 0 }]);

  // What the person's own folder has is no part of what the setup makes.
  mkdirSync(join(folder, 'node_modules'));
  writeFileSync(join(folder, 'node_modules/mine'), 'mine');
  const { session } = await run(folder, '--setup', setup);
  expect((await setUps(session)).setUp).toMatchObject({ how: 'ran', carried: [NODE_MODULES] });
  expect(readdirSync(join(home, 'workspaces', session, 'files/node_modules'))).toEqual(['which']);
}, 60_000);

it('P2: the setup of an agent’s file reaches the network only where the person says so', async () => {
  const home = tempFolder();
  const { openrath, run, setUps } = inHome(home);
  const { folder } = project();
  const agent = join(tempFolder(), 'agent.yaml');
  const reads = 'grep -c : /proc/net/dev > node_modules/interfaces';
  writeFileSync(
    agent,
    `name: a\nmodel: { provider: scripted, name: default }\nsetup: { command: 'mkdir node_modules; ${reads}', network: host }\n`,
  );
  const asks = await run(folder, '--agent', agent);
  expect([asks.code, asks.err, asks.session]).toEqual([1, expect.stringContaining('asks for the network'), '']);
  const allowed = await run(folder, '--agent', agent, '--setup-network');
  expect((await setUps(allowed.session)).setUp).toMatchObject({ how: 'ran', network: 'host' });
  expect(await verifiedCalls({ openrath }, allowed.session)).toEqual([
    ['setup', { verdict: 'skipped', because: 'it acts on the world: it had the network' }],
  ]);
}, 60_000);

it('R3, F2: Verify does a setup again without the network, and a call beside the dependency folders that went along', async () => {
  const home = tempFolder();
  const { openrath, run } = inHome(home);
  const { folder, setup } = project();
  const agent = join(tempFolder(), 'agent.yaml');
  const call = "call: run_command, input: { command: 'cat node_modules/which' }";
  const rules = `[{ when: { step: 1 }, answer: [{ ${call} }] }, { answer: [{ text: Read. }] }]`;
  writeFileSync(agent, `name: a\nmodel:\n  provider: scripted\n  name: a\n  script: |\n    rules: ${rules}\n`);
  const { session, code, err } = await run(folder, '--agent', agent, '--setup', setup);
  expect([code, err]).toEqual([0, '']);
  const same = { verdict: 'same' };
  expect(await verifiedCalls({ openrath }, session)).toEqual([
    ['setup', same],
    ['run_command', same],
  ]);
  const next = await run(folder, '--agent', agent, '--setup', setup);
  expect(await verifiedCalls({ openrath }, next.session)).toEqual([
    ['setup', { verdict: 'skipped', because: 'it did not run: what was kept from before went along' }],
    ['run_command', same],
  ]);
  // What the person's own folder has is no part of where a setup begins.
  mkdirSync(join(folder, 'node_modules'));
  const beside = await run(folder, '--agent', agent, '--setup', `${setup} && true`);
  expect(await verifiedCalls({ openrath }, beside.session)).toEqual([
    ['setup', same],
    ['run_command', same],
  ]);
  // Nothing is kept of one without a lockfile: what it makes again is what the call finds.
  const bare = await run(
    tempFolder(),
    '--agent',
    agent,
    '--setup',
    'mkdir node_modules; echo one > node_modules/which',
  );
  expect(await verifiedCalls({ openrath }, bare.session)).toEqual([
    ['setup', same],
    ['run_command', same],
  ]);
}, 60_000);

it('F2, R6: a setup whose host was killed keeps nothing, and the next one runs again', async () => {
  const home = tempFolder();
  const { folder, setup } = project();
  const { openrath, run, setUps } = inHome(home);
  const words = ['run', 'hello', '--workspace', folder, '--setup', `${setup} && [ ! -e slow ] || sleep 60`, '--json'];
  writeFileSync(join(folder, 'slow'), '');
  const child = spawn(process.execPath, [resolve(import.meta.dirname, '../../core/cli/main.mjs'), ...words], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, OPENRATH_HOME: home },
  });
  const ended = once(child, 'exit');
  let told = '';
  for await (const piece of child.stdout) {
    told += String(piece);
    if (told.includes('"kind":"tool/started"')) break;
  }
  child.kill('SIGKILL');
  await ended;
  expect((await openrath('setups', 'list')).out).toEqual([{ setups: 0, sizeBytes: 0 }]);
  unlinkSync(join(folder, 'slow'));
  const { code, session } = await run(folder, ...words.slice(4, -1));
  const { ran, setUp } = await setUps(session);
  expect([code, ran, setUp?.how]).toEqual([0, 1, 'ran']);
}, 60_000);

it('F2: dependency folders of the folder are not there while a setup runs, and it says so; what it made takes their place, the others come along after', async () => {
  const home = tempFolder();
  const { folder } = project();
  for (const name of ['node_modules', '.venv']) {
    mkdirSync(join(folder, name));
    writeFileSync(join(folder, name, 'theirs'), '');
  }
  const { run, setUps, openrath } = inHome(home);
  const { session } = await run(folder, '--setup', 'ls -A > seen; mkdir node_modules; touch node_modules/made');
  expect((await setUps(session)).setUp).toMatchObject({ without: ['.venv', 'node_modules'], carried: [NODE_MODULES] });
  const { out } = await openrath('exec', session, 'cat seen; ls node_modules .venv');
  const says = (out as unknown as { text?: string }[]).map(({ text = '' }) => text).join('');
  expect(says.split('\n').filter(Boolean)).toEqual([
    'package-lock.json',
    'seen',
    '.venv:',
    'theirs',
    'node_modules:',
    'made',
  ]);
}, 60_000);
