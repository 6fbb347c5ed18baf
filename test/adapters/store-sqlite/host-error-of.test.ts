import Database from 'better-sqlite3';
import { expect, it } from 'vitest';
import { hostErrorOf } from '../../../core/adapters/store-sqlite/host-error-of.ts';
import { HostError } from '../../../core/runtime/ports.ts';

const sqlite = (code: string): Error => new Database.SqliteError('as SQLite says it', code);
const system = (code: string): Error => Object.assign(new Error('as the system says it'), { code });

it.each([
  [sqlite('SQLITE_FULL'), 'disk-full', true],
  [sqlite('SQLITE_IOERR_SHMSIZE'), 'disk-full', true],
  [system('ENOSPC'), 'disk-full', true],
  [system('EDQUOT'), 'disk-full', true],
  [sqlite('SQLITE_BUSY'), 'store-busy', true],
  [sqlite('SQLITE_BUSY_SNAPSHOT'), 'store-busy', true],
  [sqlite('SQLITE_CORRUPT_INDEX'), 'store-broken', false],
  [sqlite('SQLITE_NOTADB'), 'store-broken', false],
  [sqlite('SQLITE_IOERR_SHORT_READ'), 'store-broken', false],
  [sqlite('SQLITE_IOERR_WRITE'), 'disk-failed', true],
  [system('EIO'), 'disk-failed', true],
  [sqlite('SQLITE_READONLY_DIRECTORY'), 'store-read-only', false],
  [system('EROFS'), 'store-read-only', false],
  [system('EACCES'), 'store-read-only', false],
  [sqlite('SQLITE_CANTOPEN'), 'store-unreachable', false],
  [system('ENOTDIR'), 'store-unreachable', false],
])('%o becomes a host error %s that names the file and what to do', (cause, code, retryable) => {
  const fault = hostErrorOf(cause, '/home/events.db');
  expect(fault).toBeInstanceOf(HostError);
  expect(fault).toMatchObject({ code, retryable, data: { path: '/home/events.db' }, cause });
  expect(String(fault)).toMatch(/\/home\/events\.db.+\.( |$)/);
});

it('a bug stays what it is', () => {
  const bug = new TypeError('no such thing');
  expect(hostErrorOf(bug, '/home/events.db')).toBe(bug);
  expect(hostErrorOf(sqlite('SQLITE_CONSTRAINT_UNIQUE'), '/x')).toMatchObject({ code: 'SQLITE_CONSTRAINT_UNIQUE' });
});

it('a host error stays the one it is', () => {
  const fault = new HostError('store-closed', 'It is closed.');
  expect(hostErrorOf(fault, '/x')).toBe(fault);
});
