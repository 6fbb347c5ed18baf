import { figure } from '../counted.ts';
import type { Draft, Ref } from '../envelope.ts';
import type { PayloadOf } from '../events.ts';
import type { BlobId, EventId, TreeId } from '../ids.ts';
import { quoted } from '../quoted.ts';
import { accept, type Decision, refuse } from '../refusal.ts';
import { sayFirst } from '../say-first.ts';
import type { AbandonMerge, CompleteMerge, ConflictLayer, OpenMerge, SettleMerge } from './commands.ts';
import { decideMeeting, type Meeting, type Ours, type Sides, stale, type Theirs } from './decide-meeting.ts';
import { type MergeUnderWay, openConflicts } from './state.ts';

/** Longest block, in UTF-16 units: a model reads all of it with every request from then on. */
export const LONGEST_BLOCK = 200_000;

/** Opens a merge: one event on our head, or the event that our ref goes to. */
export function decideOpen(
  command: OpenMerge,
  sides: Sides,
  conflicts: Readonly<Record<ConflictLayer, readonly string[]>>,
): Decision<Meeting & { readonly draft?: Draft }> {
  const met = decideMeeting(command, sides);
  if (!met.ok || met.value.type === 'fast-forward') return met;
  const { ancestor } = met.value;
  const payload: PayloadOf<'merge/opened'> = {
    theirs: command.theirs,
    ours: command.ourHead,
    theirHead: command.theirHead,
    ...(ancestor === undefined ? {} : { ancestor }),
    conflicts: [...conflicts.workspace],
    ...(conflicts.memory.length === 0 ? {} : { keys: [...conflicts.memory] }),
  };
  const refs = [{ event: command.theirHead }, ...(ancestor === undefined ? [] : [{ event: ancestor }])];
  return accept({ ...met.value, draft: { kind: 'merge/opened', payload, refs } });
}

/** Answers one conflict. `text`: the blob of an edited one. Whether both can be kept is decided by `decideKeepBoth`. */
export function decideSettle(command: SettleMerge, ours: Ours | undefined, text: BlobId | undefined): Decision<Draft> {
  const under = decideUnderWay(command, ours);
  if (!under.ok) return under;
  const { layer, conflict, answer } = command;
  if (!under.value.merge.conflicts[layer].includes(conflict))
    return refuse('not-found', `${conflict} is no ${layer} conflict of this merge.`, {
      remedy: 'Look at the conflicts that it opened with.',
    });
  const payload: PayloadOf<'merge/settled'> = {
    opened: command.opened,
    layer,
    conflict,
    answer: answer.take,
    ...(answer.take === 'both' ? { key: answer.key } : {}),
    ...(text === undefined ? {} : { text }),
  };
  return accept({ kind: 'merge/settled', payload, ...(text === undefined ? {} : { refs: [{ blob: text }] }) });
}

/** What a merge comes to, put together from all three layers. */
export interface MergeResult extends Pick<PayloadOf<'merge/completed'>, 'brings' | 'block' | 'memory'> {
  /** Absent where neither side has files. */
  readonly files?: { readonly before: TreeId; readonly after: TreeId };
}

/** Says whether a merge can be completed: both heads are as previewed, ours is at rest, and no conflict is open. */
export function decideCompletion(
  command: Pick<CompleteMerge, 'session' | 'opened'>,
  ours: Ours | undefined,
  theirs: Theirs | undefined,
): Decision<MergeUnderWay> {
  const under = decideUnderWay(command, ours);
  if (!under.ok) return under;
  const { merge, ours: side } = under.value;
  if (theirs === undefined)
    return refuse('not-found', `The session that was to be merged is not here any more: ${merge.theirs}.`, {
      remedy: 'Abandon the merge.',
    });
  if (merge.hasMoved) return stale(side);
  if (theirs.head !== merge.theirHead) return stale(theirs);
  if (side.pending !== undefined)
    return refuse('in-use', `${quoted(side.title)} is not at rest: ${side.pending}.`, { remedy: 'Abandon the merge.' });
  const open = openConflicts(merge);
  if (open.length > 0)
    return refuse('invalid', `${sayConflicts(open.length)} open: ${sayFirst(open)}.`, {
      remedy: 'Settle each, or abandon the merge.',
    });
  return accept(merge);
}

/** The event that a merge ends with: both heads are its parents. */
export function completedDraft(merge: MergeUnderWay, { brings, block, memory, files }: MergeResult): Decision<Draft> {
  if (block !== undefined && block.text.length > LONGEST_BLOCK)
    return refuse(
      'invalid',
      `The block has ${figure(block.text.length)} characters, ${figure(LONGEST_BLOCK)} are allowed.`,
      {
        remedy: 'Pick fewer steps, or shorten it.',
      },
    );
  const payload: PayloadOf<'merge/completed'> = {
    opened: merge.opened,
    brings,
    ...(block === undefined || block.text.trim() === '' ? {} : { block }),
    ...(files === undefined ? {} : { tree: files.after, treeBefore: files.before }),
    ...(memory === undefined || memory.length === 0 ? {} : { memory }),
  };
  const refs: Ref[] = [
    ...(files === undefined ? [] : [{ tree: files.after }]),
    ...(block?.writer === undefined ? [] : [{ event: block.writer.answer as EventId }]),
  ];
  return accept({ kind: 'merge/completed', payload, refs, merges: [merge.theirHead] });
}

/** Closes a merge, however far it came. */
export function decideAbandon(command: AbandonMerge, ours: Ours | undefined): Decision<Draft> {
  const under = decideUnderWay(command, ours);
  if (!under.ok) return under;
  const payload: PayloadOf<'merge/abandoned'> = { opened: command.opened, reason: command.reason };
  return accept({ kind: 'merge/abandoned', payload });
}

function decideUnderWay(
  { session, opened }: Pick<CompleteMerge, 'session' | 'opened'>,
  ours: Ours | undefined,
): Decision<{ readonly ours: Ours; readonly merge: MergeUnderWay }> {
  if (ours === undefined)
    return refuse('not-found', `There is no session ${session}.`, { remedy: 'List the sessions to see their ids.' });
  if (ours.merge?.opened === opened) return accept({ ours, merge: ours.merge });
  return refuse('not-found', `No merge ${opened} is open in ${quoted(ours.title)}.`, {
    remedy: ours.merge === undefined ? 'Open one.' : `The one that is open is ${ours.merge.opened}.`,
  });
}

function sayConflicts(count: number): string {
  return count === 1 ? '1 conflict is' : `${count} conflicts are`;
}
