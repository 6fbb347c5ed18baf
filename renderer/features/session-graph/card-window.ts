/** Cards that are mounted, by step key in the order in which they were. */
export interface CardWindow {
  readonly mounted: ReadonlySet<string>;
  /** True where more are wanted than were mounted this time: ask again in the next frame. */
  readonly more: boolean;
}

/** Cards mounted in one frame at most. */
export const mountsPerFrame = 8;
const dropsPerFrame = 16;
/** Cards out of view stay until there are this many more than are wanted: turning back costs nothing then. */
const slack = 1.3;
const fewestKept = 80;

export const emptyWindow: CardWindow = { mounted: new Set(), more: false };

/** The next window after `before` when `wanted` are in view. The same object where nothing changes. */
export function nextWindow(before: CardWindow, wanted: readonly string[]): CardWindow {
  const missing = wanted.filter((key) => !before.mounted.has(key));
  const surplus = surplusOf(before, wanted);
  const more = missing.length > mountsPerFrame;
  if (missing.length === 0 && surplus.length === 0) return before.more ? { ...before, more } : before;
  const mounted = new Set(before.mounted);
  for (const key of surplus) mounted.delete(key);
  for (const key of missing.slice(0, mountsPerFrame)) mounted.add(key);
  return { mounted, more };
}

function surplusOf({ mounted }: CardWindow, wanted: readonly string[]): string[] {
  const cap = Math.max(fewestKept, wanted.length * slack);
  if (mounted.size <= cap) return [];
  const kept = new Set(wanted);
  return [...mounted].filter((key) => !kept.has(key)).slice(0, dropsPerFrame);
}
