import type { Draft } from '../../model/envelope.ts';
import type { EventOf, SessionEvent } from '../../model/read-event.ts';
import type { JournalWorld } from '../agent/journal.ts';
import type { RunRecord } from '../agent/recorded.ts';
import type { Durability } from '../agent/session-writer.ts';
import type { WorkspaceKeeper } from '../agent/workspace-keeper.ts';

interface SettingBack {
  readonly workspace: WorkspaceKeeper;
  readonly naming: JournalWorld['naming'];
  /** Durable when it settles. */
  readonly append: (drafts: readonly Draft[]) => Promise<unknown>;
}

/**
 * Brings the files of a run that was cut off back to where its record ends, as if what was lost had not been (R6). What they held is on record
 * before. A no-op where they are so.
 */
export async function setBack({ workspace, naming, append }: SettingBack): Promise<void> {
  let isOther = false;
  await naming(workspace.lost, async (drafts) => {
    if (drafts.length === 0) return;
    await append(drafts);
    isOther = true;
  });
  if (isOther) await workspace.back(workspace.tree());
}

/**
 * Whether the files of a run that was cut off can hold what its record has not, and are to be as its record says: a call that writes has no
 * end, or steps are made durable at times. Not where a person has still to say whether a call that acts on the world happened, or said that it
 * did: its files are as they are (T2).
 */
export function mayHaveLost(ofRun: readonly SessionEvent[], record: RunRecord, durability: Durability): boolean {
  const open = ofRun.filter((event) => isOpenWriter(event, record));
  const isKept = open.some(
    ({ payload: { effect, position = '' } }) =>
      effect === 'irreversible' && isUnsaidOrHappened(record.at(position).review),
  );
  return !isKept && (open.length > 0 || durability !== 'every-step');
}

function isOpenWriter(event: SessionEvent, record: RunRecord): event is EventOf<'tool/started'> {
  if (event.kind !== 'tool/started') return false;
  const { effect, position = '' } = event.payload;
  return effect !== 'none' && effect !== 'read' && record.at(position).answer === undefined;
}

function isUnsaidOrHappened(review: EventOf<'effect/reviewed'> | undefined): boolean {
  return review === undefined || review.payload.verdict === 'happened';
}
