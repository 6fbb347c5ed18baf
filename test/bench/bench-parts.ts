/** What a part of the bench measures, in words. */
export const benchParts = {
  // First: its memory is what the process takes more than before, and others would have grown it by then.
  import: 'a generated log through a whole host, and again unchanged',
  append: 'events into a store, one commit each and in batches, beside a bare table',
  fork: 'a fork of a long session',
  peers: 'the same messages in LangGraph.js’ SQLite checkpointer; `npm ci` runs for it once',
  opening: 'a home that is opened, and its list',
  search: 'words in many sessions',
  evidence: 'a look at a working folder of 10,000 files, unchanged, changed and restored',
  run: 'a run of one trivial step through a whole host, beside its own commits done bare',
  original: 'the same on the Python original; `pip install` runs for it once',
  compile: 'a workflow of 1,000 nodes read and compiled, beside a bare parse of its text',
  interpret: 'a node of a workflow that runs, beside the same facts put on record by a program',
  sandbox: 'a command in the sandbox, beside a bare start of bubblewrap',
  deltas: 'what an answer of 10,000 streamed words takes on disk, beside its text',
  window: 'the built window in Chromium: its size, its start, its frames, and its longest block during an import',
  'workflow-canvas': 'workflows of 1,000 and 10,000 nodes in the built window: how they open, and their frames',
} as const;

export type BenchPart = keyof typeof benchParts;

/** What was asked for on the command line: parts to run, or something to say and the exit code to say it with. */
export type BenchChoice =
  | { readonly type: 'run'; readonly parts: readonly BenchPart[] }
  | { readonly type: 'say'; readonly text: string; readonly exitCode: 0 | 2 };

const all = Object.keys(benchParts) as BenchPart[];

/** The parts that are named, in their own order; all without a name. `importMb` is what BENCH_IMPORT_MB says. */
export function chooseParts(args: readonly string[], importMb?: string): BenchChoice {
  if (args.includes('--help') || args.includes('-h')) return { type: 'say', text: helpText(), exitCode: 0 };
  const unknown = args.filter((name) => !all.some((part) => part === name));
  if (unknown.length > 0)
    return {
      type: 'say',
      text: `The bench has no ${unknown.join(', ')}. It has ${all.join(', ')}; \`npm run bench -- --help\` tells what they are.`,
      exitCode: 2,
    };
  if (importMb !== undefined && !(Number(importMb) > 0))
    return { type: 'say', text: `BENCH_IMPORT_MB is ${importMb}; it has to be a number of MB.`, exitCode: 2 };
  return { type: 'run', parts: args.length === 0 ? all : all.filter((part) => args.includes(part)) };
}

function helpText(): string {
  const wide = Math.max(...all.map((part) => part.length));
  return [
    'npm run bench              measures everything and prints one table',
    'npm run bench -- <part> …  measures parts of it',
    '',
    ...all.map((part) => `  ${part.padEnd(wide)}  ${benchParts[part]}`),
    '',
    'BENCH_IMPORT_MB sets the size of the log that import and window bring in, in MB. Unless told it is 620 for import, as the goals are, and 60 for window.',
    'The window is measured as it was built: run `npm run build` before.',
  ].join('\n');
}
