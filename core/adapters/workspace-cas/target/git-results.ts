import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BlobId } from '../../../model/ids.ts';
import { bytesOfName } from '../../../model/workspace/entry-name.ts';
import type { FromTo, NewCommit } from '../../../runtime/ports/target-folders.ts';
import type { TreeChange, TreeEntry } from '../../../runtime/ports/workspaces.ts';
import type { BlobStore } from '../../../runtime/ports.ts';
import { brokenTree, type ReadTree } from '../../../runtime/tree-blobs.ts';
import { run } from '../run-git.ts';
import { treeChanges } from '../tree-changes.ts';
import { ended } from './git-ended.ts';

interface GitWorld {
  readonly blobs: Pick<BlobStore, 'get'>;
  readonly readTree: ReadTree;
}

/** A commit as `git fast-import` reads it. */
interface Import {
  readonly ref: string;
  readonly from?: string;
  readonly message: string;
  readonly atMs: number;
  readonly puts: readonly TreeEntry[];
  readonly takes: readonly string[];
}

const { signal } = new AbortController();

/** A patch as git writes it, made in a repository of its own. Rejects with HostError where git is missing or fails. */
export async function patchOf({ from, to }: FromTo, world: GitWorld): Promise<Uint8Array> {
  const changes = await treeChanges(from, to, world.readTree);
  const folder = await mkdtemp(join(tmpdir(), 'openrath-patch-'));
  try {
    await ended(run(folder, ['init', '--quiet', '--bare', '--template=', '.'], signal), folder, 'could not be made');
    const base = { atMs: 0, message: '' };
    const before = changes.flatMap((change) => (change.before === undefined ? [] : [change.before]));
    await bringIn(folder, { ...base, ref: 'refs/heads/before', puts: before, takes: [] }, world);
    await bringIn(
      folder,
      { ...base, ref: 'refs/heads/after', from: 'refs/heads/before^0', ...written(changes) },
      world,
    );
    const how = ['--binary', '--full-index', '--no-renames', '--no-ext-diff', '--no-textconv', '--no-color'];
    const diff = run(folder, ['diff-tree', '-p', ...how, 'refs/heads/before', 'refs/heads/after'], signal);
    return await ended(diff, folder, 'could not be compared');
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Makes a commit on a new branch. It stands under a name of its own until the branch, which must not be there, is made in one step. */
export async function commitOn(
  folder: string,
  { branch, parent, from, to, message, atMs }: NewCommit,
  world: GitWorld,
): Promise<string> {
  const changes = await treeChanges(from, to, world.readTree);
  const ref = `refs/openrath/${randomUUID()}`;
  await bringIn(folder, { ref, from: parent, message, atMs, ...written(changes) }, world);
  const made = run(folder, ['rev-parse', '--verify', ref], signal);
  const commit = Buffer.from(await ended(made, folder, 'has no commit'))
    .toString('latin1')
    .trim();
  const naming = run(folder, ['update-ref', '--stdin'], signal);
  naming.child.stdin.write(`create refs/heads/${branch} ${commit}\ndelete ${ref} ${commit}\n`);
  try {
    await ended(naming, folder, `can't have a new branch ${branch}; name one that is not there yet`);
  } catch (cause) {
    await ended(run(folder, ['update-ref', '-d', ref, commit], signal), folder, 'could not be tidied');
    throw cause;
  }
  return commit;
}

function written(changes: readonly TreeChange[]): Pick<Import, 'puts' | 'takes'> {
  return {
    puts: changes.flatMap(({ after }) => (after === undefined ? [] : [after])),
    takes: changes.flatMap(({ change, before, path }) =>
      change === 'removed' && before?.kind !== 'folder' ? [path] : [],
    ),
  };
}

async function bringIn(folder: string, commit: Import, world: GitWorld): Promise<void> {
  const importing = run(folder, ['fast-import', '--quiet', '--done'], signal);
  const { stdin } = importing.child;
  for await (const bytes of streamOf(commit, world))
    if (!stdin.write(bytes)) await Promise.race([once(stdin, 'drain'), importing.ended]);
  await ended(importing, folder, 'takes no commit');
}

async function* streamOf(
  { ref, from, message, atMs, puts, takes }: Import,
  { blobs }: GitWorld,
): AsyncGenerator<Uint8Array> {
  const text = Buffer.from(message.toWellFormed());
  const who = `OpenRath Studio <openrath@localhost> ${Math.floor(atMs / 1000)} +0000`;
  yield Buffer.from(`commit ${ref}\ncommitter ${who}\ndata ${text.length}\n`);
  yield text;
  yield Buffer.from(from === undefined ? '\n' : `\nfrom ${from}\n`);
  for (const path of takes) yield Buffer.concat([Buffer.from('D '), quoted(path), Buffer.from('\n')]);
  for (const entry of puts) {
    if (entry.kind === 'folder') continue;
    const mode = entry.kind === 'link' ? '120000' : entry.isExecutable ? '100755' : '100644';
    const bytes = entry.kind === 'link' ? bytesOfName(entry.target) : await held(entry.blob, blobs);
    yield Buffer.concat([
      Buffer.from(`M ${mode} inline `),
      quoted(entry.path),
      Buffer.from(`\ndata ${bytes.length}\n`),
    ]);
    yield bytes;
    yield Buffer.from('\n');
  }
  yield Buffer.from('done\n');
}

async function held(blob: BlobId, blobs: GitWorld['blobs']): Promise<Uint8Array> {
  const bytes = await blobs.get(blob);
  if (bytes === undefined) throw brokenTree(blob, 'is not there');
  return bytes;
}

/** A path as fast-import reads it, whatever bytes it has. */
function quoted(path: string): Buffer {
  const escaped = path.replace(/["\\]/g, '\\$&').replaceAll('\n', '\\n');
  return Buffer.concat([Buffer.from('"'), bytesOfName(escaped), Buffer.from('"')]);
}
