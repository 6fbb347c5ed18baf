import { createHash } from 'node:crypto';
import {
  closeSync,
  constants,
  fchmodSync,
  fstatSync,
  lstatSync,
  openSync,
  type Stats,
  symlinkSync,
  write,
  writeSync,
} from 'node:fs';
import { promisify } from 'node:util';
import type { Sha256 } from '../../model/envelope.ts';
import type { BlobId } from '../../model/ids.ts';
import { bytesOfName } from '../../model/workspace/entry-name.ts';
import type { TreeNode } from '../../model/workspace/tree.ts';
import { type BlobStore, HostError } from '../../runtime/ports.ts';
import { brokenTree } from '../../runtime/tree-blobs.ts';
import { errnoOf } from './errno-of.ts';
import { type HeldFolder, NO_FOLLOW } from './held-folder.ts';

/** A file or a link of a tree. */
export type LeafNode = Exclude<TreeNode, { readonly kind: 'folder' }>;

/** Where the bytes of files come from. */
export interface WriteWorld {
  readonly blobs: Pick<BlobStore, 'get' | 'chunks'>;
  readonly sha256: Sha256;
}

const writeAside = promisify(write);
const NEW = constants.O_WRONLY | constants.O_CREAT | constants.O_EXCL | NO_FOLLOW;

/**
 * Makes a file or link in a folder that has none of its name, and returns how it is then. Throws HostError where the blob is not there or was
 * changed, or where the file system takes the name for one that is there; what is half written stays.
 */
export async function writeNode(folder: HeldFolder, node: LeafNode, world: WriteWorld): Promise<Stats> {
  try {
    if (node.kind === 'link') {
      symlinkSync(Buffer.from(bytesOfName(node.target)), folder.at(node.name));
      return lstatSync(folder.at(node.name));
    }
    const fd = openSync(folder.at(node.name), NEW, 0o600);
    try {
      await writeBlob(fd, node, world);
      fchmodSync(fd, node.mode);
      return fstatSync(fd);
    } finally {
      closeSync(fd);
    }
  } catch (cause) {
    if (errnoOf(cause) !== 'EEXIST') throw cause;
    const says = `The disk takes ${JSON.stringify(node.name)} for the name of another file of the same folder.`;
    throw new HostError('workspace-name', `${says} Use a disk that tells such names apart.`, { cause });
  }
}

/** Larger files are written in chunks, in bytes. */
const HELD_BYTES = 4 * 1024 * 1024;

async function writeBlob(fd: number, node: Extract<LeafNode, { kind: 'file' }>, world: WriteWorld): Promise<void> {
  const bytes = node.sizeBytes > HELD_BYTES ? undefined : await world.blobs.get(node.blob);
  const digest = bytes === undefined ? await writeLarge(fd, node.blob, world) : world.sha256(bytes);
  if (digest !== node.blob) throw brokenTree(node.blob, 'was changed');
  for (let at = 0; bytes !== undefined && at < bytes.length; ) at += writeSync(fd, bytes, at);
}

/** Writes beside this thread, and returns the sha256 of what was written. */
async function writeLarge(fd: number, blob: BlobId, { blobs }: WriteWorld): Promise<string> {
  const chunks = await blobs.chunks(blob);
  if (chunks === undefined) throw brokenTree(blob, 'is not there');
  const hash = createHash('sha256');
  for await (const chunk of chunks) {
    hash.update(chunk);
    for (let at = 0; at < chunk.length; ) at += (await writeAside(fd, chunk, at)).bytesWritten;
  }
  return hash.digest('hex');
}
