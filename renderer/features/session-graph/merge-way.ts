import type { Edge } from './edge-index.ts';
import { laneSizes } from './lane-sizes.ts';

/** Where an edge of a merge runs, px at 100 %: from the merged step into the space beside the other lane, down there, and to the side of the merging step. */
export interface MergeWay {
  readonly fromX: number;
  readonly downX: number;
  readonly toX: number;
}

/** The way beside the lane that it leads to, on the side where it comes from. */
export function mergeWay({ fromLane, toLane }: Pick<Edge, 'fromLane' | 'toLane'>): MergeWay {
  const { pitch, width, spine } = laneSizes;
  const half = (pitch - width) / 2;
  const [from, to] = [fromLane * pitch, toLane * pitch];
  if (fromLane < toLane) return { fromX: from + width, downX: to - half, toX: to };
  return { fromX: fromLane === toLane ? from + width : from + spine, downX: to + width + half, toX: to + width };
}
