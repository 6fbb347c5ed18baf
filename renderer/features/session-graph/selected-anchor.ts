import type { Selection } from '../../stores/selection.ts';
import { anchorOf, type GraphModel } from './graph-model.ts';
import type { Anchor } from './lane-layout.ts';

/**
 * Where the selection is: a step (or what stands in for one that is not shown), or the end of a lane (index -1 for a lane without steps). Absent for what is not in
 * the graph.
 */
export function selectedAnchor(model: GraphModel, selection: Selection): Anchor | undefined {
  if (selection.type === 'none') return undefined;
  if (selection.type === 'step') return anchorOf(model, selection.key);
  const shown = model.away.get(selection.session) ?? selection.session;
  const last = model.layout.branches.get(shown)?.at(-1);
  return last === undefined ? undefined : { segment: last.number, index: last.tops.length - 1 };
}

/** The key of the step at a place. */
export function keyAt(
  { tracks, layout }: GraphModel,
  stepsOf: StepsOf,
  { segment, index }: Anchor,
): string | undefined {
  const row = tracks[segment]?.rows[index];
  const branch = layout.segments[segment]?.branch;
  return row === undefined || branch === undefined ? undefined : stepsOf.get(branch)?.[row]?.key;
}

type StepsOf = ReadonlyMap<string, readonly { readonly key: string }[]>;
