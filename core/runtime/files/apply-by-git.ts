import type { PayloadOf } from '../../model/events.ts';
import type { EventId, SessionId, TreeId } from '../../model/ids.ts';
import type { SessionEvent } from '../../model/read-event.ts';
import { accept, type Decision, refuse } from '../../model/refusal.ts';
import { sayPathConflicts } from '../../projections/text/say-path-conflicts.ts';
import type { TreeChange } from '../ports/workspaces.ts';
import type { Held } from '../runs/session-writers.ts';
import type { ApplyWorld } from './apply-files.ts';
import { filesIn } from './files-at.ts';
import type { PlanWorld } from './plan-apply.ts';
import { type ByGit, type ByGitPlan, planByGit } from './plan-by-git.ts';
import { undoByGit } from './undo-by-git.ts';

/** Asks for what a session changed as a patch in a new file, or as a commit on a new branch of a repository. */
export interface ApplyByGit {
  readonly session: SessionId;
  readonly event?: EventId;
  /** What was written as that is taken back; `event`, `replace` and `seen` mean nothing then. */
  readonly undo?: boolean;
  readonly as: ByGit;
  /** The plan that was looked at: refused where it would be another one now. */
  readonly seen?: string;
}

/** What was written, and the record of it. */
export interface AppliedByGit {
  readonly event: EventId;
  readonly target: string;
  readonly tree: TreeId;
  readonly changes: readonly TreeChange[];
  readonly commit?: string;
}

const BRANCH = /^(?!.*(\.\.|\/\/|\.lock(\/|$)|\/\.|[./]$))[A-Za-z0-9][\w./-]{0,199}$/;

/** What would be written, and what is in the way. Nothing is written or recorded. Rejects with HostError where git refuses. */
export async function previewByGit(
  { session, event, as }: ApplyByGit,
  world: ApplyWorld,
): Promise<Decision<ByGitPlan>> {
  const refused = badName(as);
  if (refused !== undefined) return refused;
  const history = await world.history(session);
  if (!history.ok) return history;
  return world.keeping(() => planAt({ session, as, ...(event === undefined ? {} : { event }) }, history.value, world));
}

/** Writes it (T5), on record. What is there already is never replaced, and what is checked out stays as it is. Rejects with HostError where git refuses. */
export function applyByGit(command: ApplyByGit, world: ApplyWorld): Promise<Decision<AppliedByGit>> {
  const refused = badName(command.as);
  if (refused !== undefined) return Promise.resolve(refused);
  return world.runs.alone(command.session, (held, history) =>
    world.keeping(async () => {
      const around = { held, history, world: await world.plan() };
      if (command.undo === true) return takeBack(command, around);
      const planned = await planAt(command, history, world);
      if (!planned.ok) return planned;
      return refusalOf(planned.value, command) ?? accept(await write(planned.value, command, around));
    }),
  );
}

function badName(as: ByGit): Decision<never> | undefined {
  if (as.how === 'patch' || BRANCH.test(as.branch)) return undefined;
  return refuse('invalid', `${JSON.stringify(as.branch)} can't be the name of a branch.`, {
    remedy: 'Use letters, digits, dashes and slashes.',
  });
}

async function planAt(
  { event, as }: ApplyByGit,
  history: readonly SessionEvent[],
  { plan }: ApplyWorld,
): Promise<Decision<ByGitPlan>> {
  const files = filesIn(history, event ?? (history.at(-1)?.id as EventId));
  return files.ok ? accept(await planByGit(as, { tree: files.value.tree, history, world: await plan() })) : files;
}

function refusalOf({ seen, target, conflicts, changes }: ByGitPlan, command: ApplyByGit): Decision<never> | undefined {
  if (command.seen !== undefined && command.seen !== seen)
    return refuse('invalid', `${target} or the session has changed since the preview. Nothing was written.`, {
      remedy: 'Look at the preview again.',
    });
  if (conflicts.length > 0)
    return refuse('invalid', sayPathConflicts(conflicts, target), {
      remedy: 'Say that the session’s version takes its place, or apply to the folder.',
    });
  if (changes.length > 0) return undefined;
  return refuse('already-so', 'The session changed nothing there.', { remedy: 'There is nothing to do.' });
}

interface Around {
  readonly held: Held;
  readonly history: readonly SessionEvent[];
  readonly world: PlanWorld;
}

async function takeBack({ session, as }: ApplyByGit, around: Around): Promise<Decision<AppliedByGit>> {
  const { history, world, held } = around;
  const undone = await undoByGit(as, session, { history, targets: world.targets });
  if (!undone.ok) return undone;
  const payload = { ...undone.value, undone: true };
  const event = await append(payload, held);
  const { target, tree, commit } = payload;
  return accept({ event, target, tree: tree as TreeId, changes: [], ...(commit === undefined ? {} : { commit }) });
}

async function write(plan: ByGitPlan, { session, as }: ApplyByGit, around: Around): Promise<AppliedByGit> {
  const { targets, sha256 } = around.world;
  const { target, tree, from, to, parent, changes } = plan;
  if (as.how === 'patch' || parent === undefined) {
    const patch = await targets.patch({ from, to });
    await targets.writeNew(target, patch);
    return record({ target, tree, changes, patch: sha256(patch) }, around);
  }
  const { branch } = as;
  const message = `Result of session ${session}\n\nOpenRath-Session: ${session}\nOpenRath-Tree: ${tree}\n`;
  const atMs = around.history.at(-1)?.envelope.atMs ?? 0;
  const commit = await targets.branch(target, { branch, parent, from, to, message, atMs });
  return record({ target, tree, changes, branch, commit }, around);
}

interface Made extends Omit<AppliedByGit, 'event'> {
  readonly branch?: string;
  readonly patch?: string;
}

async function record({ changes, ...made }: Made, { held }: Around): Promise<AppliedByGit> {
  const paths = changes.slice(0, MOST_PATHS).map(({ path }) => path);
  return { ...made, changes, event: await append({ ...made, paths, changed: changes.length }, held) };
}

async function append(payload: PayloadOf<'workspace/applied'>, { writer }: Held): Promise<EventId> {
  const draft = { kind: 'workspace/applied' as const, payload, refs: [{ tree: payload.tree as TreeId }] };
  const [added] = await writer.append([draft], 'person', 'now');
  if (added === undefined) throw new Error('appending one draft gave no event');
  return added.id;
}

/** Paths that an event lists at most. */
const MOST_PATHS = 1_000;
