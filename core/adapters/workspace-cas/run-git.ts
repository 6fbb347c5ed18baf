import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { sep } from 'node:path';
import type { Readable, Writable } from 'node:stream';
import { HostError } from '../../runtime/ports.ts';
import { errnoOf } from './errno-of.ts';

/** A program of git that was started. */
export interface Running {
  readonly child: ChildProcessByStdio<Writable, Readable, Readable>;
  /** Never rejects. `said`: the beginning of what it wrote to stderr. */
  readonly ended: Promise<{ readonly code: number | null; readonly said: string; readonly failure?: unknown }>;
}

/** Starts git on a repository; nothing that the repository or the machine names is started by it, and no hook. */
export function run(top: string, args: readonly string[], signal: AbortSignal): Running {
  signal.throwIfAborted();
  const settings = INERT.flatMap((each) => ['-c', each]);
  const child = spawn(
    'git',
    ['--no-pager', '--no-replace-objects', '--no-optional-locks', ...settings, '-C', top, ...args],
    {
      env: inertEnv(top),
      stdio: ['pipe', 'pipe', 'pipe'],
      signal,
      killSignal: 'SIGKILL',
    },
  );
  let said = '';
  let failure: unknown;
  child.stderr.on('data', (bytes: Buffer) => {
    if (said.length < 2_000) said += bytes.toString('utf8');
  });
  child.on('error', (cause) => {
    failure = cause;
  });
  // A program that has ended takes nothing more: its end says why.
  child.stdin.on('error', () => undefined);
  const ended = new Promise<Awaited<Running['ended']>>((settle) => {
    child.on('close', (code) => settle({ code, said, failure }));
  });
  return { child, ended };
}

/** Nothing of ours but where programs are. No settings of the machine or the user, no prompt, no way up out of the folder. */
function inertEnv(top: string): Record<string, string> {
  return {
    PATH: process.env.PATH ?? '/usr/bin:/bin',
    ...(process.env.SystemRoot === undefined ? {} : { SystemRoot: process.env.SystemRoot }),
    LC_ALL: 'C',
    GIT_CONFIG_NOSYSTEM: '1',
    GIT_CONFIG_GLOBAL: process.platform === 'win32' ? 'NUL' : '/dev/null',
    GIT_CEILING_DIRECTORIES: top.slice(0, top.lastIndexOf(sep)) || sep,
    GIT_TERMINAL_PROMPT: '0',
    GIT_OPTIONAL_LOCKS: '0',
    GIT_NO_LAZY_FETCH: '1',
    GIT_ALLOW_PROTOCOL: '',
    GIT_NO_REPLACE_OBJECTS: '1',
  };
}

/**
 * Settings that could start a program, or reach for a server. The repository's own settings still hold where these do not overrule them; what is
 * left of them starts nothing for the four commands that are used.
 */
const INERT = [
  'core.hooksPath=/dev/null',
  'core.fsmonitor=false',
  'core.sshCommand=false',
  'core.askPass=',
  'protocol.allow=never',
  'gc.auto=0',
  'core.attributesFile=/dev/null',
];

/** What git said, in words. */
export function gitError(what: string, why: string, { said, failure }: Partial<Awaited<Running['ended']>>): unknown {
  if (failure instanceof Error && errnoOf(failure) !== 'ENOENT') return failure;
  const isMissing = failure !== undefined;
  const says = isMissing ? 'git is not installed. Install it, or take in the folder itself.' : (said ?? '').trim();
  return new HostError('workspace-commit', isMissing ? says : `${what} ${why}${says === '' ? '' : ` (${says})`}.`, {
    cause: failure,
  });
}
