const asked = process.env.BENCH_IMPORT_MB;

/** Size of a log that is generated and imported, and where that is set. */
export interface ImportSize {
  readonly mb: number;
  readonly says: string;
}

/** What is asked for, else a size of its own: goals for the time of an import are set for 620 MB, a window shows what it shows at less. */
export function importSize(defaultMb: number): ImportSize {
  return {
    mb: asked === undefined ? defaultMb : Number(asked),
    says: `BENCH_IMPORT_MB=${asked ?? defaultMb}${asked === undefined ? ', the default' : ''}`,
  };
}
