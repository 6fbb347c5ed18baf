/** How far code of a workflow may go. */
export interface CodeLimits {
  /** That it may compute, the source and the function together, in ms. */
  readonly timeMs: number;
  /** That it may take beyond that, to begin, to wait for a busy machine and to stop by itself, before its thread is ended, in ms. */
  readonly graceMs: number;
  readonly memoryBytes: number;
  readonly stackBytes: number;
  /** Of its values and of what it gives, as JSON in UTF-16 units. */
  readonly jsonUnits: number;
  /** Of all lines that it writes, in UTF-16 units. */
  readonly logUnits: number;
  readonly logLines: number;
}

export const CODE_LIMITS: CodeLimits = {
  timeMs: 5_000,
  graceMs: 5_000,
  memoryBytes: 64 << 20,
  stackBytes: 256 << 10,
  jsonUnits: 2_000_000,
  logUnits: 100_000,
  logLines: 1_000,
};
