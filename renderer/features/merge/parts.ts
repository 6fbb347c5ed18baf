import type { MergePreview, MergeUnderWay } from '../../../core/contract/view.ts';
import { count } from '../../ui/number.ts';
import type { MergeView } from './load-merge.ts';

/** What is known of a merge, previewed or open. */
export type Layers = Pick<
  MergePreview,
  'theirHead' | 'parted' | 'atHead' | 'since' | 'transcript' | 'workspace' | 'memory'
>;

/** What a person looks at: a layer, or one path or key of it. */
export interface Part {
  readonly layer: 'transcript' | 'workspace' | 'memory';
  readonly name?: string;
}

/** Paths that are listed; a merge may bring thousands. */
export const MOST_LISTED = 200;

/** The layers, where there is anything to be looked at: not of a fast-forward, and not once a side moved. */
export function layersOf(view: MergeView): Layers | undefined {
  if (view.state === 'previewed') return view.preview.meeting.type === 'merge' ? view.preview : undefined;
  return view.state === 'open' && !view.open.hasMoved ? view.open : undefined;
}

/** Every conflict, those of files first. */
export function conflictsIn({ workspace, memory }: Pick<Layers, 'workspace' | 'memory'>): readonly Part[] {
  return [
    ...(workspace?.conflicts ?? []).map(({ path }) => ({ layer: 'workspace' as const, name: path })),
    ...memory.conflicts.map(({ key }) => ({ layer: 'memory' as const, name: key })),
  ];
}

/** All that is listed, in its order: the transcript, files with their paths, conflicts first, memory with its keys in conflict. */
export function partsIn(layers: Layers): readonly Part[] {
  const conflicts = conflictsIn(layers);
  const coming = (layers.workspace?.comes ?? []).slice(0, MOST_LISTED);
  return [
    { layer: 'transcript' },
    { layer: 'workspace' },
    ...conflicts.filter(({ layer }) => layer === 'workspace'),
    ...coming.map(({ path }) => ({ layer: 'workspace' as const, name: path })),
    { layer: 'memory' },
    ...conflicts.filter(({ layer }) => layer === 'memory'),
  ];
}

/** What is looked at first: a conflict, else a path that comes, else the transcript. */
export function firstPart(layers: Layers): Part {
  const path = layers.workspace?.comes[0]?.path;
  return conflictsIn(layers)[0] ?? (path === undefined ? { layer: 'transcript' } : { layer: 'workspace', name: path });
}

/** The conflicts that nobody answered, those of files first: what every count of open ones is of. */
export function openConflicts(
  layers: Pick<Layers, 'workspace' | 'memory'>,
  settled: MergeUnderWay['settled'],
): readonly Part[] {
  return conflictsIn(layers).filter((each) => !isSettled(each, settled));
}

/** How many conflicts of one layer nobody answered. */
export function openIn(layer: Part['layer'], layers: Layers, settled: MergeUnderWay['settled']): number {
  return openConflicts(layers, settled).filter((each) => each.layer === layer).length;
}

/** The next conflict that nobody answered, round and round; undefined where all are. */
export function nextOpen(
  conflicts: readonly Part[],
  settled: MergeUnderWay['settled'],
  from: Part | undefined,
): Part | undefined {
  const at = conflicts.findIndex(({ layer, name }) => layer === from?.layer && name === from.name);
  const after = [...conflicts.slice(at + 1), ...conflicts.slice(0, at + 1)];
  return after.find((each) => !isSettled(each, settled));
}

/** Whether a conflict was answered. */
export function isSettled({ layer, name }: Part, settled: MergeUnderWay['settled']): boolean {
  return settled.some((each) => each.layer === layer && each.conflict === name);
}

/** The step at which each side stands, in words; empty of a base that there is none of. */
export function sideSteps({ parted, atHead }: Pick<Layers, 'parted' | 'atHead'>) {
  return {
    base: parted === undefined ? '' : `step ${count(parted.step)}`,
    ours: `step ${count(atHead.ours)}`,
    theirs: `step ${count(atHead.theirs)}`,
  };
}

/** How a part is found in the centre. */
export function anchorOf({ layer, name }: Part): string {
  return layer === 'memory' && name !== undefined ? `merge-memory-${name}` : `merge-${layer}`;
}
