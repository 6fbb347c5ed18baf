import type { EventId, SessionId } from '../../model/ids.ts';
import type { CompleteMerge } from '../../model/merge/commands.ts';
import { completedDraft, decideCompletion, type MergeResult } from '../../model/merge/decide.ts';
import { stale } from '../../model/merge/decide-meeting.ts';
import type { MergeUnderWay } from '../../model/merge/state.ts';
import { accept, type Decision, refuse } from '../../model/refusal.ts';
import type { Held } from '../runs/session-writers.ts';
import { appendDecided } from './append-to-ours.ts';
import { bringTranscript } from './bring-transcript.ts';
import { mergeLayers } from './merge-layers.ts';
import type { MergeReading } from './merge-world.ts';
import { type ReadSides, readOurs, readSides } from './read-sides.ts';
import { settledTexts } from './settled-texts.ts';

/** Brings an open merge to its end: checks both heads again, merges all layers with what was settled, and appends the one event. */
export async function completeMerge(
  command: CompleteMerge,
  held: Held,
  world: MergeReading,
): Promise<Decision<{ readonly head: EventId }>> {
  const { merge } = (await readOurs(command.session, world)) ?? {};
  const sides = await readSides(command.session, merge?.theirs ?? command.session, world);
  const decided = decideCompletion(command, sides.ours, sides.theirs);
  if (!decided.ok) return decided;
  return await world.gate.making(async () => {
    const result = await resultOf(command, { merge: decided.value, sides }, world);
    if (!result.ok) return result;
    const draft = completedDraft(decided.value, result.value);
    if (!draft.ok) return draft;
    const theirs = sides.theirs && { ...sides.theirs, head: await headOf(decided.value.theirs, world) };
    if (theirs !== undefined && theirs.head !== decided.value.theirHead) return stale(theirs);
    return await appendDecided(draft, { held, ours: sides.ours });
  });
}

async function headOf(session: SessionId, { store }: MergeReading): Promise<EventId> {
  const ref = await store.ref(session);
  if (ref === undefined) throw new Error(`session ${session} went while it was merged`);
  return ref.head;
}

interface Completing {
  readonly merge: MergeUnderWay;
  readonly sides: ReadSides;
}

async function resultOf(
  { transcript, session }: CompleteMerge,
  { merge, sides }: Completing,
  world: MergeReading,
): Promise<Decision<MergeResult>> {
  const { blobs } = world;
  const said = await bringTranscript(transcript, { news: sides.news, merge, into: session, world });
  if (!said.ok) return said;
  const settled = await settledTexts(merge, blobs);
  if (!settled.ok) return settled;
  const { trees, files, memory } = await mergeLayers({ sides, ancestor: merge.ancestor }, world, settled.value);
  const open = [...files.conflicts.map(({ path }) => path), ...memory.conflicts.map(({ key }) => key)];
  if (open.length > 0)
    return refuse('invalid', `These conflicts were not there when the merge was opened: ${open.join(', ')}.`, {
      remedy: 'Abandon the merge, and open it again.',
    });
  if (trees !== undefined && files.tree === undefined) throw new Error('a merge without conflicts has no tree');
  return accept({
    ...said.value,
    memory: [...memory.brings],
    ...(trees && files.tree ? { files: { before: trees.ours, after: files.tree } } : {}),
  });
}
