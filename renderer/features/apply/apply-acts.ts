import type { Refusal } from '../../../core/contract/view.ts';
import { type HostClient, host } from '../../host/client.ts';
import { answered, ask } from '../../stores/acts.ts';
import { useOverlay } from '../../stores/overlay-store.ts';
import { showDone, showTakenBack } from '../../stores/toasts.ts';
import { counted } from '../../ui/number.ts';
import { byGitOf } from './apply-draft.ts';
import { type Asked, inFolder } from './ask-plan.ts';

/** What a session wrote outside, as the host lists it. */
export type AppliedEntry = Extract<
  Awaited<ReturnType<HostClient['files']['applied']>>,
  { readonly ok: true }
>['applied'][number];

/** Writes what was looked at, or takes it back, with the way back. Returns why it was refused; undefined where it was done. Never rejects. */
export async function applySeen(asked: Asked, seen: string): Promise<Refusal | undefined> {
  const { session, draft, undo } = asked;
  const as = byGitOf(draft);
  const answer = await answered<Awaited<ReturnType<HostClient['files']['apply' | 'applyByGit']>>>(
    as === undefined
      ? host().files.apply({ ...inFolder(asked), seen })
      : host().files.applyByGit({ session, as, seen }),
  );
  if (!answer.ok) return answer.refusal;
  const { target, changed } = answer;
  const { branch } = draft;
  const where = draft.how === 'branch' ? `branch ${branch.trim()} of ${target}` : target;
  if (undo) showTakenBack(`Taken back: ${counted(changed, 'path')} in ${where}.`);
  else
    showDone(`Applied ${counted(changed, 'path')} to ${where}.`, {
      takeBack: () =>
        undoApplied(session, { how: draft.how, target, ...(draft.how === 'branch' ? { branch: branch.trim() } : {}) }),
    });
  return undefined;
}

/** Cancels what is being written to a folder: all is put back. Says what is refused. Never rejects. */
export async function cancelApply(session: string): Promise<void> {
  await ask(host().files.cancelApply({ session }));
}

/**
 * Takes back what a session wrote last at a place. What was written to a folder that has changed there since is shown first; a patch or a
 * branch that is another one now is refused in words. Never rejects.
 */
export async function undoApplied(
  session: string,
  { how, target, branch }: Pick<AppliedEntry, 'how' | 'target' | 'branch'>,
): Promise<void> {
  if (how === 'folder') {
    const plan = await ask(host().files.preview({ session, folder: target, undo: true }));
    if (!plan.ok) return;
    if (plan.conflicts.length + plan.blocked.length > 0) return showUndo(session, target);
    const { seen } = plan;
    const answer = await ask(host().files.apply({ session, folder: target, undo: true, seen }));
    if (answer.ok) showTakenBack(`Taken back: ${counted(answer.changed, 'path')} in ${answer.target}.`);
    return;
  }
  const as = how === 'patch' ? { how, file: target } : { how, folder: target, branch: branch ?? '' };
  const answer = await ask(host().files.applyByGit({ session, as, undo: true }));
  if (answer.ok) showTakenBack(`Taken back: ${how === 'patch' ? target : `branch ${branch} of ${target}`}.`);
}

/** Shows what taking back comes to, for a folder, before it is done. */
export function showUndo(session: string, folder: string): void {
  useOverlay.getState().show({ type: 'apply', session, undo: folder });
}
