/** Sizes of the graph in px at 100 %. */
export const laneSizes = {
  /** From one lane's left edge to the next. */
  pitch: 404,
  /** A lane without the space to the next one. */
  width: 364,
  /** Centre of the line that runs down a lane. */
  spine: 19,
  /** Left edge of what a step says. */
  content: 42,
  /** Between two steps. */
  gap: 8,
  /** Room above a branch's first step, and the header in it. */
  headSlot: 58,
  header: 32,
  headerTop: 8,
  /** How much lower a branch begins than the next step of its parent would. */
  forkDrop: 18,
  /** Kept free below the end of a branch that is over, for its end mark. */
  tail: 40,
} as const;
