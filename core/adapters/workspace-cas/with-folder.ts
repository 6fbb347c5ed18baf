import { isGone } from './errno-of.ts';
import { type HeldFolder, holdFolder } from './held-folder.ts';

/** Does work on a folder below another one, held on the whole way; undefined where it is not there, or is a link. */
export async function withFolder<T>(
  root: string,
  names: readonly string[],
  work: (folder: HeldFolder) => Promise<T>,
): Promise<T | undefined> {
  const held: HeldFolder[] = [];
  try {
    const folder = holdPath(root, names, held);
    return folder && (await work(folder));
  } finally {
    for (const each of held) each.close();
  }
}

/** Holds every folder on the way; undefined where one is not there, or is a link. */
function holdPath(root: string, names: readonly string[], held: HeldFolder[]): HeldFolder | undefined {
  try {
    let folder = holdFolder(root);
    held.push(folder);
    for (const name of names) {
      folder = folder.below(name);
      held.push(folder);
    }
    return folder;
  } catch (cause) {
    if (isGone(cause)) return undefined;
    throw cause;
  }
}
