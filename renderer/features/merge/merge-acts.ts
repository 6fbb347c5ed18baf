import type { HostClient } from '../../host/client.ts';
import { host } from '../../host/client.ts';
import { ask } from '../../stores/acts.ts';
import { draftAnswer, type Transcript, useMergeDrafts } from '../../stores/merge-drafts.ts';
import type { Selection } from '../../stores/selection.ts';
import { showDone, showFinal } from '../../stores/toasts.ts';
import type { MergeView } from './load-merge.ts';
import type { MergeSides } from './merge-sides.ts';

type Inputs<Call extends keyof HostClient['merge']> = Parameters<HostClient['merge'][Call]>[0];

/** What a person answers for one conflict. */
export type ConflictAnswer = Pick<Inputs<'settle'>, 'layer' | 'conflict' | 'answer'>;

/** Answers one conflict, and forgets what was being written for it. The first answer opens the merge, on record. Says what is refused: nothing is forgotten then. Never rejects. */
export async function settleConflict(sides: MergeSides, view: MergeView, answer: ConflictAnswer): Promise<void> {
  const opened = await openedOf(sides, view);
  if (typeof opened !== 'string') return;
  const settled = await ask(host().merge.settle({ session: sides.ours, opened, ...answer }));
  if (settled.ok) draftAnswer(sides, answer.layer, answer.conflict, undefined);
}

/**
 * Brings a merge to its end, opened now where it is not. Returns what is to be selected then: the step of the merge, or ours where its ref moved
 * instead; undefined where it was refused, which is said. Never rejects.
 */
export async function completeMerge(
  sides: MergeSides,
  view: MergeView,
  transcript: Transcript,
): Promise<Selection | undefined> {
  const { ours: session } = sides;
  const opened = await openedOf(sides, view);
  if (opened === undefined) return undefined;
  if (typeof opened !== 'string') {
    showDone(opened.says);
    useMergeDrafts.getState().drop(sides);
    return { type: 'lane', session };
  }
  const end = await ask(host().merge.complete({ session, opened, transcript }));
  if (!end.ok) return undefined;
  showFinal('Merged. The other branch stays as it was.');
  useMergeDrafts.getState().drop(sides);
  return { type: 'step', session, key: end.head };
}

/** Closes an open merge without taking anything. Returns whether it did. Never rejects. */
export async function abandonMerge(sides: MergeSides, opened: string): Promise<boolean> {
  const end = await ask(host().merge.abandon({ session: sides.ours, opened, reason: 'a person abandoned it' }));
  if (end.ok) {
    showFinal('Abandoned. Nothing of theirs was taken.');
    useMergeDrafts.getState().drop(sides);
  }
  return end.ok;
}

/** The event that opened the merge; what was said where the ref moved instead; undefined where it was refused. */
async function openedOf(
  { ours, theirs, adopt }: MergeSides,
  view: MergeView,
): Promise<string | { readonly says: string } | undefined> {
  if (view.state === 'open') return view.open.opened;
  if (view.state !== 'previewed') return undefined;
  const { ourHead, theirHead, meeting } = view.preview;
  const ancestor = meeting.type === 'merge' && meeting.ancestor !== undefined ? { ancestor: meeting.ancestor } : {};
  const answer = await ask(
    host().merge.open({ session: ours, theirs, ourHead, theirHead, ...ancestor, ...(adopt && { adopt }) }),
  );
  if (!answer.ok) return undefined;
  return answer.result.type === 'merge' ? answer.result.opened : { says: answer.result.says };
}
