import { execFileSync } from 'node:child_process';
import { chmodSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { seatbeltProfile } from '../../../core/adapters/sandbox/macos/seatbelt-profile.ts';
import { seatbeltSandbox } from '../../../core/adapters/sandbox/macos/seatbelt-sandbox.ts';
import { systemClock } from '../../../core/adapters/system-clock.ts';
import type { SandboxCommand } from '../../../core/runtime/ports/sandbox.ts';
import { commandIn, freshFolder, never, seen } from './sandboxed.ts';

const folder = freshFolder();
const workspace = freshFolder();
afterAll(() => void execFileSync('rm', ['-rf', folder, workspace]));

/** A stand-in for sandbox-exec, which only macOS has. It isolates nothing. */
function standIn(name: string, script: string): string {
  const path = join(folder, name);
  writeFileSync(path, `#!/bin/sh\n${script}\n`);
  chmodSync(path, 0o755);
  return path;
}

/** Writes its command line down, leaves the profile and its parameters out, and becomes the command. */
const becomes = standIn(
  'becomes',
  `printf '%s\\n' "$@" > ${folder}/argv.txt; shift 2; while [ "$1" = -D ]; do shift 2; done; exec "$@"`,
);
const refuses = standIn('refuses', 'echo "sandbox-exec: bad profile at line 3" >&2; exit 65');

const run = (line: string, more?: Parameters<typeof commandIn>[2], sandboxExec = becomes) =>
  seatbeltSandbox({ clock: systemClock, sandboxExec }).run(commandIn(workspace, ['bash', '-c', line], more), {
    signal: never,
  });

const text = (more: Partial<SandboxCommand> = {}) => {
  const asked = { access: 'write', network: 'none', ...more } as const;
  return seatbeltProfile(asked, { workspace: '/Users/me/w', scratch: '/private/tmp/s' });
};
/** What a profile has beyond another one. */
const beyond = (one: string, other: string) => one.split('\n').filter((line) => !other.split('\n').includes(line));

describe('P2 the profile of a command on macOS', () => {
  it('denies all but what it names: programs of the system to run and read, the workspace, and a folder of its own', () => {
    expect(text().text).toBe(readFileSync(join(import.meta.dirname, 'seatbelt-profile.sb'), 'utf8'));
    expect(text().params).toEqual({ WORKSPACE: '/Users/me/w', SCRATCH: '/private/tmp/s' });
  });

  it('names no network, no keychain, no preferences and no person’s files', () => {
    expect(text().text.split('\n').slice(0, 2)).toEqual(['(version 1)', '(deny default)']);
    expect(text().text).not.toMatch(
      /network|socket|[Ss]ecurity|keychain|preference|pasteboard|"\/Users|"\/Volumes|"\/"\)\)/,
    );
  });

  it('is the same wherever the workspace lies, and another one for other rights', () => {
    const elsewhere = seatbeltProfile({ access: 'write', network: 'none' }, { workspace: '/a', scratch: '/b' });
    expect(elsewhere.text).toBe(text().text);
    expect(beyond(text().text, text({ access: 'read' }).text)).toEqual([
      '(allow file-write* (subpath (param "WORKSPACE")))',
    ]);
    expect(beyond(text({ network: 'host' }).text, text().text)).toEqual(['(allow network*)', '(allow system-socket)']);
    const mounts = [{ from: '/Users/me/deps', to: '/deps', access: 'read' }] as const;
    expect(beyond(text({ mounts }).text, text().text)).toEqual(['(allow file-read* (subpath (param "MOUNT_0")))']);
    expect(text({ mounts }).params).toMatchObject({ MOUNT_0: '/Users/me/deps' });
  });
});

describe('P2 a command on macOS', () => {
  it('is started by sandbox-exec with its profile, in the workspace as it lies there, with nothing of our environment', async () => {
    vi.stubEnv('SECRET_TOKEN', 'canary');
    const end = await run('pwd; echo "[$SECRET_TOKEN]"; [ "$HOME" = "$TMPDIR" ] && echo own home; exit 3');
    vi.unstubAllEnvs();
    expect(seen(end)).toEqual({ ending: 'exited', exitCode: 3, limitsHit: [], said: `${workspace}\n[]\nown home\n` });
    const argv = readFileSync(join(folder, 'argv.txt'), 'utf8');
    const scratch = /^SCRATCH=(.*)$/m.exec(argv)?.[1] ?? '';
    const params = ['-D', `WORKSPACE=${workspace}`, '-D', `SCRATCH=${scratch}`];
    expect(argv.startsWith(`-p\n${text().text}\n${params.join('\n')}\n/usr/bin/bash\n-c\npwd;`)).toBe(true);
    expect(readdirSync(tmpdir())).not.toContain(scratch.split('/').at(-1));
  });

  it('says what macOS can’t hold, and has one profile for equal rights', async () => {
    const [one, other, open] = [await run('true'), await run('echo 2'), await run('true', { network: 'host' })];
    expect(one.unheld).toEqual(['memory', 'how many processes', 'processes that leave their group']);
    expect(one.profileDigest).toBe(other.profileDigest);
    expect(open.profileDigest).not.toBe(one.profileDigest);
  });

  it.each([
    ['the profile is not taken', refuses, 'sandbox-exec: bad profile at line 3'],
    ['there is no sandbox-exec', '/no/sandbox-exec', '/no/sandbox-exec is not on this machine'],
  ])('does not run where %s, and the probe says so', async (_, sandboxExec, reason) => {
    const end = await run('touch ran.txt', {}, sandboxExec);
    expect([end.ending, end.reason, readdirSync(workspace)]).toEqual(['failed-to-start', reason, []]);
    const probed = await seatbeltSandbox({ clock: systemClock, sandboxExec }).probe();
    expect(probed).toMatchObject({ ok: false, says: reason });
  });

  it('is not trusted where what must not work does: the probe tries files, home and network', async () => {
    expect(await seatbeltSandbox({ clock: systemClock, sandboxExec: becomes }).probe()).toMatchObject({
      ok: false,
      says: expect.stringMatching(
        /^the profile of the sandbox does not hold what it should: wrote\noutside\nread outside/,
      ),
    });
  });

  it('that goes on has pipes and ends when it is told to', async () => {
    const sandbox = seatbeltSandbox({ clock: systemClock, sandboxExec: becomes });
    const started = await sandbox.start(commandIn(workspace, ['cat']), never);
    if (!started.ok) throw new Error(started.reason);
    const { program } = started;
    const said = new Promise<string>((resolve) => program.stdout.once('data', (bytes) => resolve(String(bytes))));
    program.stdin.write('hello\n');
    expect(await said).toBe('hello\n');
    await program.end();
    expect(await program.ended).toEqual({ says: 'It exited with 0.', stderr: '' });
  });
});
