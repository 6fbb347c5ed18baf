/** One complaint of the check. */
export type Problem = {
  readonly path: string;
  /** Offset in the file, in UTF-16 units. */
  readonly start: number;
  /** What is wrong and what to do instead. */
  readonly text: string;
};
