import type { Dependency } from '../ports/workspaces.ts';

/** How the dependency folders beside some files differ from what the record tells of them (F2). */
export interface BesideChanges {
  /** Those that it has not told of. */
  readonly carried: readonly Dependency[];
  /** Paths of those that it tells of, and that are there no more. */
  readonly removed: readonly string[];
}

/** What the record tells of the dependency folders beside a session's files. */
export interface KeptBeside {
  /** These were to come along, and did not: to be told once. */
  readonly missed: (paths: readonly string[]) => void;
  /** What differs of those that are found; the record tells of it from now on. */
  readonly differ: (found: readonly Dependency[]) => BesideChanges;
  /** Paths of those that did not come along, where nothing else was told of them since. None the second time. */
  readonly missing: () => readonly string[];
}

/** Keeps it from a record on that tells of `start`. */
export function keepBeside(start: readonly Pick<Dependency, 'path'>[]): KeptBeside {
  const told = new Set(start.map(({ path }) => path));
  let untold: readonly string[] = [];
  return {
    missed(paths) {
      for (const path of paths) told.delete(path);
      untold = paths;
    },
    differ(found) {
      const there = new Set(found.map(({ path }) => path));
      const carried = found.filter(({ path }) => !told.has(path));
      const removed = [...told].filter((path) => !there.has(path)).sort();
      for (const { path } of carried) told.add(path);
      for (const path of removed) told.delete(path);
      return { carried, removed };
    },
    missing() {
      const paths = untold.filter((path) => !told.has(path));
      untold = [];
      return paths;
    },
  };
}

/** Whether nothing differs. */
export function isBesideAsTold({ carried, removed }: BesideChanges): boolean {
  return carried.length === 0 && removed.length === 0;
}

/** As an event holds it: without what is none. */
export function besideFacts({ carried, removed }: BesideChanges): {
  carried?: { path: string; holds: string }[];
  removed?: string[];
} {
  return {
    ...(carried.length === 0 ? {} : { carried: carried.map(({ path, holds }) => ({ path, holds })) }),
    ...(removed.length === 0 ? {} : { removed: [...removed] }),
  };
}
