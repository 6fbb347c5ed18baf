import type { Beside } from './files-at.ts';

/** The dependency folders beside some files on one line: `Carried, not proven: node_modules (packages of Node)`, and those that are missing. */
export function sayBeside(folders: readonly Beside[]): string {
  const carried = folders.filter(({ missing }) => missing !== true);
  const missing = folders.filter((folder) => folder.missing === true);
  return [
    ...(carried.length === 0 ? [] : [`Carried, not proven: ${named(carried)}`]),
    ...(missing.length === 0 ? [] : [`Missing, there is nowhere to copy it from: ${named(missing)}`]),
  ].join(' · ');
}

function named(folders: readonly Beside[]): string {
  return folders.map(({ path, holds }) => `${path} (${holds})`).join(', ');
}
