/** How much is laid out with care. */
export interface LayoutLimits {
  /** Most nodes, by how much care was asked for; above, rows do. */
  readonly nodes: { readonly quick: number; readonly thorough: number };
  readonly links: number;
  readonly timeMs: number;
}

export const LAYOUT_LIMITS: LayoutLimits = { nodes: { quick: 150, thorough: 1_500 }, links: 4_000, timeMs: 10_000 };
