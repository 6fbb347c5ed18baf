import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import Database from 'better-sqlite3';
import { sha256 } from '../../../core/adapters/sha256.ts';

// Opens a folder with a person's consent and kills itself just before its nth step: a call that changes files, or with `renames` one that
// renames.
const [, , folder = '', which = '', nth = ''] = process.argv;
let steps = 0;

function step(): void {
  if (++steps === Number(nth)) process.kill(process.pid, 'SIGKILL');
}

function counted<This, Given extends unknown[], Result>(work: (this: This, ...given: Given) => Result) {
  return function (this: This, ...given: Given): Result {
    step();
    return work.apply(this, given);
  };
}

fs.renameSync = counted(fs.renameSync);
if (which !== 'renames') {
  fs.fsyncSync = counted(fs.fsyncSync);
  const { exec } = Database.prototype;
  Database.prototype.exec = function (sql) {
    if (!this.memory) step();
    return exec.call(this, sql);
  };
}
syncBuiltinESMExports();
const { openSqliteStore } = await import('../../../core/adapters/store-sqlite/open-sqlite-store.ts');
const log = { info: () => undefined, warn: () => undefined };
await openSqliteStore({ folder, sha256, log, setAsideBroken: true, nowMs: () => 1_700_000_000_000 });
process.exit();
