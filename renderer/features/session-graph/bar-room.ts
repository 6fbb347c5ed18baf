import { laneSizes } from './lane-sizes.ts';

/** From the line down a lane to its bars, px on screen. Where lanes are narrower than that the line is a part of the bar. */
export function barInset(scale: number): number {
  return Math.min(Math.max(2, 10 * scale), laneSizes.pitch * scale * 0.4);
}

/** Length of the longest bar, px on screen: not over the next lane, however small the graph is. */
export function barRoom(scale: number): number {
  const room = (laneSizes.width - laneSizes.spine - 10) * scale - 2;
  return Math.max(room, Math.min(3, Math.max(1, laneSizes.pitch * scale)));
}

/** Below this lanes are a few px wide. */
export const verySmall = 0.03;
