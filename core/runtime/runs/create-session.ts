import type { Draft } from '../../model/envelope.ts';
import type { PayloadOf } from '../../model/events.ts';
import type { SessionId } from '../../model/ids.ts';
import { UNISOLATED } from '../../model/placement/unisolated.ts';
import { accept, type Decision, refuse } from '../../model/refusal.ts';
import { catalogueAppend } from '../acts.ts';
import type { Sandbox } from '../ports/sandbox.ts';
import type { Snapshot, Workspaces } from '../ports/workspaces.ts';
import type { EventStore } from '../ports.ts';
import { decideAndAppend } from '../retry-append.ts';
import { type Sealing, sealStream } from '../seal-stream.ts';
import type { Made } from '../session-commands.ts';
import { canReach } from './placement-of.ts';

/** What a new session's files begin as: nothing, or a copy of a folder, which is only read. */
export type WorkspaceStart = { readonly how: 'empty' } | { readonly how: 'folder'; readonly path: string };

export interface CreateSession {
  readonly title?: string;
  readonly workspace: WorkspaceStart;
  /** A person chose that its commands run without isolation (P2). */
  readonly unisolated?: true;
}

interface CreateWorld {
  readonly store: EventStore;
  readonly sealing: Sealing;
  readonly workspaces: () => Promise<Workspaces>;
  readonly keeping: <T>(work: () => Promise<T>) => Promise<T>;
  readonly sandboxOf: (backend: string) => Sandbox | undefined;
}

/** Makes a session of our own with its files (F4), and records the act. Rejects with HostError where the folder can't be read, and with the signal's reason. */
export async function createSession(
  { title, workspace, unisolated }: CreateSession,
  { store, sealing, workspaces, keeping, sandboxOf }: CreateWorld,
  signal: AbortSignal,
): Promise<Decision<Made>> {
  if (title !== undefined && title.trim() === '')
    return refuse('invalid', 'A title has at least one character.', { remedy: 'Leave it out, or write one.' });
  if (unisolated === true) {
    const reached = await canReach(UNISOLATED, sandboxOf);
    if (!reached.ok) return reached;
  }
  const files = await workspaces();
  return keeping(async () => {
    const taken = workspace.how === 'empty' ? undefined : await files.takeIn(workspace.path, { signal });
    const session = sealing.ids.uuid() as SessionId;
    const start = { session, nextSeq: 0, parents: [], by: 'person' };
    const drafts = [
      created(title, workspace),
      began(workspace, taken, files),
      ...(unisolated ? [UNISOLATED_HERE] : []),
    ];
    const events = sealStream(drafts, start, sealing);
    const head = events.at(-1)?.id;
    if (head === undefined) throw new Error('sealing drafts gave no event');
    const payload: PayloadOf<'catalogue/session-added'> = { subject: session, how: 'created' };
    const act = { kind: 'catalogue/session-added', payload };
    return decideAndAppend(
      async () => accept({ session, head }),
      async () =>
        store.append([{ session, expectedHead: undefined, events }, await catalogueAppend([act], store, sealing)]),
    );
  });
}

const UNISOLATED_HERE: Draft = { kind: 'placement/moved', payload: { backend: UNISOLATED } };

function created(title: string | undefined, workspace: WorkspaceStart): Draft {
  const payload: PayloadOf<'session/created'> = {
    ...(title === undefined ? {} : { title: title.trim() }),
    ...(workspace.how === 'folder' ? { cwd: workspace.path } : {}),
  };
  return { kind: 'session/created', payload };
}

function began(workspace: WorkspaceStart, taken: Snapshot | undefined, { empty }: Workspaces): Draft {
  const tree = taken?.tree ?? empty;
  const payload: PayloadOf<'workspace/began'> = {
    tree,
    from: { ...workspace },
    ...(taken === undefined || taken.carried.length === 0
      ? {}
      : { carried: taken.carried.map((each) => ({ ...each })) }),
    ...(taken === undefined || taken.leftOut.length === 0
      ? {}
      : { leftOut: taken.leftOut.map((each) => ({ ...each })) }),
  };
  return { kind: 'workspace/began', payload, refs: [{ tree }] };
}
