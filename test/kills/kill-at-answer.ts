import { appendFileSync, readFileSync } from 'node:fs';
import { zstdDecompressSync } from 'node:zlib';
import Database from 'better-sqlite3';

// Loaded before a program: kills it just before it commits an answer at a position of a run, "RUN POSITION", that the file
// OPENRATH_KILLED_AT does not list yet, and lists it there. So each life of a program is killed at the next position, until none is left.
// Positions that OPENRATH_PASSED_AT lists are let be.
const list = process.env.OPENRATH_KILLED_AT ?? '';
const passed = (process.env.OPENRATH_PASSED_AT ?? '').split('\n');
const before = new Set([...passed, ...readFileSync(list, 'utf8').split('\n')]);
const ANSWERS = /^(model\/answered|tool\/ended|node\/left|world\/answered)$/;
const probe = new Database(':memory:');
const statements = Object.getPrototypeOf(probe.prepare('SELECT 1')) as {
  run: (this: { readonly source: string }, ...values: unknown[]) => unknown;
};
probe.close();
const run = statements.run;
const fresh = new Set<string>();
statements.run = function (...values) {
  if (this.source.startsWith('INSERT INTO events ')) {
    const position = positionIn(values);
    if (position !== undefined && !before.has(position)) fresh.add(position);
  }
  if (this.source === 'COMMIT' && fresh.size > 0) {
    for (const position of fresh) appendFileSync(list, `${position}\n`);
    process.kill(process.pid, 'SIGKILL');
  }
  return run.apply(this, values);
};

/** Columns of an event: num, id, session, twin, seq, run_from, first_parent, kind, at_ms, envelope, salt, encoding (1 is zstd), payload. */
function positionIn(columns: readonly unknown[]): string | undefined {
  const [kind, , envelope, , encoding, payload] = columns.slice(7) as [string, number, Buffer, string, number, Buffer];
  if (!ANSWERS.test(kind)) return undefined;
  const { run } = JSON.parse(envelope.toString()) as { readonly run: string };
  const text = encoding === 1 ? zstdDecompressSync(payload) : Buffer.from(payload);
  return `${run} ${(JSON.parse(text.toString()) as { readonly position: string }).position}`;
}
