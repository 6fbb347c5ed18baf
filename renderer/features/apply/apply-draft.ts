import type { HostClient } from '../../host/client.ts';

/** Where a result goes, as it is filled in. */
export interface ApplyDraft {
  readonly how: 'folder' | 'patch' | 'branch';
  /** The folder, or the repository of a branch. */
  readonly folder: string;
  /** A patch file that is not there yet. */
  readonly file: string;
  /** A branch that is not there yet. */
  readonly branch: string;
  /** In a commit the session's version takes the place of what the repository has otherwise. */
  readonly replace: boolean;
}

/** Where git is asked to write. */
export type ByGit = Parameters<HostClient['files']['previewByGit']>[0]['as'];

/** What is filled in at first: the folder that the files came from, if any, and a branch that is not among those that were made before. */
export function firstDraft(folder = '', branches: readonly string[] = []): ApplyDraft {
  let [branch, number] = ['rath/result', 1];
  while (branches.includes(branch)) branch = `rath/result-${++number}`;
  return { how: 'folder', folder, file: '', branch, replace: false };
}

/** What is still to be filled in; undefined where it is enough for a preview. */
export function missingIn({ how, folder, file, branch }: ApplyDraft): string | undefined {
  if (how === 'patch') return file.trim() === '' ? 'Name a file that is not there yet.' : undefined;
  if (folder.trim() === '') return how === 'folder' ? 'Name a folder.' : 'Name the folder of a repository.';
  return how === 'branch' && branch.trim() === '' ? 'Name a branch that is not there yet.' : undefined;
}

/** The patch or the commit that a draft asks for; undefined for a folder. */
export function byGitOf({ how, folder, file, branch, replace }: ApplyDraft): ByGit | undefined {
  if (how === 'folder') return undefined;
  if (how === 'patch') return { how, file: file.trim() };
  return { how, folder: folder.trim(), branch: branch.trim(), ...(replace ? { replace } : {}) };
}
