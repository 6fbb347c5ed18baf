import type { MergePreview, MergeUnderWay, Refusal } from '../../../core/contract/view.ts';
import { host } from '../../host/client.ts';
import { refusalOf } from '../../host/refusal-of.ts';
import type { MergeSides } from './merge-sides.ts';
import { conflictsIn, openConflicts } from './parts.ts';

/** What is known of a merge. `previewed`: nothing is recorded of it. `open`: it waits for answers, or for its end. */
export type MergeView =
  | { readonly state: 'asking' }
  | { readonly state: 'failed'; readonly refusal: Pick<Refusal, 'code' | 'message' | 'remedy'> }
  | { readonly state: 'previewed'; readonly preview: MergePreview }
  | { readonly state: 'open'; readonly open: MergeUnderWay };

/** Reads the merge of two sessions that is open, or previews it, from the newest common ancestor where the picked one is none any more. Never rejects. */
export async function loadMerge({ ours, theirs, adopt, ancestor }: MergeSides): Promise<MergeView> {
  try {
    const known = await host().merge.underWay({ session: ours });
    if (!known.ok) return { state: 'failed', refusal: known.refusal };
    if (known.merge?.theirs === theirs) return { state: 'open', open: known.merge };
    const which = { session: ours, theirs, ...(adopt && { adopt }) };
    const made = await host().merge.preview({ ...which, ...(ancestor && { ancestor }) });
    // A branch that went on may leave the picked one behind.
    if (!made.ok && ancestor !== undefined && made.refusal.code === 'not-found')
      return await loadMerge({ ours, theirs, ...(adopt && { adopt }) });
    return made.ok ? { state: 'previewed', preview: made.preview } : { state: 'failed', refusal: made.refusal };
  } catch (error) {
    return { state: 'failed', refusal: refusalOf(error) };
  }
}

/** The sides of a merge that is open in a session; undefined where none is, and where that can't be known. */
export async function openSides(session: string): Promise<MergeSides | undefined> {
  try {
    const known = await host().merge.underWay({ session });
    return known.ok && known.merge ? { ours: session, theirs: known.merge.theirs } : undefined;
  } catch {
    // The preview asks the same host next and says why it can't.
    return undefined;
  }
}

/** How many conflicts a merge has. */
export function conflictCount(view: MergeView): number {
  const layers = view.state === 'previewed' ? view.preview : view.state === 'open' ? view.open : undefined;
  return layers === undefined ? 0 : conflictsIn(layers).length;
}

/** How many of them nobody answered. */
export function openCount(view: MergeView): number {
  return view.state === 'open' ? openConflicts(view.open, view.open.settled).length : conflictCount(view);
}
