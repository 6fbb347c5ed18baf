import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, describe, expect, it, vi } from 'vitest';
import { ownEnvironment } from '../../../core/adapters/sandbox/unisolated/own-environment.ts';
import { processTree } from '../../../core/adapters/sandbox/unisolated/process-tree.ts';
import { unheldOf } from '../../../core/adapters/sandbox/unisolated/unheld-of.ts';
import { unisolatedSandbox } from '../../../core/adapters/sandbox/unisolated/unisolated-sandbox.ts';
import { systemClock } from '../../../core/adapters/system-clock.ts';
import type { SandboxCommand } from '../../../core/runtime/ports/sandbox.ts';
import { groupsLeft } from './host-world.ts';
import { commandIn, freshFolder, isMissing, never, seen } from './sandboxed.ts';

const workspace = freshFolder();
const elsewhere = freshFolder();
afterAll(() => void execFileSync('rm', ['-rf', workspace, elsewhere]));
afterEach(() => vi.unstubAllEnvs());

/** As where there are no control groups: on macOS, and on a Linux that gives us none. */
const withoutGroups: typeof processTree = (limits) => processTree(limits, 'darwin');
const ways = [
  ['with control groups', processTree],
  ['by process group', withoutGroups],
] as const;

const here = (treeOf = processTree) => unisolatedSandbox({ clock: systemClock, treeOf });
const run = (
  line: string,
  more?: Parameters<typeof commandIn>[2],
  { treeOf = processTree, signal = never }: { treeOf?: typeof processTree; signal?: AbortSignal } = {},
) => here(treeOf).run(commandIn(workspace, ['bash', '-c', line], more), { signal });

/** Whether a process runs: one that has ended may not be collected yet. */
function isRunning(pid: string): boolean {
  const path = `/proc/${pid.trim()}/stat`;
  return existsSync(path) && readFileSync(path, 'utf8').split(') ')[1]?.startsWith('Z') === false;
}

describe('P2 a command without isolation', () => {
  it('runs as the person’s own do, in the workspace, and of our variables with those alone that programs need', async () => {
    vi.stubEnv('SECRET_TOKEN', 'canary');
    writeFileSync(join(elsewhere, 'mine.txt'), 'mine');
    const end = await run(`id -u; pwd; cat ${elsewhere}/mine.txt; echo "[$SECRET_TOKEN]"; echo new > made.txt`);
    expect(seen(end)).toEqual({
      ending: 'exited',
      exitCode: 0,
      limitsHit: [],
      said: `${process.getuid?.()}\n${workspace}\nmine[]\n`,
    });
    expect(readFileSync(join(workspace, 'made.txt'), 'utf8')).toBe('new\n');
    expect(
      Object.keys(ownEnvironment('linux', { PATH: '/bin', HOME: '/h', AWS_KEY: 'x', SSH_AUTH_SOCK: 's' })),
    ).toEqual(['HOME', 'PATH']);
  });

  it.each(ways)('is over with all that it started, at its end and at its limits: %s', async (_, treeOf) => {
    const background = await run('sleep 1000 & echo $!', {}, { treeOf });
    expect(isRunning(seen(background).said)).toBe(false);
    const late = await run('sleep 1000 & echo $!; wait', { limits: { timeoutMs: 300 } }, { treeOf });
    expect([late.ending, late.limitsHit, isRunning(seen(late).said)]).toEqual(['timed-out', ['timeoutMs'], false]);
    const stop = new AbortController();
    const sandbox = here(treeOf);
    const stopped = await sandbox.run(commandIn(workspace, ['bash', '-c', 'echo $$; sleep 1000']), {
      signal: stop.signal,
      onOutput: () => stop.abort(),
    });
    expect([stopped.ending, isRunning(seen(stopped).said)]).toEqual(['cancelled', false]);
    expect(groupsLeft()).toEqual([]);
  });

  it.skipIf(isMissing)('that leaves its process group is found where there are control groups', async () => {
    const end = await run("exec 3< <(exec setsid sh -c 'echo $$; exec sleep 1000'); head -1 <&3");
    expect([end.ending, isRunning(seen(end).said)]).toEqual(['exited', false]);
  });

  it('keeps its limits on output, the largest file and the workspace', async () => {
    const much = await run('head -c 5000 /dev/zero', { limits: { outputBytes: 100 } });
    expect([much.outputBytes, seen(much).said.length, much.limitsHit]).toEqual([5000, 100, ['outputBytes']]);
    const large = await run('exec head -c 300000 /dev/zero > large', { limits: { fileBytes: 100_000 } });
    expect(seen(large)).toMatchObject({ ending: 'signalled', signal: 'SIGXFSZ', limitsHit: ['fileBytes'] });
    const cut = await run('head -c 120000000 /dev/zero > cut; true', { limits: { fileBytes: 100_000_000 } });
    expect(seen(cut)).toMatchObject({ ending: 'exited', exitCode: 0, limitsHit: ['fileBytes'] });
    const full = await run('head -c 9000000 /dev/zero > full; sleep 1000', { limits: { diskBytes: 1_000_000 } });
    expect(seen(full)).toMatchObject({ ending: 'signalled', signal: 'SIGKILL', limitsHit: ['diskBytes'] });
    for (const name of ['large', 'cut', 'full']) rmSync(join(workspace, name));
  });

  it('says of each end what was not held, which is part of its profile', async () => {
    const held = ['files of this user', 'the network', 'disk outside the workspace'];
    const grouped = await run('true');
    const plain = await run('true', {}, { treeOf: withoutGroups });
    if (!isMissing) expect(grouped.unheld).toEqual(held);
    expect(plain.unheld).toEqual([...held, 'memory', 'how many processes', 'processes that leave their group']);
    const agreed = await run('true', { network: 'host' }, { treeOf: withoutGroups });
    expect(agreed.unheld).not.toContain('the network');
    expect(new Set([grouped, plain, agreed].map(({ profileDigest }) => profileDigest)).size).toBe(isMissing ? 2 : 3);
    expect((await run('echo other', {}, { treeOf: withoutGroups })).profileDigest).toBe(plain.profileDigest);
    expect(unheldOf({ network: 'none' }, 'leader', 'win32')).toContain('the largest file');
  });

  it('reads no start file of the person’s shell', async () => {
    vi.stubEnv('HOME', elsewhere);
    writeFileSync(join(elsewhere, '.bashrc'), 'echo from the start file');
    const fed = here().run(commandIn(workspace, ['bash', '-s'], { stdin: new TextEncoder().encode('echo fed') }), {
      signal: never,
    });
    expect([seen(await run('echo line')).said, seen(await fed).said]).toEqual(['line\n', 'fed\n']);
  });

  it.each([
    [
      'a program that is not there',
      { argv: ['no-such-program'] },
      'no-such-program is not in the search path of this machine',
    ],
    ['a folder that is not there', { cwd: '/workspace/no' }, '/workspace/no is no folder of the workspace'],
    ['a folder outside', { cwd: '/etc' }, expect.stringContaining('it has to be /workspace or below it')],
    [
      'a folder beside it',
      { mounts: [{ from: elsewhere, to: '/deps', access: 'read' }] },
      'no folder can be laid beside the workspace without isolation',
    ],
  ] satisfies readonly [string, Partial<SandboxCommand>, unknown][])(
    'does not start with %s',
    async (_, more, reason) => {
      const end = await here().run(commandIn(workspace, ['true'], more), { signal: never });
      expect([end.ending, end.reason, end.unheld]).toEqual(['failed-to-start', reason, undefined]);
    },
  );

  it('says what the choice means, or why a machine can’t have even that', async () => {
    expect(await here().probe()).toMatchObject({ ok: true, says: expect.stringContaining('as your own programs do') });
    vi.stubEnv('PATH', elsewhere);
    expect(await here().probe()).toMatchObject({ ok: false, says: expect.stringContaining('no bash') });
  });
});
