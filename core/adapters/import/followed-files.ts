import { realpath } from 'node:fs/promises';
import { isWithin } from '../../model/is-within.ts';
import type { ImportWorld } from './import-world.ts';
import type { LogFile } from './sources/log-file.ts';

/** The world that each file is imported in: whoever names a file that is followed, it is read as one that is being written. */
export async function worldsOf(world: ImportWorld): Promise<(file: LogFile) => ImportWorld> {
  const { followed } = world;
  if (followed === undefined || followed.paths.length === 0) return () => world;
  // Where a followed path leads nowhere now, no file that can be read is in it.
  const roots = await Promise.all(followed.paths.map((path) => realpath(path).catch(() => path)));
  const live: ImportWorld = { ...world, live: followed.live };
  return ({ realPath }) => (roots.some((root) => isWithin(realPath, root)) ? live : world);
}
