import { writeFileSync } from 'node:fs';
import Database from 'better-sqlite3';

// Loaded before a program: kills it just before or just after its nth commit, as OPENRATH_KILL_AT says ("7 before"), and writes how many
// there were to the file that OPENRATH_COMMITS_IN names when it ends by itself.
const [nth, side] = (process.env.OPENRATH_KILL_AT ?? '').split(' ');
const probe = new Database(':memory:');
const statements = Object.getPrototypeOf(probe.prepare('SELECT 1')) as {
  run: (this: { readonly source: string }, ...values: unknown[]) => unknown;
};
probe.close();
const run = statements.run;
let commits = 0;
statements.run = function (...values) {
  const isCommit = this.source === 'COMMIT' && ++commits === Number(nth);
  if (isCommit && side === 'before') process.kill(process.pid, 'SIGKILL');
  const result = run.apply(this, values);
  if (isCommit) process.kill(process.pid, 'SIGKILL');
  return result;
};
const countFile = process.env.OPENRATH_COMMITS_IN;
if (countFile !== undefined) process.on('exit', () => writeFileSync(countFile, String(commits)));
