import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import type { Found, Naming, Step, Target } from './trace-steps.ts';

/** What became of what was done and not synced when the power went. `any`: of each piece, one or the other. */
export type Unsynced = 'lost' | 'there' | 'any';

/** A power cut after so many steps. */
export interface Cut {
  readonly steps: number;
  readonly writes: Unsynced;
  readonly names: Unsynced;
  /** What a disk writes wholly or not at all: a sector, or a page. */
  readonly pieceBytes: 512 | 4096;
}

/** What a disk may hold after a cut, by path. */
export function afterCut(found: Found, steps: readonly Step[], cut: Cut, random: () => number): Found {
  const done = steps.slice(0, cut.steps);
  const durable = durableIn(done);
  const isKept = (unsynced: Unsynced): boolean => unsynced === 'there' || (unsynced === 'any' && random() < 0.5);
  const files = [...found.values()].flatMap((what) => (what === 'folder' ? [] : [fileOf(what)]));
  const names = namesOf(found);
  for (const [at, step] of done.entries()) {
    if (step.is === 'name') {
      if (at < (durable.get(step.folder) ?? 0) || isKept(cut.names)) rename(names, step.names);
    } else if (step.is === 'write' || step.is === 'resize') {
      files[step.file] ??= fileOf(Buffer.alloc(0));
      const file = files[step.file] as DiskFile;
      const isDurable = at < (durable.get(step.file) ?? 0);
      if (step.is === 'write')
        write(file, step, isDurable ? Infinity : cut.pieceBytes, () => isDurable || isKept(cut.writes));
      else if (isDurable || isKept(cut.writes)) resize(file, step.sizeBytes);
    }
  }
  const whatIs = (to: Target) => (to === 'folder' ? to : Buffer.from(bytesOf(files[to])));
  return new Map([...names].map(([path, to]) => [path, whatIs(to)]));
}

/** Puts what is below `root` into another folder. What lies in a folder that is not there is not there either. */
export function layOut(disk: Found, root: string, into: string): void {
  const reached = new Set([dirname(root)]);
  for (const [path, what] of [...disk].sort(([a], [b]) => a.length - b.length)) {
    if (!reached.has(dirname(path))) continue;
    const place = join(into, relative(root, path));
    if (what !== 'folder') writeFileSync(place, what, { mode: 0o600 });
    else {
      reached.add(path);
      mkdirSync(place, { recursive: true, mode: 0o700 });
    }
  }
}

/** Before how many steps all is durable, of each file and of the names in each folder. */
function durableIn(steps: readonly Step[]): Map<number | string, number> {
  const durable = new Map<number | string, number>();
  for (const step of steps) {
    if (step.is === 'sync') durable.set(step.what, Math.max(step.upTo, durable.get(step.what) ?? 0));
  }
  return durable;
}

function namesOf(found: Found): Map<string, Target> {
  let files = 0;
  return new Map([...found].map(([path, what]) => [path, what === 'folder' ? what : files++]));
}

function rename(names: Map<string, Target>, changed: readonly Naming[]): void {
  for (const [path, to] of changed) {
    if (to === undefined) names.delete(path);
    else names.set(path, to);
  }
}

/** The bytes of a file, with room to grow. */
interface DiskFile {
  room: Buffer;
  sizeBytes: number;
}

function fileOf(bytes: Buffer): DiskFile {
  return { room: Buffer.from(bytes), sizeBytes: bytes.length };
}

function bytesOf(file: DiskFile | undefined): Buffer {
  return file === undefined ? Buffer.alloc(0) : file.room.subarray(0, file.sizeBytes);
}

function write(
  file: DiskFile,
  { at, bytes }: { readonly at: number; readonly bytes: Buffer },
  pieceBytes: number,
  isKept: () => boolean,
): void {
  for (let from = 0; from < bytes.length; ) {
    const to = Math.min(bytes.length, from + pieceBytes - ((at + from) % pieceBytes));
    if (isKept()) {
      resize(file, Math.max(file.sizeBytes, at + to));
      bytes.copy(file.room, at + from, from, to);
    }
    from = to;
  }
}

function resize(file: DiskFile, sizeBytes: number): void {
  if (sizeBytes > file.room.length) file.room = Buffer.concat([file.room], 2 * sizeBytes);
  file.room.fill(0, Math.min(sizeBytes, file.sizeBytes), Math.max(sizeBytes, file.sizeBytes));
  file.sizeBytes = sizeBytes;
}
