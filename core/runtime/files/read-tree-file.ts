import { createHash } from 'node:crypto';
import type { BlobId } from '../../model/ids.ts';
import { accept, type Decision, refuse } from '../../model/refusal.ts';
import type { TreeEntry, Workspaces } from '../ports/workspaces.ts';
import type { BlobStore } from '../ports.ts';
import { brokenTree } from '../tree-blobs.ts';
import type { FilesAt } from './files-at.ts';
import { notInTree } from './not-in-tree.ts';

/** A file of a tree. */
export interface TreeFile {
  readonly entry: Extract<TreeEntry, { readonly kind: 'file' }>;
  /** Its bytes in order, hashed as they are read: rejects with HostError at the end where they are not what the tree says. */
  readonly chunks: AsyncIterable<Uint8Array>;
}

/** Opens one of a session's files. Refused where the path is none: a link is shown, never followed. */
export async function readTreeFile(
  files: FilesAt,
  path: string,
  { workspaces, blobs }: { readonly workspaces: Workspaces; readonly blobs: BlobStore },
): Promise<Decision<TreeFile>> {
  const entry = await workspaces.entry(files.tree, path);
  if (entry?.kind === 'file') return accept({ entry, chunks: checkedChunks(entry.blob, blobs) });
  const says = JSON.stringify(path);
  if (entry?.kind === 'link')
    return refuse('invalid', `${says} is a link to ${JSON.stringify(entry.target)}.`, {
      remedy: 'Name the file itself.',
    });
  if (entry?.kind === 'folder' || path === '')
    return refuse('invalid', `${says} is a folder.`, { remedy: 'List it, and name a file.' });
  return await notInTree(path, files, { workspaces });
}

async function* checkedChunks(blob: BlobId, blobs: BlobStore): AsyncGenerator<Uint8Array> {
  const chunks = await blobs.chunks(blob);
  if (chunks === undefined) throw brokenTree(blob, 'is not there');
  const hash = createHash('sha256');
  for await (const chunk of chunks) {
    hash.update(chunk);
    yield chunk;
  }
  if (hash.digest('hex') !== blob) throw brokenTree(blob, 'was changed');
}
