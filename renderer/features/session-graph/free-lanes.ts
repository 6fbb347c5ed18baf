/**
 * What is known of the last segment of each lane, as a tree of minima and maxima: whole runs of lanes that have no room are
 * passed at once. Node 1 is the root, a lane's leaf is at `size` + lane.
 */
export interface FreeLanes {
  /** Leaves. A power of 2. */
  size: number;
  /** The least height to which a last segment below the node reserves its lane. */
  reservedTo: number[];
  /** The greatest top of a last segment below the node. */
  top: number[];
  /** How many nodes were looked at so far. */
  looks: number;
}

/** The last segment of a lane. */
export interface LastSegment {
  readonly top: number;
  readonly reservedTo: number;
}

/** A piece of a lane's height that is wanted, px. */
export interface Span {
  readonly top: number;
  readonly bottom: number;
}

export function createFreeLanes(): FreeLanes {
  return sized(16);
}

/** Takes in what the last segment of a lane is now. */
export function noteLane(free: FreeLanes, lane: number, { top, reservedTo }: LastSegment): void {
  while (lane >= free.size) grow(free);
  set(free, free.size + lane, { top, reservedTo });
}

/** The first lane from `from` on that has room, as `hasRoom` says; it is asked only where the last segments leave it open. */
export function firstFree(free: FreeLanes, from: number, span: Span, hasRoom: (lane: number) => boolean): number {
  for (let lane = from; ; ) {
    if (lane >= free.size) return lane;
    let node = free.size + lane;
    while (node % 2 === 0 && isFull(free, node / 2, span)) node /= 2;
    if (!isFull(free, node, span) && hasRoom(lane)) return lane;
    lane = nextAfter(free, node);
  }
}

/** The first lane right of all that are below a node. */
function nextAfter({ size }: FreeLanes, node: number): number {
  let last = node;
  while (last < size) last = 2 * last + 1;
  return last - size + 1;
}

/** True where every last segment below a node begins above the span's bottom and keeps its lane beyond the span's top. */
function isFull(free: FreeLanes, node: number, { top, bottom }: Span): boolean {
  free.looks += 1;
  return (free.top[node] ?? 0) < bottom && (free.reservedTo[node] ?? 0) > top;
}

function sized(size: number): FreeLanes {
  const none = Array.from({ length: 2 * size }, () => Number.NEGATIVE_INFINITY);
  return { size, reservedTo: none, top: [...none], looks: 0 };
}

function grow(free: FreeLanes): void {
  const { size, top, reservedTo } = free;
  Object.assign(free, { ...sized(2 * size), looks: free.looks });
  for (let lane = 0; lane < size; lane += 1) {
    set(free, free.size + lane, { top: top[size + lane] ?? 0, reservedTo: reservedTo[size + lane] ?? 0 });
  }
}

function set({ top, reservedTo }: FreeLanes, leaf: number, last: LastSegment): void {
  top[leaf] = last.top;
  reservedTo[leaf] = last.reservedTo;
  for (let node = leaf >> 1; node >= 1; node >>= 1) {
    top[node] = Math.max(top[2 * node] ?? 0, top[2 * node + 1] ?? 0);
    reservedTo[node] = Math.min(reservedTo[2 * node] ?? 0, reservedTo[2 * node + 1] ?? 0);
  }
}
