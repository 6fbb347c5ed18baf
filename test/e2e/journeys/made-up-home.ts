import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { madeUpRecords } from '../../runtime/made-up-log.ts';
import { hostileRecords } from './hostile-records.ts';

/** A person's home folder with made-up Claude Code logs in the usual place, and an empty data folder. */
export interface MadeUpHome {
  /** HOME of the person. */
  readonly user: string;
  /** OPENRATH_HOME. */
  readonly data: string;
  /** A log that tries everything that a log can try on the window that shows it. */
  readonly hostileLog: string;
  readonly remove: () => void;
}

/** Makes the folders. */
export function makeUpHome(): MadeUpHome {
  const user = mkdtempSync(join(tmpdir(), 'openrath-person-'));
  const project = join(user, '.claude', 'projects', '-srv-made-up');
  mkdirSync(project, { recursive: true });
  const write = (path: string, records: readonly object[]) =>
    writeFileSync(path, records.map((record) => `${JSON.stringify(record)}\n`).join(''));
  write(join(project, '11111111-1111-4111-8111-111111111111.jsonl'), madeUpRecords());
  const hostileLog = join(user, 'hostile.jsonl');
  write(hostileLog, hostileRecords());
  return { user, data: join(user, 'data'), hostileLog, remove: () => rmSync(user, { recursive: true, force: true }) };
}
