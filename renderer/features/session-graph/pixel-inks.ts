import type { StepKind } from '../../../core/contract/view.ts';
import type { GraphColours } from './graph-colours.ts';

/** How strong each kind is, 0 to 1; those left out have their full colour. */
export type Strength = Readonly<Partial<Record<StepKind, number>>>;

/** Colours of kinds as pixels: 8 bits each of alpha, blue, green, red, from the top. */
export function pixelInks({ fill }: GraphColours, strength: Strength): Record<StepKind, number> {
  const inks = Object.entries(fill).map(([kind, colour]) => {
    return [kind, pixelInk(colour, strength[kind as StepKind])];
  });
  return Object.fromEntries(inks) as Record<StepKind, number>;
}

/** A colour as a pixel. */
export function pixelInk(colour: string, strength = 1): number {
  const [red = 0, green = 0, blue = 0] = colour.match(/[\d.]+/g)?.map(Number) ?? [];
  return ((Math.round(255 * strength) << 24) | (blue << 16) | (green << 8) | red) >>> 0;
}

/** Strength of what Watch has not reached, where it is too small to be dashed. */
export const aheadStrength = 0.28;

/** The colour of what Watch has not reached. */
export function aheadInk(ink: number): number {
  return ((Math.round((ink >>> 24) * aheadStrength) << 24) | (ink & 0xffffff)) >>> 0;
}
