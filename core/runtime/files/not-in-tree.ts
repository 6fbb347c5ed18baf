import { type Decision, refuse } from '../../model/refusal.ts';
import { DEPENDENCY_FOLDERS } from '../../model/workspace/dependency-folders.ts';
import type { Workspaces } from '../ports/workspaces.ts';
import type { FilesAt } from './files-at.ts';

type Beside = Pick<FilesAt, 'tree' | 'carried' | 'leftOut'>;

/**
 * Refuses a path that a tree has not, with what is known of it: that it was left out, and why, or that it is in a dependency folder, whose
 * content no tree has. `what`: the word for what was asked for, with a space after it; empty for a file.
 */
export async function notInTree(
  path: string,
  files: Beside,
  { workspaces, what = '' }: { readonly workspaces: Pick<Workspaces, 'entry'>; readonly what?: 'folder ' | '' },
): Promise<Decision<never>> {
  const fact = `There is no ${what}${JSON.stringify(path)} among the files`;
  const because = (await whyNot(path, files, workspaces))?.toWellFormed();
  if (because !== undefined)
    return refuse('not-found', `${fact}: ${because}.`, {
      remedy: 'See what the working folder holds now with a command of your own: openrath exec.',
    });
  return refuse('not-found', `${fact}.`, {
    remedy: what === '' ? 'List them to see their paths.' : 'List the folder above it.',
  });
}

async function whyNot(
  path: string,
  { tree, carried, leftOut }: Beside,
  workspaces: Pick<Workspaces, 'entry'>,
): Promise<string | undefined> {
  const left = leftOut.findLast((each) => isIn(path, each.path));
  if (left !== undefined) return `${JSON.stringify(left.path)} was left out, since ${left.because}`;
  const along = carried.find((each) => isIn(path, each.path));
  if (along !== undefined)
    return `${JSON.stringify(along.path)} (${along.holds}) is carried beside them, and what it holds is not recorded`;
  for (const { folder, holds } of dependencyFoldersOf(path))
    if ((await workspaces.entry(tree, folder)) === undefined)
      return `what a folder ${JSON.stringify(folder)} (${holds}) holds is not recorded`;
  return undefined;
}

function isIn(path: string, folder: string): boolean {
  return path === folder || path.startsWith(`${folder}/`);
}

/** Folders on the way to a path, itself included, that are called as dependency folders are, and what those hold. */
function dependencyFoldersOf(path: string): readonly { readonly folder: string; readonly holds: string }[] {
  const names = path.split('/');
  return names.flatMap((name, at) => {
    const holds = DEPENDENCY_FOLDERS.get(name);
    return holds === undefined ? [] : [{ folder: names.slice(0, at + 1).join('/'), holds }];
  });
}
