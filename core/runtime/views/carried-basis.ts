import { liveItems } from '../../model/memory/state.ts';
import type { SessionEvent } from '../../model/read-event.ts';
import type { Basis } from '../../model/session/decide.ts';
import type { MeasuredBasis } from '../../projections/context-at/context-basis.ts';
import { carriedIn } from '../agent/carried-in.ts';
import { placeOfFiles } from '../agent/workspace-keeper.ts';
import { branchMemory } from '../memory/run-memory.ts';

/** A measured context, and the files and the session memory that go along with it (F6). */
export interface CarriedBasis extends MeasuredBasis, CarriedAt {}

type CarriedAt = Pick<Basis, 'tree' | 'carried' | 'memory'>;

/** Files, dependency folders and committed session memory at the end of a history. Nothing of the files where none are on record. */
export function carriedAt(history: readonly SessionEvent[]): CarriedAt {
  const memory = liveItems(branchMemory(history)).map(({ id, key, text }) => ({ key, text, item: id }));
  const tree = placeOfFiles(history)?.tree;
  // Another session's working folder is no source for one that stands alone.
  const carried = carriedIn(history).map(({ session: _, ...each }) => each);
  return tree === undefined ? { memory } : { tree, carried, memory };
}
