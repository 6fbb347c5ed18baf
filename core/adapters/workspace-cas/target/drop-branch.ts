import type { TakenBack } from '../../../runtime/ports/target-folders.ts';
import { run } from '../run-git.ts';
import { ended } from './git-ended.ts';

const { signal } = new AbortController();

/** Deletes a branch in one step with the look at where it is. Rejects with HostError where git is missing or fails. */
export async function dropBranch(
  folder: string,
  { branch, commit }: { readonly branch: string; readonly commit: string },
): Promise<TakenBack> {
  const ref = `refs/heads/${branch}`;
  const listed = await text(folder, ['for-each-ref', '--format=%(refname) %(objectname)', ref]);
  const at = listed.find((line) => line.startsWith(`${ref} `))?.slice(ref.length + 1);
  if (at === undefined) return 'gone';
  if (at !== commit) return 'changed';
  const checkedOutIn = worktreeOf(ref, await text(folder, ['worktree', 'list', '--porcelain']));
  if (checkedOutIn !== undefined) return { checkedOutIn };
  const dropping = run(folder, ['update-ref', '--stdin'], signal);
  dropping.child.stdin.write(`delete ${ref} ${commit}\n`);
  await ended(dropping, folder, `keeps its branch ${branch}`);
  return 'removed';
}

async function text(folder: string, args: readonly string[]): Promise<readonly string[]> {
  const bytes = await ended(run(folder, args, signal), folder, 'can’t be read');
  return Buffer.from(bytes).toString('utf8').split('\n');
}

/** The working tree whose rows name a branch, as `git worktree list --porcelain` writes them. */
function worktreeOf(ref: string, lines: readonly string[]): string | undefined {
  const row = lines.indexOf(`branch ${ref}`);
  return lines
    .slice(0, Math.max(row, 0))
    .findLast((line) => line.startsWith('worktree '))
    ?.slice('worktree '.length);
}
