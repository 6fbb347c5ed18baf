import { sayFirst } from '../model/say-first.ts';
import { oneLine } from '../projections/text/one-line.ts';
import { counted } from '../projections/text/say-count.ts';
import { currentOf } from './current-of.ts';
import { hasAllOf, isMovedOn } from './has-all-of.ts';
import type { Keys } from './keys.ts';
import { MergeConflictError } from './merge-conflict-error.ts';
import { mergeTakenUp } from './merge-taken-up.ts';
import { perform } from './perform.ts';
import { accepted, RefusedError } from './refused-error.ts';
import { Session } from './session.ts';

/** What is to stand where both changed something: one side, or a text in its place; of a key of session memory also both, theirs under a free key that is made from it, or under `both`. */
export type Resolution = 'base' | 'ours' | 'theirs' | 'both' | { readonly text: string } | { readonly both: string };

/** How to merge. */
export interface MergeOptions {
  /** By path below the workspace, and by key of session memory. One that is no conflict of this merge is refused. */
  readonly resolve?: Readonly<Record<string, Resolution>>;
  /** The id of the common ancestor to merge from: needed where the two parted at several events, refused where it is none of them. */
  readonly ancestor?: string;
  /** What ours hears of what theirs did (M2). A block where absent. */
  readonly transcript?: MergedTranscript;
  /** `false`: ours gets a merge of its own also where it has nothing that theirs has not. Its ref moves on to theirs there where absent. */
  readonly fastForward?: false;
}

/** One marked block of what theirs did, nothing, or a block of the whole steps that are picked by the ids of their events: a call by that of its result. */
export type MergedTranscript = 'block' | 'nothing' | { readonly steps: readonly string[] };

/**
 * Brings what theirs has and ours has not into ours: a block of what it did, its files line by line, its session memory (M2). Where ours has
 * nothing of its own its ref moves on instead; a no-op where it has all of theirs (M4). Throws MergeConflictError, and RefusedError for an answer to
 * what is no conflict, before a merge is opened.
 */
export async function merge(ours: Session, theirs: Session, options: MergeOptions = {}): Promise<Session> {
  const { id, head } = theirs;
  // Also where its ref moved on: a value has all of itself (M4).
  if (ours.id === id && ours.head === head) return ours;
  const { session } = await perform(ours, {
    what: 'merge',
    input: { theirs: { session: id, head }, options },
    work: async (on, keys) => {
      const from = new Session(theirs.host, { id, head });
      // A merge is refused where a side moves on under it.
      const merging = () => merged(on, from, options, keys);
      return { session: await (keys === undefined ? merging() : keys.alone(merging)), more: null };
    },
  });
  return session;
}

async function merged(ours: Session, theirs: Session, options: MergeOptions, keys?: Keys): Promise<Session> {
  const { resolve = {}, transcript = 'block', ancestor, fastForward } = options;
  const { host } = ours;
  // Looked at before anything is forked to be merged: a no-op leaves no session behind.
  if (((await isMovedOn(ours)) || (await isMovedOn(theirs))) && (await hasAllOf(ours, theirs))) return ours;
  const from = await currentOf(theirs, keys, 'theirs');
  const before = keys && (await mergeTakenUp(ours, from, keys));
  if (before?.isDone === true) return before.session;
  const on = before?.session ?? (await currentOf(ours, keys));
  const sides = { session: on.id, theirs: from.id };
  const which = { ...sides, ...(ancestor === undefined ? {} : { ancestor }) };
  const previewed = await host.merge.preview(which);
  if (!previewed.ok && previewed.refusal.code === 'already-so') return on;
  const { ourHead, theirHead, workspace, memory, partedAt = [] } = accepted(previewed).preview;
  if (ancestor === undefined) insistOnOneOf(partedAt.map(({ event }) => event));
  const conflicts = [
    ...(workspace?.conflicts ?? []).map(({ path }): Conflict => ({ layer: 'workspace', conflict: path })),
    ...memory.conflicts.map(
      ({ key, secondKey }): Conflict => ({
        ...{ layer: 'memory', conflict: key },
        ...(secondKey === undefined ? {} : { secondKey }),
      }),
    ),
  ];
  insistOnConflicts(Object.keys(resolve), conflicts);
  const open = conflicts.filter(({ conflict }) => !Object.hasOwn(resolve, conflict));
  if (open.length > 0) throw new MergeConflictError(named(open, 'workspace'), named(open, 'memory'));
  const answers = conflicts.map((each) => answerTo(each, resolve[each.conflict]));
  if (answers.some(({ answer }) => answer.take === 'both')) accepted(await host.merge.preview({ ...which, answers }));
  if (typeof transcript === 'object' && transcript.steps.length > 0)
    accepted(await host.merge.pick({ ...sides, events: [...transcript.steps] }));
  const { result } = accepted(
    await host.merge.open({ ...which, ourHead, theirHead, ...(fastForward === undefined ? {} : { fastForward }) }),
  );
  if (result.type === 'fast-forward') return on.next(on.id, result.head);
  const { opened } = result;
  for (const answer of answers) accepted(await host.merge.settle({ session: on.id, opened, ...answer }));
  const { head } = accepted(await host.merge.complete({ session: on.id, opened, transcript: takenOf(transcript) }));
  return on.next(on.id, head);
}

/** Throws RefusedError where there are several common ancestors to pick from (M1). */
function insistOnOneOf(ancestors: readonly string[]): void {
  if (ancestors.length === 0) return;
  throw new RefusedError({
    code: 'invalid',
    message: `The two have ${counted(ancestors.length, 'common ancestor')}, none of which comes from another. Nothing was merged.`,
    remedy: `Name one in \`ancestor\`, the newest first: ${sayFirst(ancestors)}.`,
  });
}

function insistOnConflicts(answered: readonly string[], conflicts: readonly Conflict[]): void {
  const names = new Set(conflicts.map(({ conflict }) => conflict));
  const unknown = answered.find((name) => !names.has(name));
  if (unknown === undefined) return;
  throw new RefusedError({
    code: 'not-found',
    message: `“${shown(unknown)}” in \`resolve\` is no conflict of this merge.`,
    remedy:
      names.size === 0 ? 'There is none: leave it out.' : `The conflicts are: ${sayFirst([...names].map(shown))}.`,
  });
}

function shown(name: string): string {
  return oneLine(name, 80).text;
}

function named(conflicts: readonly { readonly layer: string; readonly conflict: string }[], layer: string): string[] {
  return conflicts.filter((each) => each.layer === layer).map(({ conflict }) => conflict);
}

function takenOf(transcript: MergedTranscript) {
  return typeof transcript === 'string'
    ? { take: transcript }
    : { take: 'steps' as const, events: [...transcript.steps] };
}

interface Conflict {
  readonly layer: 'workspace' | 'memory';
  readonly conflict: string;
  /** Of a key under which each side has an item: a free one for theirs. */
  readonly secondKey?: string;
}

function answerTo({ secondKey, ...which }: Conflict, resolution: Resolution = 'ours') {
  return { ...which, answer: answerOf(resolution, secondKey ?? which.conflict) };
}

/** Where both can't be kept, the host says why. */
function answerOf(resolution: Resolution, secondKey: string) {
  if (resolution === 'both') return { take: resolution, key: secondKey };
  if (typeof resolution === 'string') return { take: resolution };
  if ('both' in resolution) return { take: 'both' as const, key: resolution.both };
  return { take: 'edit' as const, text: resolution.text };
}
