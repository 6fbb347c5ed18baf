import type { PayloadOf } from '../../model/events.ts';
import type { EventId, SessionId, TreeId } from '../../model/ids.ts';
import type { SessionEvent } from '../../model/read-event.ts';
import { accept, type Decision, refuse } from '../../model/refusal.ts';
import type { SettledPath, TreeChange } from '../ports/workspaces.ts';
import type { Held } from '../runs/session-writers.ts';
import { appliedTo } from './applied-to.ts';
import type { ApplyWorld } from './apply-files.ts';
import { filesIn } from './files-at.ts';
import type { PlanWorld } from './plan-apply.ts';
import { undoByGit } from './undo-by-git.ts';
import { withoutGit } from './without-git.ts';

/** Asks for what a session changed as a patch in a new file, or as a commit on a new branch of a repository. */
export interface ApplyByGit {
  readonly session: SessionId;
  readonly event?: EventId;
  /** What was written as that is taken back; `event` and `replace` mean nothing then. */
  readonly undo?: boolean;
  readonly as:
    | { readonly how: 'patch'; readonly file: string }
    | { readonly how: 'branch'; readonly folder: string; readonly branch: string; readonly replace?: boolean };
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

/** Writes it (T5), on record. What is there already is never replaced, and what is checked out stays as it is. Rejects with HostError where git refuses. */
export function applyByGit(command: ApplyByGit, world: ApplyWorld): Promise<Decision<AppliedByGit>> {
  const { session, event, undo, as } = command;
  if (as.how === 'branch' && !BRANCH.test(as.branch))
    return Promise.resolve(
      refuse('invalid', `${JSON.stringify(as.branch)} can't be the name of a branch.`, {
        remedy: 'Use letters, digits, dashes and slashes.',
      }),
    );
  return world.runs.alone(session, (held, history) =>
    world.keeping(async () => {
      if (undo === true) return takeBack(command, { held, history, world: await world.plan() });
      const files = filesIn(history, event ?? (history.at(-1)?.id as EventId));
      if (!files.ok) return files;
      const around = { held, history, world: await world.plan() };
      return as.how === 'patch'
        ? writePatch(as.file, files.value.tree, around)
        : makeBranch(as, { session, tree: files.value.tree }, around);
    }),
  );
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

async function writePatch(file: string, tree: TreeId, around: Around): Promise<Decision<AppliedByGit>> {
  const { world, history } = around;
  const base = appliedTo(history, () => true).began ?? world.workspaces.empty;
  const [from, to] = [await withoutGit(base, world), await withoutGit(tree, world)];
  const changes = await world.workspaces.changes(from, to);
  if (changes.length === 0) return nothing();
  const patch = await world.targets.patch({ from, to });
  await world.targets.writeNew(file, patch);
  return record({ target: file, tree, changes, patch: world.sha256(patch) }, around);
}

async function makeBranch(
  { folder, branch, replace }: Extract<ApplyByGit['as'], { how: 'branch' }>,
  { session, tree }: { readonly session: SessionId; readonly tree: TreeId },
  around: Around,
): Promise<Decision<AppliedByGit>> {
  const { world, history } = around;
  const target = await world.targets.place(folder);
  const { commit: parent, tree: ours } = await world.targets.commitOf(target);
  const began = appliedTo(history, () => true).began ?? world.workspaces.empty;
  const trees = { base: await withoutGit(began, world), ours, theirs: await withoutGit(tree, world) };
  const first = await world.workspaces.merge(trees, []);
  const settled = first.conflicts.map(({ path }): SettledPath => ({ path, take: 'theirs' }));
  const { conflicts, tree: to } = replace === true ? await world.workspaces.merge(trees, settled) : first;
  if (to === undefined)
    return refuse('invalid', `${conflicts[0]?.path} is otherwise in ${target} too. Nothing was written.`, {
      remedy: 'Say that the session’s version takes its place, or apply to the folder.',
    });
  const changes = await world.workspaces.changes(ours, to);
  if (changes.length === 0) return nothing();
  const message = `Result of session ${session}\n\nOpenRath-Session: ${session}\nOpenRath-Tree: ${tree}\n`;
  const atMs = history.at(-1)?.envelope.atMs ?? 0;
  const commit = await world.targets.branch(target, { branch, parent, from: ours, to, message, atMs });
  return record({ target, tree, changes, branch, commit }, around);
}

interface Made extends Omit<AppliedByGit, 'event'> {
  readonly branch?: string;
  readonly patch?: string;
}

async function record({ changes, ...made }: Made, { held }: Around): Promise<Decision<AppliedByGit>> {
  const paths = changes.slice(0, MOST_PATHS).map(({ path }) => path);
  return accept({ ...made, changes, event: await append({ ...made, paths, changed: changes.length }, held) });
}

async function append(payload: PayloadOf<'workspace/applied'>, { writer }: Held): Promise<EventId> {
  const draft = { kind: 'workspace/applied' as const, payload, refs: [{ tree: payload.tree as TreeId }] };
  const [added] = await writer.append([draft], 'person', 'now');
  if (added === undefined) throw new Error('appending one draft gave no event');
  return added.id;
}

function nothing(): Decision<never> {
  return refuse('already-so', 'The session changed nothing there.', { remedy: 'There is nothing to do.' });
}

/** Paths that an event lists at most. */
const MOST_PATHS = 1_000;
