import type { EventId } from '../ids.ts';
import { quoted } from '../quoted.ts';
import { accept, type Decision, refuse } from '../refusal.ts';
import { sayFirst } from '../say-first.ts';
import type { SessionFacts } from '../session/commands.ts';
import type { OpenMerge } from './commands.ts';
import type { MergeUnderWay } from './state.ts';

/** What must be known of the session that is merged into. */
export interface Ours extends Theirs {
  /** It holds a kind that must not be passed over (S11). */
  readonly isReadOnly: boolean;
  /** A model only wrote a block in it, for another merge. */
  readonly writesBlock?: true;
  /** What has no result or no end in it, in words. */
  readonly pending: string | undefined;
  readonly merge: MergeUnderWay | undefined;
}

export interface Theirs extends Pick<SessionFacts, 'id' | 'head' | 'title' | 'isGone'> {
  /** It is what its log says: nothing is added to it (I6). */
  readonly isImported?: true;
}

/** Both sides as they are now, undefined where there is no such session. */
export interface Sides {
  readonly ours: Ours | undefined;
  readonly theirs: Theirs | undefined;
  /** Lowest common ancestors of both heads, the newest first. */
  readonly ancestors: readonly EventId[];
}

/** Where two sessions meet. */
export type Meeting =
  /** Ours has nothing that theirs has not, and is not to stay told apart: its ref goes there (M4). */
  | { readonly type: 'fast-forward'; readonly to: EventId }
  /** `ancestor`: where they parted; undefined where theirs is adopted. */
  | { readonly type: 'merge'; readonly ancestor: EventId | undefined };

/** Says where the two sides of a merge meet, or why there is nothing to merge (M1, M4). */
export function decideMeeting(command: OpenMerge, { ours, theirs, ancestors }: Sides): Decision<Meeting> {
  if (ours === undefined) return notThere(command.session);
  if (theirs === undefined) return notThere(command.theirs);
  const gone = [ours, theirs].find(({ isGone }) => isGone === true);
  if (gone !== undefined)
    return refuse('not-found', `Nothing is left of ${quoted(gone.title)} to merge.`, {
      remedy: 'A backup or the log itself may still have its events.',
    });
  if (ours.id === theirs.id)
    return refuse('already-so', `${quoted(ours.title)} is one session: there is nothing to merge into itself.`);
  if (command.ourHead !== ours.head) return stale(ours);
  if (command.theirHead !== theirs.head) return stale(theirs);
  if (ancestors.includes(theirs.head))
    return refuse(
      'already-so',
      `${quoted(ours.title)} has all of ${quoted(theirs.title)} already: nothing was merged.`,
    );
  const ready = decideReady(ours);
  if (!ready.ok) return ready;
  if (ancestors.includes(ours.head) && command.fastForward !== false)
    return accept({ type: 'fast-forward', to: theirs.head });
  return decideAncestor(command, { ours, theirs, ancestors });
}

/** Refuses while ours can't take a merge: what is under way in it must come to its end first. */
function decideReady({ title, isReadOnly, isImported, writesBlock, merge, pending }: Ours): Decision<undefined> {
  if (isImported === true)
    return refuse('read-only', `${quoted(title)} is imported: it is what its log says.`, {
      remedy: 'Fork it, and merge into the fork.',
    });
  if (writesBlock === true) return onlyWrote(title);
  if (isReadOnly)
    return refuse('read-only', `${quoted(title)} holds events of a kind that this version does not know.`, {
      remedy: 'Fork before the first of them, and merge into the fork.',
    });
  if (merge !== undefined)
    return refuse('in-use', `A merge into ${quoted(title)} is open.`, { remedy: 'Complete it, or abandon it.' });
  if (pending !== undefined)
    return refuse('in-use', `${quoted(title)} is not at rest: ${pending}.`, {
      remedy: 'Wait for its end or stop it; or fork, and merge into the fork, which does not inherit it.',
    });
  return accept(undefined);
}

/** Refuses to merge into a session in which a model only wrote a block. */
export function onlyWrote(title: string): Decision<never> {
  return refuse('unsupported', `In ${quoted(title)} a model only wrote a block for another merge.`, {
    remedy: 'Merge into the session that the block is for, or into another one.',
  });
}

function decideAncestor(
  { ancestor, adopt }: OpenMerge,
  { ours, theirs, ancestors }: { readonly ours: Ours; readonly theirs: Theirs } & Pick<Sides, 'ancestors'>,
): Decision<Meeting> {
  const both = `${quoted(ours.title)} and ${quoted(theirs.title)}`;
  if (ancestor !== undefined && !ancestors.includes(ancestor))
    return refuse('not-found', `Event ${ancestor} is no common ancestor of ${both}.`, {
      remedy: ancestors.length === 0 ? 'They have none.' : `Choose one of: ${sayFirst(ancestors)}.`,
    });
  if (ancestors.length === 0) {
    if (adopt === true) return accept({ type: 'merge', ancestor: undefined });
    return refuse('invalid', `${both} have no common ancestor.`, {
      remedy: 'Ask for adoption, to take all of theirs in as new.',
    });
  }
  if (ancestor === undefined && ancestors.length > 1)
    return refuse('invalid', `${both} have ${ancestors.length} common ancestors, none of which comes from another.`, {
      remedy: `Choose one of them, the newest first: ${sayFirst(ancestors)}.`,
    });
  return accept({ type: 'merge', ancestor: ancestor ?? ancestors[0] });
}

function notThere(session: string): Decision<never> {
  return refuse('not-found', `There is no session ${session}.`, { remedy: 'List the sessions to see their ids.' });
}

/** Refuses what was made for another head than the present one (S7). */
export function stale({ title, head }: Theirs): Decision<never> {
  return refuse('stale-head', `${quoted(title)} has moved on since the merge was previewed.`, {
    remedy: 'Look at the preview again.',
    head,
  });
}
