import { barInset, barRoom, verySmall } from './bar-room.ts';

/** Length of the mark of what is missing, px on screen: across the lane, and never so short that it is a dot. */
export function gapLength(scale: number): number {
  return Math.max(leastLength, barInset(scale) + barRoom(scale));
}

/** Thickness of it, px on screen: where a step has less than a row of pixels, more than any bar. */
export function gapThickness(scale: number): number {
  return scale < verySmall ? 3 : 1.5;
}

const leastLength = 12;
