import { resolve } from 'node:path';
import type { Revision, Revisions } from '../../runtime/ports/workspaces.ts';
import { HostError } from '../../runtime/ports.ts';
import { byteReader } from './byte-reader.ts';
import { gitError, type Running, run } from './run-git.ts';

/** Branches and tags that are told; a repository may have any number. */
const TOLD = 200;
/** In bytes; longer names and subjects are nobody's. */
const MOST_TEXT = 64 * 1024;
const FIELDS = ['refname', 'objecttype', 'objectname', '*objecttype', '*objectname', 'creatordate:unix', 'subject'];

/** Branches and tags of a repository, by git's own plumbing. Rejects with HostError where the folder is no repository, and with the reason of `signal`. */
export async function revisionsOf(folder: string, signal: AbortSignal): Promise<Revisions> {
  const top = resolve(folder);
  const format = FIELDS.map((field) => `%(${field})%00`).join('');
  const listing = run(
    top,
    ['for-each-ref', '--sort=-creatordate', `--format=${format}`, 'refs/heads', 'refs/tags'],
    signal,
  );
  const found: Revision[] = [];
  let more = 0;
  for await (const fields of rowsOf(listing)) {
    const revision = revisionOf(fields);
    if (revision === undefined) continue;
    if (found.length < TOLD) found.push(revision);
    else more += 1;
  }
  const end = await listing.ended;
  if (end.code === 0) return { revisions: found, more };
  signal.throwIfAborted();
  if (end.failure !== undefined || !/not a git repository/.test(end.said))
    throw gitError(top, 'could not be looked at', end);
  throw new HostError(
    'workspace-commit',
    `${top} is not the top folder of a git repository. Name the folder that has .git in it, or begin with a copy of the folder.`,
  );
}

/** Why a repository has no such commit: with what it has, where it is one. */
export async function noSuchCommit(top: string, revision: string, end: Awaited<Running['ended']>): Promise<unknown> {
  if (end.failure !== undefined) return gitError(top, '', end);
  const { revisions, more } = await revisionsOf(top, AbortSignal.timeout(5_000));
  const has = [named('branch', 'branches', revisions), named('tag', 'tags', revisions)].filter((each) => each !== '');
  const there = has.length === 0 ? 'It has no branch and no tag.' : `It has ${has.join(' and ')}`;
  const rest = more === 0 ? '' : `, and ${more} more`;
  const says = `${top} has no commit ${JSON.stringify(revision)}. ${there}`;
  return new HostError('workspace-commit', has.length === 0 ? says : `${says}${rest}.`);
}

/** The names of a kind, the first 12. */
function named(kind: Revision['kind'], several: string, revisions: readonly Revision[]): string {
  const names = revisions.flatMap((each) => (each.kind === kind ? [each.name] : []));
  if (names.length === 0) return '';
  const left = names.length > 12 ? ` and ${names.length - 12} others` : '';
  return `the ${names.length === 1 ? kind : several} ${names.slice(0, 12).join(', ')}${left}`;
}

async function* rowsOf({ child }: Running): AsyncGenerator<readonly string[]> {
  child.stdin.end();
  const out = byteReader(child.stdout);
  for (let fields: string[] = []; ; ) {
    const field = await out.until(0, MOST_TEXT);
    if (field === undefined) return;
    // Git ends each row with a line end, which the next row's first field begins with.
    fields.push(field.toString('utf8').replace(/^\n/, ''));
    if (fields.length < FIELDS.length) continue;
    yield fields;
    fields = [];
  }
}

/** Undefined for what stands for no commit. */
function revisionOf([ref = '', type, oid = '', innerType, innerOid = '', at, subject = '']: readonly string[]):
  | Revision
  | undefined {
  const commit = type === 'commit' ? oid : innerType === 'commit' ? innerOid : undefined;
  const [, folder, name] = /^refs\/(heads|tags)\/(.+)$/.exec(ref) ?? [];
  if (commit === undefined || name === undefined) return undefined;
  return { name, kind: folder === 'heads' ? 'branch' : 'tag', commit, subject, atMs: Number(at) * 1000 };
}
