import type { PayloadOf } from '../../model/events.ts';
import type { SessionId } from '../../model/ids.ts';
import type { SessionEvent } from '../../model/read-event.ts';
import { accept, type Decision, refuse } from '../../model/refusal.ts';
import type { TakenBack, TargetFolders } from '../ports/target-folders.ts';
import { HostError } from '../ports.ts';
import type { ApplyByGit } from './apply-by-git.ts';

type Applied = PayloadOf<'workspace/applied'>;

/**
 * Takes back the newest patch or branch of that name that a session wrote (T5), and says what that was; the record is the asker's. Refused
 * where none stands, and where it is another one now or in use. Rejects with HostError where the disk or git refuses.
 */
export async function undoByGit(
  as: ApplyByGit['as'],
  session: SessionId,
  { history, targets }: { readonly history: readonly SessionEvent[]; readonly targets: TargetFolders },
): Promise<Decision<Applied>> {
  const target = as.how === 'patch' ? as.file : await targets.place(as.folder);
  const branch = as.how === 'patch' ? undefined : as.branch;
  const what = branch === undefined ? target : `The branch ${branch} of ${target}`;
  const written = standing(history, session, { target, branch });
  if (written === undefined)
    return refuse('nothing-to-undo', `${what} was not written by this session, or is taken back already.`, {
      remedy: 'Name the file, or the folder and the branch, that it was written as.',
    });
  return refusalOf(await takeBack(written, targets), what) ?? accept(written);
}

function standing(
  history: readonly SessionEvent[],
  session: SessionId,
  { target, branch }: { readonly target: string; readonly branch: string | undefined },
): Applied | undefined {
  const last = history.findLast(
    (event): event is Extract<SessionEvent, { kind: 'workspace/applied' }> =>
      event.kind === 'workspace/applied' &&
      event.envelope.origin.session === session &&
      event.payload.target === target &&
      event.payload.branch === branch &&
      (event.payload.patch ?? event.payload.commit) !== undefined,
  );
  return last?.payload.undone === true ? undefined : last?.payload;
}

function takeBack({ target, branch, commit, patch }: Applied, targets: TargetFolders): Promise<TakenBack> {
  if (patch !== undefined) return targets.removeNew(target, patch);
  if (branch === undefined || commit === undefined) throw new HostError('store-broken', 'A record names no branch.');
  return targets.dropBranch(target, { branch, commit });
}

function refusalOf(became: TakenBack, what: string): Decision<never> | undefined {
  switch (became) {
    case 'removed':
      return undefined;
    case 'gone':
      return refuse('nothing-to-undo', `${what} is not there any more.`, { remedy: 'There is nothing to do.' });
    case 'changed':
      return refuse('invalid', `${what} is not what this session wrote any more. It stays as it is.`, {
        remedy: 'Remove it by hand if nothing in it is needed.',
      });
    default:
      return refuse('invalid', `${what} is checked out in ${became.checkedOutIn}. It stays as it is.`, {
        remedy: 'Check out another branch there first.',
      });
  }
}
