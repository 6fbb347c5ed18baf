import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isDigest, type TreeId } from '../../model/ids.ts';
import { writeFileDurably } from '../store-sqlite/write-file-durably.ts';
import { errnoOf } from './errno-of.ts';

/**
 * How a working folder was left, in a file beside it. `moving`: a process was on its way to make it a tree; what it holds is no longer
 * one of ours, nor anyone's work.
 */
export interface LeftMarker {
  readonly is: 'whole' | 'moving';
  readonly tree: TreeId;
}

const FILE = 'left.json';

/** Undefined where there is none; `unreadable` where it says nothing that is known. */
export function readMarker(folder: string): LeftMarker | 'unreadable' | undefined {
  let text: string;
  try {
    text = readFileSync(join(folder, FILE), 'utf8');
  } catch (cause) {
    if (errnoOf(cause) === 'ENOENT') return undefined;
    throw cause;
  }
  const found = /^\{"is":"(whole|moving)","tree":"([^"]*)"\}\n$/.exec(text);
  const [, is, tree = ''] = found ?? [];
  if ((is !== 'whole' && is !== 'moving') || !isDigest(tree)) return 'unreadable';
  return { is, tree: tree as TreeId };
}

/**
 * Writes it as a whole or not at all; durably where the folder begins to move. One that is whole waits for no disk: where the power fails, what
 * is told instead is an older one, and the folder then counts as changed outside.
 */
export function writeMarker(folder: string, { is, tree }: LeftMarker): void {
  const path = join(folder, FILE);
  const text = `${JSON.stringify({ is, tree })}\n`;
  if (is === 'moving') writeFileDurably(path, Buffer.from(text));
  else {
    writeFileSync(`${path}.next`, text, { mode: 0o600 });
    renameSync(`${path}.next`, path);
  }
}
