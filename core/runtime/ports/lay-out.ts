import type { LayoutAsked, LayoutPlace } from '../../projections/workflow/layout/layout-asked.ts';

/**
 * Gives a place for each node, in their order, flow running down; the same for the same, unless it takes too long: then rows. Never keeps the host waiting.
 * Rejects with the reason of the signal alone, and ends the work.
 */
export type LayOut = (asked: LayoutAsked, signal?: AbortSignal) => Promise<readonly LayoutPlace[]>;
