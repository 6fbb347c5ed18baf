import type { PayloadOf } from '../../model/events.ts';
import type { EventId, SessionId } from '../../model/ids.ts';
import type { SessionEvent } from '../../model/read-event.ts';

/** Something that a session wrote outside of its workspace (T5), and whether it still stands. */
export interface AppliedEntry {
  /** The event that says so; of what was cut off, the one that says that it began. */
  readonly event: EventId;
  readonly how: 'folder' | 'patch' | 'branch';
  /** The folder, the patch file or the repository. */
  readonly target: string;
  readonly branch?: string;
  /** Paths that were written; absent where it was cut off. */
  readonly changed?: number;
  /** `cut-off`: this program ended meanwhile, and nobody knows how much was written. */
  readonly state: 'stands' | 'undone' | 'cut-off' | 'writing';
  /** Whether it is what undoing takes back next there. */
  readonly isNext: boolean;
}

type Entry = { -readonly [Key in keyof AppliedEntry]: AppliedEntry[Key] };

interface Fold {
  readonly entries: Entry[];
  /** By target and branch, newest last. */
  readonly standing: Map<string, Entry[]>;
}

/**
 * Folds what a session itself wrote to folders, patches and branches, oldest first. What failed and was put back is left out. `isWriting`: the
 * newest that has no end on record is being written.
 */
export function appliedList(
  history: readonly SessionEvent[],
  session: SessionId,
  isWriting = false,
): readonly AppliedEntry[] {
  const fold: Fold = { entries: [], standing: new Map() };
  for (const event of history) {
    if (event.envelope.origin.session !== session) continue;
    if (event.kind === 'workspace/applying') begin(event.id, event.payload, fold);
    if (event.kind === 'workspace/applied' && event.payload.failed === undefined) end(event.id, event.payload, fold);
  }
  const open = isWriting ? fold.entries.findLast(({ state }) => state === 'cut-off') : undefined;
  if (open !== undefined) open.state = 'writing';
  for (const stack of fold.standing.values()) {
    const next = stack.at(-1);
    if (next !== undefined && next !== open) next.isNext = true;
  }
  return fold.entries;
}

function begin(event: EventId, { target, undone }: PayloadOf<'workspace/applying'>, fold: Fold): void {
  if (undone === undefined) add({ event, how: 'folder', target, state: 'cut-off', isNext: false }, fold);
}

function end(event: EventId, payload: PayloadOf<'workspace/applied'>, fold: Fold): void {
  const { target, branch, patch, undone, paths, changed = paths.length } = payload;
  const stack = stackOf(payload, fold);
  if (undone === true) {
    const gone = stack.pop();
    if (gone?.state === 'cut-off' && changed === 0) fold.entries.splice(fold.entries.indexOf(gone), 1);
    else if (gone !== undefined) gone.state = 'undone';
    return;
  }
  const wrote = { event, changed, state: 'stands' } as const;
  if (patch !== undefined) add({ ...wrote, how: 'patch', target, isNext: false }, fold);
  else if (branch !== undefined) add({ ...wrote, how: 'branch', target, branch, isNext: false }, fold);
  else Object.assign(stack.at(-1) ?? {}, wrote);
}

function add(entry: Entry, fold: Fold): void {
  fold.entries.push(entry);
  stackOf(entry, fold).push(entry);
}

function stackOf({ target, branch }: { readonly target: string; readonly branch?: string }, { standing }: Fold) {
  const key = branch === undefined ? target : `${target}\n${branch}`;
  const stack = standing.get(key) ?? [];
  standing.set(key, stack);
  return stack;
}
