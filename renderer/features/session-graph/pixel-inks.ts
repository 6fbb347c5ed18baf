import type { StepKind } from '../../../core/contract/view.ts';
import type { GraphColours } from './graph-colours.ts';

/** How strong each kind is, 0 to 1; those left out have their full colour. */
export type Strength = Readonly<Partial<Record<StepKind, number>>>;

/** Colours of kinds as pixels: 8 bits each of alpha, blue, green, red, from the top. */
export function pixelInks({ fill }: GraphColours, strength: Strength): Record<StepKind, number> {
  const inks = Object.entries(fill).map(([kind, colour]) => {
    const [red = 0, green = 0, blue = 0] = colour.match(/[\d.]+/g)?.map(Number) ?? [];
    const alpha = Math.round(255 * (strength[kind as StepKind] ?? 1));
    return [kind, ((alpha << 24) | (blue << 16) | (green << 8) | red) >>> 0];
  });
  return Object.fromEntries(inks) as Record<StepKind, number>;
}
