import type { Draft } from '../../model/envelope.ts';
import type { PayloadOf } from '../../model/events.ts';
import type { EventId, SessionId, TreeId } from '../../model/ids.ts';
import type { SessionEvent } from '../../model/read-event.ts';
import { accept, type Decision, refuse } from '../../model/refusal.ts';
import { sayPathConflicts } from '../../projections/text/say-path-conflicts.ts';
import type { SettledPath, TreeChange } from '../ports/workspaces.ts';
import { HostError } from '../ports.ts';
import type { Held } from '../runs/session-writers.ts';
import { appliedTo } from './applied-to.ts';
import { filesIn } from './files-at.ts';
import { type ApplyPlan, type PlanWorld, planApply } from './plan-apply.ts';
import type { FilesWorld } from './restore-files.ts';
import type { Writings } from './writings.ts';

/** Asks for a session's files to be brought to a folder, or for what was brought there last to be taken back. */
export interface ApplyFiles {
  readonly session: SessionId;
  readonly folder: string;
  /** The event whose files are meant; the newest where none is named. Of no meaning with `undo`. */
  readonly event?: EventId;
  readonly undo?: boolean;
  /** Answers for paths in conflict: the folder's version stays, or the session's takes its place. */
  readonly settled?: readonly { readonly path: string; readonly take: 'folder' | 'session' }[];
  /** The plan that was looked at: refused where it would be another one now. */
  readonly seen?: string;
}

/** A plan, and what it is for. `target`: the folder without links. */
export interface Planned extends ApplyPlan {
  readonly target: string;
  readonly tree: TreeId;
}

/** What was written, and the record of it. */
export interface Applied extends Planned {
  readonly event: EventId;
}

/** What results are brought to folders with. */
export interface ApplyWorld extends FilesWorld {
  /** The history of a session as it is now, also while a run of it goes on. */
  readonly history: (session: SessionId) => Promise<Decision<readonly SessionEvent[]>>;
  readonly writings: Writings;
  readonly plan: () => Promise<
    PlanWorld & { /** Where the record is: nothing is written there. */ readonly home: string }
  >;
}

/** What would be written, and what is in the way. Nothing is written or recorded. Refused where there are no files, or nothing to take back. */
export async function previewApply(command: ApplyFiles, world: ApplyWorld): Promise<Decision<Planned>> {
  const history = await world.history(command.session);
  return history.ok ? world.keeping(() => plan(command, history.value, world)) : history;
}

/**
 * Writes a session's files to a folder (T5), on record before and after, so that it can be taken back even where this program was ended
 * meanwhile. Refused while a conflict has no answer, where a path can't be written, where the folder is not what was looked at, and where a
 * person cancelled it. Rejects
 * with HostError where the disk takes nothing; the folder is as it was then.
 */
export function applyFiles(command: ApplyFiles, world: ApplyWorld): Promise<Decision<Applied>> {
  return world.runs.alone(command.session, (held, history) =>
    world.keeping(async () => {
      const planned = await plan(command, history, world);
      if (!planned.ok) return planned;
      const refused = refusalOf(planned.value, command);
      return refused ?? (await write(planned.value, command, { held, world }));
    }),
  );
}

async function plan(
  { session, folder, event, undo, settled = [] }: ApplyFiles,
  history: readonly SessionEvent[],
  { plan: open }: ApplyWorld,
): Promise<Decision<Planned>> {
  const world = await open();
  const [target, home] = [await world.targets.place(folder), await world.targets.place(world.home)];
  if (target === home || target.startsWith(`${home}/`))
    return refuse('invalid', `${folder} is in the data folder of this program.`, { remedy: 'Name another folder.' });
  const own = history.filter(({ envelope }) => envelope.origin.session === session);
  const { base, written } = appliedTo(undo === true ? own : history, await namesOf(target, history, world));
  const last = written.at(-1);
  if (undo === true && last === undefined)
    return refuse('nothing-to-undo', `Nothing of this session was applied to ${folder}.`, {
      remedy: 'Name the folder that it was applied to.',
    });
  const files = filesIn(history, event ?? (history.at(-1)?.id as EventId));
  if (!files.ok) return files;
  const sides =
    undo === true && last !== undefined
      ? { base: last.to, began: last.to, tree: last.from }
      : { ...(base === undefined ? {} : { base }), began: beganIn(history, world), tree: files.value.tree };
  const answers = settled.map(({ path, take }): SettledPath => ({ path, take: take === 'folder' ? 'ours' : 'theirs' }));
  const made = await planApply({ ...sides, folder: target, settled: answers, home }, world);
  return accept({ ...made, target, tree: sides.tree });
}

/** The tree that a session's files began as, wherever they came from. */
function beganIn(history: readonly SessionEvent[], { workspaces }: PlanWorld): TreeId {
  const event = history.findLast(({ kind }) => kind === 'workspace/began');
  return event?.kind === 'workspace/began' ? (event.payload.tree as TreeId) : workspaces.empty;
}

/** Whether a path of the record names the folder, however it was spelled. */
async function namesOf(
  target: string,
  history: readonly SessionEvent[],
  { targets }: PlanWorld,
): Promise<(path: string) => boolean> {
  const same = new Set([target]);
  const began = history.flatMap((event) =>
    event.kind === 'workspace/began' && event.payload.from.how !== 'empty' ? [event.payload.from.path] : [],
  );
  for (const path of began) if ((await placeOrNone(path, targets)) === target) same.add(path);
  return (path) => same.has(path);
}

async function placeOrNone(path: string, targets: PlanWorld['targets']): Promise<string | undefined> {
  try {
    return await targets.place(path);
  } catch (error) {
    // A folder that is gone is no other name of one that is there.
    if (error instanceof HostError) return undefined;
    throw error;
  }
}

function refusalOf(
  { conflicts, blocked, changes, seen, target }: Planned,
  command: ApplyFiles,
): Decision<never> | undefined {
  if (command.seen !== undefined && command.seen !== seen)
    return refuse('invalid', `${target} or the session has changed since the preview. Nothing was written.`, {
      remedy: 'Look at the preview again.',
    });
  const [stuck] = blocked;
  if (stuck !== undefined)
    return refuse('invalid', `${JSON.stringify(stuck.path)} can't be written: ${stuck.because}. Nothing was written.`, {
      remedy: 'Move it away, or apply to another folder.',
    });
  if (conflicts.length > 0)
    return refuse('invalid', sayPathConflicts(conflicts, target), {
      remedy: 'Say for each whether the folder’s version stays or the session’s takes its place.',
    });
  if (changes.length > 0 || command.undo === true) return undefined;
  return refuse('already-so', `${target} has all of it already.`, { remedy: 'There is nothing to do.' });
}

async function write(
  planned: Planned,
  { session, undo }: ApplyFiles,
  { held: { writer }, world }: { readonly held: Held; readonly world: ApplyWorld },
): Promise<Decision<Applied>> {
  const { target, tree, from, to, changes } = planned;
  const undone = undo === true ? { undone: true as const } : {};
  const refs = [{ tree }, { tree: from }, { tree: to }];
  const applying: PayloadOf<'workspace/applying'> = { target, tree, from, to, ...undone };
  await writer.append([{ kind: 'workspace/applying', payload: applying, refs }], 'person', 'now');
  const { targets } = await world.plan();
  const writing = world.writings.begin(session, changes.length, undo === true ? 'see' : 'cancel');
  try {
    await targets.write(target, { from, to }, writing);
  } catch (error) {
    const { aborted } = writing.signal;
    const failed = undo === true ? { failed: error instanceof Error ? error.message : String(error) } : {};
    const nothing = appliedDraft(planned, { changes: [], undone: true, ...failed });
    await writer.append([nothing], aborted ? 'person' : 'host', 'now');
    if (!aborted) throw error;
    return refuse('invalid', `It was cancelled: ${target} is as it was, nothing of it stays.`, {
      remedy: 'Apply it again to write it.',
    });
  } finally {
    writing.end();
  }
  const [added] = await writer.append([appliedDraft(planned, { changes, ...undone })], 'person', 'now');
  if (added === undefined) throw new Error('appending one draft gave no event');
  return accept({ ...planned, event: added.id });
}

/** The end of a writing. One that failed and was put back is one that was undone, of no path; an undoing that did says why. */
function appliedDraft(
  { target, tree }: Planned,
  { changes, ...undone }: { readonly changes: readonly TreeChange[]; readonly undone?: true; readonly failed?: string },
): Draft {
  const paths = changes.slice(0, MOST_PATHS).map(({ path }) => path);
  const payload: PayloadOf<'workspace/applied'> = { target, tree, paths, changed: changes.length, ...undone };
  return { kind: 'workspace/applied', payload, refs: [{ tree }] };
}

/** Paths that an event lists at most. */
const MOST_PATHS = 1_000;
