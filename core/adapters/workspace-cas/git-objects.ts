import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { once } from 'node:events';
import { resolve, sep } from 'node:path';
import type { Readable, Writable } from 'node:stream';
import { HostError } from '../../runtime/ports.ts';
import { type ByteReader, byteReader } from './byte-reader.ts';
import { errnoOf } from './errno-of.ts';

/** One row of a commit's listing. `mode`: as git writes it. */
export interface GitRow {
  readonly mode: string;
  readonly oid: string;
  /** Below the top of the repository. */
  readonly path: Uint8Array;
}

/** A blob of git: held, or in chunks where it is large. Chunks must be read to their end before the next one is asked for. */
export type GitBlob =
  | { readonly type: 'bytes'; readonly bytes: Uint8Array }
  | { readonly type: 'chunks'; readonly sizeBytes: number; readonly chunks: AsyncIterable<Uint8Array> };

/** One commit of a repository, read by git's own plumbing. */
export interface GitObjects {
  readonly commit: string;
  readonly rows: () => AsyncIterable<GitRow>;
  readonly read: (oid: string) => Promise<GitBlob>;
  /** Ends the programs that were started. */
  readonly close: () => Promise<void>;
}

/** Larger blobs come in chunks, in bytes. */
const HELD_BYTES = 4 * 1024 * 1024;
/** Longer revisions and listings' rows are nobody's. */
const MOST_TEXT = 64 * 1024;

/**
 * Settings that could start a program, or reach for a server. The repository's own settings still hold where these do not overrule them; what is
 * left of them starts nothing for the three commands that are used.
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

/** Finds a commit. Rejects with HostError as {@link takeInCommit} says. */
export async function openGit(folder: string, revision: string, signal: AbortSignal): Promise<GitObjects> {
  const top = resolve(folder);
  const start = (...args: string[]): Running => run(top, args, signal);
  const commit = await commitOf(
    start('rev-parse', '--verify', '--end-of-options', `${revision}^{commit}`),
    top,
    revision,
  );
  const cat = start('cat-file', '--batch');
  const out = byteReader(cat.child.stdout);
  return {
    commit,
    rows: () => rowsOf(start('ls-tree', '-r', '-z', '--full-tree', commit), top),
    read: (oid) => blobOf(oid, cat, out),
    close: async () => {
      cat.child.kill('SIGKILL');
      await cat.ended;
    },
  };
}

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

async function commitOf({ child, ended }: Running, top: string, revision: string): Promise<string> {
  child.stdin.end();
  const out = (await byteReader(child.stdout).rest(MOST_TEXT)).toString('latin1').trim();
  const end = await ended;
  if (end.code === 0 && /^([0-9a-f]{40}|[0-9a-f]{64})$/.test(out)) return out;
  throw gitError(top, `has no commit ${JSON.stringify(revision)}`, end);
}

async function* rowsOf({ child, ended }: Running, top: string): AsyncGenerator<GitRow> {
  child.stdin.end();
  const out = byteReader(child.stdout);
  for (let row = await out.until(0, MOST_TEXT); row !== undefined; row = await out.until(0, MOST_TEXT)) {
    const tab = row.indexOf(0x09);
    const [mode = '', , oid = ''] = row.toString('latin1', 0, tab).split(' ');
    yield { mode, oid, path: row.subarray(tab + 1) };
  }
  const end = await ended;
  if (end.code !== 0) throw gitError(top, 'could not be listed', end);
}

async function blobOf(oid: string, { child, ended }: Running, out: ByteReader): Promise<GitBlob> {
  if (!child.stdin.write(`${oid}\n`)) await Promise.race([once(child.stdin, 'drain'), ended]);
  const head = (await out.until(0x0a, MOST_TEXT))?.toString('latin1') ?? '';
  const [, type, size] = /^[0-9a-f]+ (\w+) (\d+)$/.exec(head) ?? [];
  const sizeBytes = Number(size);
  if (type !== 'blob') {
    const end = head === '' ? await ended : { code: 0, said: head };
    throw gitError(oid, 'could not be read', end);
  }
  if (sizeBytes > HELD_BYTES) return { type: 'chunks', sizeBytes, chunks: out.chunks(sizeBytes, 1) };
  const bytes = await out.take(sizeBytes);
  await out.take(1);
  return { type: 'bytes', bytes };
}

/** What git said, in words. */
export function gitError(what: string, why: string, { said, failure }: Partial<Awaited<Running['ended']>>): unknown {
  if (failure instanceof Error && errnoOf(failure) !== 'ENOENT') return failure;
  const isMissing = failure !== undefined;
  const says = isMissing ? 'git is not installed. Install it, or take in the folder itself.' : (said ?? '').trim();
  return new HostError('workspace-commit', isMissing ? says : `${what} ${why}${says === '' ? '' : ` (${says})`}.`, {
    cause: failure,
  });
}
