import { writeFileSync } from 'node:fs';
import Database from 'better-sqlite3';

// Loaded before a program: kills it just before or just after its nth commit, as OPENRATH_KILL_AT says ("7 before"), or the commit of the
// event of a session that OPENRATH_KILL_AT_EVENT names by its seq ("ID 12 after"), and writes how many commits there were to the file that
// OPENRATH_COMMITS_IN names when it ends by itself.
const [nth, side] = (process.env.OPENRATH_KILL_AT ?? '').split(' ');
const [session, seq, sideOfEvent] = (process.env.OPENRATH_KILL_AT_EVENT ?? '').split(' ');
const probe = new Database(':memory:');
const statements = Object.getPrototypeOf(probe.prepare('SELECT 1')) as {
  run: (this: { readonly source: string }, ...values: unknown[]) => unknown;
};
probe.close();
const run = statements.run;
let commits = 0;
let isIn = false;
statements.run = function (...values) {
  // Columns of an event: num, id, session, twin, seq.
  if (this.source.startsWith('INSERT INTO events ')) isIn ||= values[2] === session && values[4] === Number(seq);
  const isCommit = this.source === 'COMMIT';
  const isLast = isCommit && (++commits === Number(nth) || isIn);
  if (isLast && (isIn ? sideOfEvent : side) === 'before') process.kill(process.pid, 'SIGKILL');
  const result = run.apply(this, values);
  if (isLast) process.kill(process.pid, 'SIGKILL');
  return result;
};
const countFile = process.env.OPENRATH_COMMITS_IN;
if (countFile !== undefined) process.on('exit', () => writeFileSync(countFile, String(commits)));
