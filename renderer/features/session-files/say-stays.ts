import type { Beside } from './files-at.ts';

/** What restoring some files does not do with the dependency folders beside them: undefined where there is none. */
export function sayStays(folders: readonly Beside[]): string | undefined {
  const paths = folders.filter(({ missing }) => missing !== true).map(({ path }) => path);
  if (paths.length === 0) return undefined;
  const named = paths.join(', ');
  return paths.length === 1
    ? `A dependency folder is in no tree: ${named}. It stays as it is now, and is not brought back.`
    : `Dependency folders are in no tree: ${named}. They stay as they are now, and are not brought back.`;
}
