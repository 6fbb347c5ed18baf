import { once } from 'node:events';
import { resolve } from 'node:path';
import { type ByteReader, byteReader } from './byte-reader.ts';
import { noSuchCommit } from './git-revisions.ts';
import { gitError, type Running, run } from './run-git.ts';

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

async function commitOf({ child, ended }: Running, top: string, revision: string): Promise<string> {
  child.stdin.end();
  const out = (await byteReader(child.stdout).rest(MOST_TEXT)).toString('latin1').trim();
  const end = await ended;
  if (end.code === 0 && /^([0-9a-f]{40}|[0-9a-f]{64})$/.test(out)) return out;
  throw await noSuchCommit(top, revision, end);
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
