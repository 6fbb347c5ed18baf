/** What is to be laid out: sizes of nodes in px, and which leads to which, by their places in that list. */
export interface LayoutAsked {
  readonly nodes: readonly LayoutSize[];
  /** One that names no node, or leads to itself, does not count. Of one node, the link that comes first goes to the right. */
  readonly links: readonly LayoutLink[];
  /** `quick`: larger documents in rows, as somebody waits for the picture; `thorough`: with care, as was asked for. */
  readonly care: 'quick' | 'thorough';
}

export interface LayoutSize {
  readonly width: number;
  readonly height: number;
}

export type LayoutLink = readonly [from: number, to: number];

/** The upper left corner of a node, in whole px. */
export interface LayoutPlace {
  readonly x: number;
  readonly y: number;
}

/** Room between nodes, px. */
export const LAYOUT_GAP = { beside: 44, below: 56 } as const;
