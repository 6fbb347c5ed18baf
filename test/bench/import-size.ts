const asked = process.env.BENCH_IMPORT_MB;
const defaultMb = 60;

/** Size of the log that is generated and imported, and where that is set. Goals for the time of an import are set for 620. */
export const importSize = {
  mb: asked === undefined ? defaultMb : Number(asked),
  says: `BENCH_IMPORT_MB=${asked ?? defaultMb}${asked === undefined ? ', the default' : ''}`,
};
