import type { Agent } from '../../model/agent/agent.ts';
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
import type { Runs } from './runs.ts';

/** What a new session's files begin as: nothing, a copy of a folder, or the files of a commit of the repository in it. What they come from is only read. */
export type WorkspaceStart =
  | { readonly how: 'empty' }
  | { readonly how: 'folder'; readonly path: string }
  | {
      readonly how: 'commit';
      readonly path: string;
      /** A commit, branch or tag. */
      readonly revision: string;
    };

/** What the files came from, as it is recorded. */
type From = PayloadOf<'workspace/began'>['from'];

export interface CreateSession {
  readonly title?: string;
  readonly workspace: WorkspaceStart;
  /** A person chose that its commands run without isolation (P2). */
  readonly unisolated?: true;
  /** The agent that is to run in it; the session is not made where its run would be refused. */
  readonly agent?: Agent;
}

interface CreateWorld {
  readonly store: EventStore;
  readonly sealing: Sealing;
  readonly workspaces: () => Promise<Workspaces>;
  readonly keeping: <T>(work: () => Promise<T>) => Promise<T>;
  readonly sandboxOf: (backend: string) => Sandbox | undefined;
  readonly mayStart: Runs['mayStart'];
}

/** Makes a session of our own with its files (F4), and records the act. Rejects with HostError where the folder can't be read or has no such commit, and with the signal's reason. */
export async function createSession(
  { title, workspace, unisolated, agent }: CreateSession,
  { store, sealing, workspaces, keeping, sandboxOf, mayStart }: CreateWorld,
  signal: AbortSignal,
): Promise<Decision<Made>> {
  if (title !== undefined && title.trim() === '')
    return refuse('invalid', 'A title has at least one character.', { remedy: 'Leave it out, or write one.' });
  const chosen = unisolated === true ? UNISOLATED : undefined;
  const reached = chosen === undefined ? accept(undefined) : await canReach(chosen, sandboxOf);
  if (!reached.ok) return reached;
  const may = agent === undefined ? accept(undefined) : await mayStart(agent, { chosen });
  if (!may.ok) return may;
  const files = await workspaces();
  return keeping(async () => {
    const { from, taken } = await takeIn(workspace, files, signal);
    const session = sealing.ids.uuid() as SessionId;
    const start = { session, nextSeq: 0, parents: [], by: 'person' };
    const place: Draft[] = chosen === undefined ? [] : [{ kind: 'placement/moved', payload: { backend: chosen } }];
    const events = sealStream([created(title, from), began(from, taken, files), ...place], start, sealing);
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

async function takeIn(
  workspace: WorkspaceStart,
  files: Workspaces,
  signal: AbortSignal,
): Promise<{ readonly from: From; readonly taken?: Snapshot }> {
  if (workspace.how === 'empty') return { from: workspace };
  const { path } = workspace;
  if (workspace.how === 'folder') return { from: { how: 'folder', path }, taken: await files.takeIn(path, { signal }) };
  const { revision } = workspace;
  const taken = await files.takeInCommit({ folder: path, revision }, signal);
  const { commit } = taken;
  return { from: { how: 'commit', path, commit, ...(revision === commit ? {} : { revision }) }, taken };
}

function created(title: string | undefined, from: From): Draft {
  const payload: PayloadOf<'session/created'> = {
    ...(title === undefined ? {} : { title: title.trim() }),
    ...(from.how === 'empty' ? {} : { cwd: from.path }),
  };
  return { kind: 'session/created', payload };
}

function began(from: From, taken: Snapshot | undefined, { empty }: Workspaces): Draft {
  const tree = taken?.tree ?? empty;
  const payload: PayloadOf<'workspace/began'> = {
    tree,
    from,
    ...(taken === undefined || taken.carried.length === 0
      ? {}
      : { carried: taken.carried.map((each) => ({ ...each })) }),
    ...(taken === undefined || taken.leftOut.length === 0
      ? {}
      : { leftOut: taken.leftOut.map((each) => ({ ...each })) }),
  };
  return { kind: 'workspace/began', payload, refs: [{ tree }] };
}
