import type { SessionId } from '../model/ids.ts';
import { quoted } from '../model/quoted.ts';
import { accept, type Decision, refuse } from '../model/refusal.ts';
import { NotBegun } from './not-begun.ts';
import { HostError } from './ports.ts';
import type { Workshop } from './runs/agent-work.ts';
import type { Runs } from './runs/runs.ts';
import type { CatalogueView } from './views/catalogue-view.ts';
import type { SessionIndex } from './views/session-index.ts';

/** The working folders of sessions that leave the record: what agents wrote goes with what they said. */
export interface SessionFolders {
  /** Does some work while nothing goes on in the sessions, and nothing begins. Refused where a run of one goes on, or a program holds it. */
  readonly atRest: <T>(sessions: readonly SessionId[], work: () => Promise<Decision<T>>) => Promise<Decision<T>>;
  /** Takes folders off the disk; those that are not there are passed over. Rejects with HostError once all were tried; the next opening tries again. */
  readonly discard: (sessions: readonly SessionId[]) => Promise<void>;
  /**
   * Takes off the disk what was to go when an earlier life ended: folders of sessions that were emptied from the trash or erased whole. A
   * folder that nothing is recorded of stays. `onLeft` is told, in words, of each that can't be taken away.
   */
  readonly sweep: (onLeft: (says: string) => void) => Promise<void>;
}

interface FoldersWorld {
  /** Absent where no agent can be run: no folder is touched. */
  readonly workshop?: Pick<Workshop, 'discardFolder' | 'sessionsWithFolder'> | undefined;
  readonly runs: Pick<Runs, 'whileNone'> | undefined;
  readonly leased: ReadonlySet<SessionId>;
  readonly catalogue: CatalogueView;
  readonly index: Pick<SessionIndex, 'rowOf' | 'titleOf'>;
}

/** The folders of a home. Nothing is looked at before it is asked for. */
export function createSessionFolders({ workshop, runs, leased, catalogue, index }: FoldersWorld): SessionFolders {
  const atRest: SessionFolders['atRest'] = async (sessions, work) => {
    const held = sessions.find((session) => leased.has(session));
    if (held !== undefined)
      return refuse('in-use', `A run of ${quoted(index.titleOf(held))} is going on.`, {
        remedy: 'Wait for its end, or stop it.',
      });
    return runs === undefined ? work() : runs.whileNone(sessions, work);
  };
  const discard = async (sessions: readonly SessionId[]): Promise<void> => {
    const failures: unknown[] = [];
    for (const session of sessions)
      await workshop?.discardFolder(session).catch((failure: unknown) => failures.push(failure));
    if (failures.length > 0) throw failures[0];
  };
  const isGone = async (session: SessionId): Promise<boolean> =>
    catalogue.state().emptied.has(session) || (await index.rowOf(session))?.status === 'erased';
  return {
    atRest,
    discard,
    async sweep(onLeft) {
      try {
        for (const session of (await workshop?.sessionsWithFolder()) ?? [])
          if (await isGone(session))
            await atRest([session], async () => accept(await discard([session]).catch(tell(onLeft))));
      } catch (error) {
        // The host closes before its sessions were read: the next one looks again.
        if (!(error instanceof NotBegun)) tell(onLeft)(error);
      }
    },
  };
}

/** Says a failure of the disk; any other is a bug and thrown. */
function tell(onLeft: (says: string) => void): (error: unknown) => void {
  return (error) => {
    if (!(error instanceof HostError)) throw error;
    onLeft(
      `A folder of files that were erased is still on the disk: ${error.message} It is tried again when the home is opened next.`,
    );
  };
}
