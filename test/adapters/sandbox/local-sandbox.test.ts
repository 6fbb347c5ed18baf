import { execFileSync, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { findControllers } from '../../../core/adapters/sandbox/local/cgroup/find-controllers.ts';
import { localSandbox } from '../../../core/adapters/sandbox/local/local-sandbox.ts';
import { findMachine, type Machine } from '../../../core/adapters/sandbox/local/machine.ts';
import { pickSandbox } from '../../../core/adapters/sandbox/pick-sandbox.ts';
import type { CommandEnd, SandboxCommand } from '../../../core/runtime/ports/sandbox.ts';
import { groupsLeft } from './host-world.ts';
import { commandIn, freshFolder, isMissing, LIMITS, MiB, never, sandbox, seen, textOf } from './sandboxed.ts';

const workspace = freshFolder();
afterAll(() => void execFileSync('rm', ['-rf', workspace]));

const clock = { nowMs: () => 7 };
const run = (argv: SandboxCommand['argv'], more?: Parameters<typeof commandIn>[2]) =>
  sandbox.run(commandIn(workspace, argv, more), { signal: never });

const notRun = (reason: string | object): CommandEnd => ({
  ...{
    ending: 'failed-to-start',
    reason: reason as string,
    startedAtMs: expect.any(Number),
    endedAtMs: expect.any(Number),
  },
  ...{ output: [], outputBytes: 0, limitsHit: [], used: {}, profileDigest: expect.stringMatching(/^[0-9a-f]{64}$/) },
});

describe('P2 where a sandbox can not be had, nothing runs and it says why:', () => {
  it.each([
    [
      'no bubblewrap',
      () => findMachine([]),
      'bubblewrap is not installed',
      'Install the package "bubblewrap" of this system.',
    ],
    [
      'no control groups',
      async () => ({ lacks: 'no control group for memory can be made here', remedy: 'Do so.' }),
      'no control group for memory can be made here',
      'Do so.',
    ],
  ])('%s', async (_, machine, says, remedy) => {
    const without = localSandbox({ clock, machine });
    expect(await without.probe()).toEqual({ ok: false, says, remedy });
    expect(await without.run(commandIn(workspace, ['touch', 'ran']), { signal: never })).toEqual(
      notRun(`${says}. ${remedy}`),
    );
    expect(readdirSync(workspace)).toEqual([]);
  });

  it.each([
    ['win32', "programs can't be isolated on Windows yet"],
    ['freebsd', "programs can't be isolated on freebsd yet"],
  ] as const)('%s', async (platform, says) => {
    const none = pickSandbox(clock, platform);
    const remedy =
      'Run agents on Linux or macOS; here a session can be run without isolation where you choose that for it.';
    expect(await none.probe()).toEqual({ ok: false, says, remedy });
    expect(await none.run(commandIn(workspace, ['true']), { signal: never })).toEqual(notRun(`${says}. ${remedy}`));
  });

  it.skipIf(isMissing)('a bubblewrap that starts nothing, and a control group that can not be made', async () => {
    const machine = (await findMachine()) as Machine;
    const broken = localSandbox({ clock, machine: async () => ({ ...machine, bwrap: '/bin/false' }) });
    expect(await broken.probe()).toMatchObject({
      ok: false,
      says: 'the sandbox ended with 1 before the command began',
    });
    const gone = localSandbox({
      clock,
      machine: async () => ({ ...machine, controllers: { ...machine.controllers, pids: '/nowhere' } }),
    });
    expect(await gone.run(commandIn(workspace, ['true']), { signal: never })).toEqual(
      notRun(expect.stringContaining('/nowhere')),
    );
    expect(groupsLeft()).toEqual([]);
  });
});

describe.skipIf(isMissing)('P2 a command that can not be run as asked does not run:', () => {
  it.each<[string, SandboxCommand['argv'], Parameters<typeof commandIn>[2], string | RegExp]>([
    ['a program that is not there', ['no-such-program'], {}, 'execvp no-such-program: No such file or directory'],
    ['no program', [''], {}, 'no program is named'],
    ['a NUL in an argument', ['echo', 'a\0--bind\0/\0/x'], {}, /NUL/],
    ['half a character', ['echo', '\ud800'], {}, /half a character/],
    ['a NUL in the environment', ['true'], { env: { A: '\0--bind' } }, /NUL/],
    ['a name with = in it', ['true'], { env: { 'A=B': '1' } }, '"A=B" can\'t be the name of a variable'],
    ['a folder to start in that is not there', ['true'], { cwd: '/workspace/none' }, /none: No such file/],
    ['a folder to start in above the workspace', ['true'], { cwd: '/workspace/../etc' }, /without \. and \.\./],
    [
      'a folder to start in beside the workspace',
      ['true'],
      { cwd: '/workspace2' },
      /has to be \/workspace or below it/,
    ],
    ['no workspace', ['true'], { workspace: '/no/such/folder' }, '/no/such/folder is no folder here'],
    ['the whole machine as the workspace', ['true'], { workspace: '/' }, '/ belongs to the system'],
    ['the kernel as the workspace', ['true'], { workspace: '/proc/self' }, /belongs to the system/],
    [
      'a mount over the system',
      ['true'],
      { mounts: [{ from: workspace, to: '/usr/lib', access: 'read' }] },
      /part of the sandbox itself/,
    ],
    [
      'a mount with .. in it',
      ['true'],
      { mounts: [{ from: workspace, to: '/x/../usr', access: 'read' }] },
      /no plain absolute path/,
    ],
    [
      'a mount through a link in the workspace',
      ['true'],
      { mounts: [{ from: workspace, to: '/workspace/planted/x', access: 'read' }] },
      /leads through a link/,
    ],
    [
      'a limit of nothing',
      ['true'],
      { limits: { processes: 0 } },
      'the limit processes is 0: it has to be a whole number above 0',
    ],
    [
      'a limit without end',
      ['true'],
      { limits: { memoryBytes: Number.POSITIVE_INFINITY } },
      /the limit memoryBytes is Infinity/,
    ],
    ['arguments that are too long', ['echo', 'x'.repeat(4 * MiB)], {}, /E2BIG/],
  ])('%s', async (_, argv, more, reason) => {
    execFileSync('ln', ['-sfn', '/oldroot', join(workspace, 'planted')]);
    const end = await run(argv, more);
    execFileSync('rm', [join(workspace, 'planted')]);
    expect(end).toEqual(notRun(typeof reason === 'string' ? reason : expect.stringMatching(reason)));
    expect({ left: readdirSync(workspace), groups: groupsLeft() }).toEqual({ left: [], groups: [] });
  });

  it('a cancel before it begins', async () => {
    const end = await sandbox.run(commandIn(workspace, ['touch', 'ran']), { signal: AbortSignal.abort() });
    expect({ ...seen(end), left: readdirSync(workspace) }).toEqual({
      ending: 'cancelled',
      limitsHit: [],
      said: '',
      left: [],
    });
  });
});

describe.skipIf(isMissing)('P2 the end of a command', () => {
  it('holds all output as it came, told in the same order (B-7)', async () => {
    const told: unknown[] = [];
    const parted =
      "import sys, time\nfor b in '€\\u200d🌱'.encode(): sys.stdout.buffer.write(bytes([b])); sys.stdout.flush(); time.sleep(0.01)\nsys.stderr.buffer.write(b'\\xff\\x00')";
    const end = await sandbox.run(commandIn(workspace, ['/usr/bin/python3', '-c', parted]), {
      ...{ signal: never, onOutput: (chunk) => told.push(chunk) },
    });
    expect(told).toEqual(end.output);
    expect(end.output.length).toBeGreaterThan(3);
    expect([textOf(end, 'stdout'), end.outputBytes]).toEqual(['€\u200d🌱', 12]);
    expect(Buffer.concat(end.output.filter(({ stream }) => stream === 'stderr').map(({ bytes }) => bytes))).toEqual(
      Buffer.from([0xff, 0]),
    );
  });

  it('says what was used, with the clock of who asked', async () => {
    const end = await localSandbox({ clock }).run(commandIn(workspace, ['bash', '-c', 'sleep 0.01 & wait']), {
      signal: never,
    });
    expect(end).toMatchObject({
      startedAtMs: 7,
      endedAtMs: 7,
      used: { memoryBytes: expect.any(Number), processes: 2 },
    });
  });

  it.each([
    ['of a command that goes on after what wrote it', 'head -c 100M /dev/zero > big; true'],
    ['of a program that takes no signal for it', "trap '' XFSZ; head -c 100M /dev/zero > big; true"],
  ])('T1: names the limit on a file %s', async (_, line) => {
    const end = await run(['bash', '-c', line]);
    expect(end).toMatchObject({ ending: 'exited', exitCode: 0, limitsHit: ['fileBytes'] });
    const after = await run(['bash', '-c', 'stat -c %s big; head -c 40M /dev/zero > other; rm other']);
    expect(seen(after)).toMatchObject({ said: `${LIMITS.fileBytes}\n`, limitsHit: [] });
    await run(['rm', 'big']);
  });

  it('says that the disk was used up, also when it was too quick to be killed for it', async () => {
    const end = await run(['bash', '-c', 'head -c 24M /dev/zero > big'], { limits: { diskBytes: 4 * MiB } });
    execFileSync('rm', ['-f', join(workspace, 'big')]);
    expect(end.limitsHit).toEqual(['diskBytes']);
  });

  it('P2 a workspace that is only to be read takes nothing', async () => {
    const folder = freshFolder();
    writeFileSync(join(folder, 'a.txt'), 'a');
    const end = await sandbox.run(
      commandIn(folder, ['bash', '-c', 'cat a.txt; echo b > b.txt || echo -n refused; mkdir c || true'], {
        access: 'read',
      }),
      { signal: never },
    );
    expect(seen(end)).toMatchObject({ ending: 'exited', exitCode: 0, said: 'arefused', limitsHit: [] });
    expect(readdirSync(folder)).toEqual(['a.txt']);
  });

  it('P2 small files of the system are copies that nothing can change', async () => {
    const path = '/etc/ld.so.cache';
    const script = `sha256sum < ${path}; for f in ${path} /etc/passwd; do
      { chmod 666 $f || echo x > $f || mv $f $f.old || rm $f; } 2>/dev/null && echo changed $f; stat -c %a $f; done`;
    const sum = createHash('sha256').update(readFileSync(path)).digest('hex');
    expect(seen(await run(['bash', '-c', script])).said).toBe(`${sum}  -\n444\n444\n`);
  });

  it('A1 names its profile: the same rights, the same digest; any other, another', async () => {
    const digest = async (more?: Parameters<typeof commandIn>[2]) => (await run(['true'], more)).profileDigest;
    const other = freshFolder();
    const [first, again, elsewhere, ...others] = await Promise.all([
      digest(),
      digest(),
      digest({ workspace: other }),
      digest({ env: { A: '1' } }),
      digest({ env: { A: '2' } }),
      digest({ network: 'host' }),
      digest({ limits: { processes: 63 } }),
      digest({ mounts: [{ from: other, to: '/opt/x', access: 'read' }] }),
      digest({ mounts: [{ from: other, to: '/opt/x', access: 'write' }] }),
    ]);
    expect([again, elsewhere]).toEqual([first, first]);
    expect(new Set([first, ...others]).size).toBe(7);
    execFileSync('rmdir', [other]);
  });

  it('with the network of the host still has no Unix socket', async () => {
    const text =
      "import socket, os\nsocket.create_server(('127.0.0.1', 0))\nprint(len(os.listdir('/sys')) if os.path.exists('/sys') else 'no sys')\ntry: socket.socket(socket.AF_UNIX)\nexcept OSError as e: print(e.errno)";
    expect(textOf(await run(['/usr/bin/python3', '-c', text], { network: 'host' }), 'stdout')).toBe('no sys\n1\n');
  });
});

it.skipIf(isMissing)('P2 nothing is left when the host is killed, and the next one tidies up', async () => {
  const script = join(workspace, 'host.ts');
  const from = (path: string) => JSON.stringify(join(import.meta.dirname, '../../../core/adapters', path));
  writeFileSync(
    script,
    `import { localSandbox } from ${from('sandbox/local/local-sandbox.ts')};
    import { systemClock } from ${from('system-clock.ts')};
    const inside = ${JSON.stringify(commandIn(workspace, ['bash', '-c', 'setsid sleep 60 & echo on; wait']))};
    await localSandbox({ clock: systemClock }).run(inside, { signal: new AbortController().signal, onOutput: () => console.log('on') });`,
  );
  const host = spawn(process.execPath, [script], { stdio: ['ignore', 'pipe', 'inherit'] });
  await once(host.stdout, 'data');
  const { pids } = (await findMachine().then((machine) => (machine as Machine).controllers)) as { pids: string };
  const groups = () => readdirSync(pids).filter((name) => name.startsWith(`openrath-${host.pid}-`));
  const processes = () =>
    groups().flatMap((name) =>
      execFileSync('cat', [join(pids, name, 'cgroup.procs')])
        .toString()
        .split('\n')
        .filter(Boolean),
    );
  expect(processes().length).toBeGreaterThan(3);
  host.kill('SIGKILL');
  await once(host, 'exit');
  await expect.poll(processes).toEqual([]);
  await findMachine();
  expect(groups()).toEqual([]);
});

it('control groups are found by what the kernel says of them, of either version', () => {
  const one = findControllers();
  expect('missing' in one ? one : one.version).toBeDefined();
  expect(findControllers('0::/a/b.scope\n', '35 24 0:30 / /nowhere/cgroup rw - cgroup2 cgroup2 rw\n')).toEqual({
    missing: 'no control group for memory and processes can be made here',
  });
  const tree = freshFolder();
  for (const path of ['app.slice', 'app.slice/openrath.scope']) mkdirSync(join(tree, path));
  writeFileSync(join(tree, 'app.slice/cgroup.subtree_control'), 'cpu memory pids\n');
  writeFileSync(join(tree, 'app.slice/cgroup.procs'), '');
  const two = findControllers(
    '1:name=systemd:/\n0::/user/app.slice/openrath.scope\n',
    `35 24 0:30 /user ${tree} rw,nosuid shared:9 - cgroup2 cgroup2 rw,nsdelegate\n`,
  );
  const slice = join(tree, 'app.slice');
  expect(two).toMatchObject({ version: 2, memory: slice, pids: slice, cpu: slice });
  execFileSync('rm', ['-r', tree]);
});
