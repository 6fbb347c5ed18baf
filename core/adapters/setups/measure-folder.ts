import { type Dirent, lstatSync, type PathLike, readdirSync } from 'node:fs';
import type { Pace } from '../../runtime/pace.ts';

/** How many entries are below a folder, and the bytes of its files. */
export interface Measure {
  readonly entries: number;
  readonly sizeBytes: number;
}

/** Measures a folder; follows no link. Throws what the file system says. */
export async function measureFolder(folder: Buffer, pace: Pace): Promise<Measure> {
  let [entries, sizeBytes] = [0, 0];
  for (const entry of readdirSync(folder, { withFileTypes: true, encoding: 'buffer' })) {
    const path = pathIn(folder, entry);
    entries += 1;
    if (entry.isFile()) sizeBytes += lstatSync(path as PathLike).size;
    if (entry.isDirectory()) {
      const inner = await measureFolder(path, pace);
      entries += inner.entries;
      sizeBytes += inner.sizeBytes;
    }
    if (pace.isDue()) await pace.breathe();
  }
  return { entries, sizeBytes };
}

function pathIn(folder: Buffer, { name }: Dirent<Buffer>): Buffer {
  return Buffer.concat([folder, Buffer.from('/'), name]);
}
