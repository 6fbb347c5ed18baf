import type { BlobId, EventId, SessionId } from '../../model/ids.ts';
import type { AbandonMerge, CompleteMerge, OpenMerge, SettleMerge } from '../../model/merge/commands.ts';
import { decideAbandon, decideOpen, decideSettle } from '../../model/merge/decide.ts';
import { decideMeeting } from '../../model/merge/decide-meeting.ts';
import { decideKeepBoth } from '../../model/merge/keep-both.ts';
import { accept, type Decision, refuse } from '../../model/refusal.ts';
import type { Block } from '../../projections/merge/extract-block.ts';
import { type PickableSteps, pickableSteps } from '../../projections/merge/pickable-steps.ts';
import type { Held } from '../runs/session-writers.ts';
import { append, appendDecided, lastOf } from './append-to-ours.ts';
import { pickSteps } from './bring-transcript.ts';
import { completeMerge } from './complete-merge.ts';
import { fastForward } from './fast-forward.ts';
import { growsBy } from './grows-by.ts';
import { memoriesAt, mergeLayers } from './merge-layers.ts';
import type { MergeReading, MergeWorld } from './merge-world.ts';
import { nothingComes } from './nothing-comes.ts';
import { type MergePreview, previewMerge, type WantedPreview } from './preview-merge.ts';
import { createHistories } from './read-histories.ts';
import { type NewsOf, readNews } from './read-news.ts';
import { readOurs, readSides } from './read-sides.ts';
import { type ShownMerge, showMerge } from './show-merge.ts';

/** What opening a merge came to. */
export type Opened =
  | { readonly type: 'merge'; readonly opened: EventId; readonly conflicts: readonly string[] }
  /** The ref moved: ours had nothing of its own. `says` so in words. */
  | { readonly type: 'fast-forward'; readonly head: EventId; readonly says: string };

/** Merging of sessions (M). Each command is decided on what is on record at that moment, and refused in words. */
export interface Merges {
  /** What a merge would bring and where it conflicts. Reads only, but for blobs of a merged tree that nothing names yet. */
  readonly preview: (wanted: WantedPreview) => Promise<Decision<MergePreview>>;
  /** The merge that is open in a session, with what its conflicts are about; undefined where none is. */
  readonly underWay: (session: SessionId) => Promise<ShownMerge | undefined>;
  /** Steps of theirs that can be picked by hand for a merge into ours. */
  readonly steps: (of: NewsOf) => Promise<Decision<PickableSteps>>;
  /** What comes of some of them: the text, and the events that it is made from. */
  readonly pick: (picked: NewsOf & { readonly events: readonly string[] }) => Promise<Decision<Block>>;
  /** Tokens by which the next request of ours grows when a block of theirs reads so, estimated. */
  readonly growsBy: (theirs: SessionId, text: string) => Promise<number>;
  readonly open: (command: OpenMerge) => Promise<Decision<Opened>>;
  readonly settle: (command: SettleMerge) => Promise<Decision<{ readonly head: EventId }>>;
  readonly complete: (command: CompleteMerge) => Promise<Decision<{ readonly head: EventId }>>;
  readonly abandon: (command: AbandonMerge) => Promise<Decision<{ readonly head: EventId }>>;
}

/** Merging on open stores. */
export function createMerges(world: MergeWorld): Merges {
  return {
    preview: (wanted) => previewMerge(wanted, reading(world)),
    underWay: (session) => showMerge(session, reading(world)),
    steps: async (of) => {
      const news = await readNews(of, reading(world));
      return news.ok ? accept(pickableSteps(news.value)) : news;
    },
    pick: async ({ events, ...of }) => {
      const news = await readNews(of, reading(world));
      return news.ok ? await pickSteps(events, news.value, world.blobs) : news;
    },
    growsBy: (theirs, text) => growsBy(theirs, text, world),
    open: (command) => writing(command.session, world, (held, read) => openMerge(command, held, read)),
    settle: (command) => writing(command.session, world, (held, read) => settle(command, held, read)),
    complete: (command) => writing(command.session, world, (held, read) => completeMerge(command, held, read)),
    abandon: (command) =>
      writing(command.session, world, async (held, read) => {
        const ours = await readOurs(command.session, read);
        return await appendDecided(decideAbandon(command, ours), { held, ours });
      }),
  };
}

function reading(world: MergeWorld): MergeReading {
  return { ...world, history: createHistories(world) };
}

/** Holds the session's writer while a command is decided and appended, all before it durable. */
async function writing<Value>(
  session: SessionId,
  world: MergeWorld,
  work: (held: Held, read: MergeReading) => Promise<Decision<Value>>,
): Promise<Decision<Value>> {
  const held = await world.writers.hold(session);
  if (held === undefined)
    return refuse('not-found', `There is no session ${session}.`, { remedy: 'List the sessions to see their ids.' });
  try {
    await held.writer.flush();
    return await work(held, reading(world));
  } finally {
    await held.release();
  }
}

async function openMerge(command: OpenMerge, held: Held, world: MergeReading): Promise<Decision<Opened>> {
  const sides = await readSides(command.session, command.theirs, world);
  const met = decideMeeting(command, sides);
  if (!met.ok) return met;
  if (met.value.type === 'fast-forward') return await fastForward(met.value.to, { held, sides, world });
  const { ancestor } = met.value;
  const layers = await world.gate.making(() => mergeLayers({ sides, ancestor }, world));
  const nothing = nothingComes(met.value, sides, layers);
  if (nothing !== undefined) return nothing;
  const { files, memory } = layers;
  const conflicts = {
    workspace: files.conflicts.map(({ path }) => path),
    memory: memory.conflicts.map(({ key }) => key),
  };
  const decision = decideOpen(command, sides, conflicts);
  if (!decision.ok) return decision;
  const { draft } = decision.value;
  if (draft === undefined) throw new Error('a merge that is no fast-forward was opened without an event');
  const added = await append([draft], { held, ours: sides.ours });
  if (!added.ok) return added;
  return accept({
    type: 'merge',
    opened: lastOf(added.value),
    conflicts: [...conflicts.workspace, ...conflicts.memory],
  });
}

async function settle(
  command: SettleMerge,
  held: Held,
  world: MergeReading,
): Promise<Decision<{ readonly head: EventId }>> {
  const { answer } = command;
  const bytes = answer.take === 'edit' ? new TextEncoder().encode(answer.text) : undefined;
  const text = bytes && (world.sealing.sha256(bytes) as BlobId);
  const ours = await readOurs(command.session, world);
  const decision =
    answer.take === 'both' && ours?.merge !== undefined
      ? decideKeepBoth({ ...command, answer }, ours, await memoriesAt(ours.merge, world))
      : decideSettle(command, ours, text);
  if (decision.ok && bytes !== undefined) await world.blobs.put(bytes);
  return await appendDecided(decision, { held, ours });
}
