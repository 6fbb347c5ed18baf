import Database from 'better-sqlite3';
import { HostError } from '../../runtime/ports.ts';

/** Turns what SQLite or the file system threw into words. Returns everything else, which is a bug, as it is. */
export function hostErrorOf(cause: unknown, path: string): unknown {
  if (cause instanceof HostError) return cause;
  const code = cause instanceof Database.SqliteError ? cause.code : errnoOf(cause);
  const fault = FAULTS.find(({ codes }) => code !== undefined && codes.test(code));
  if (fault === undefined || code === undefined) return cause;
  const data = { path, cause: code };
  return new HostError(fault.code, fault.says(path), { retryable: fault.retryable, data, cause });
}

/** Runs `work`; throws what it throws as a {@link HostError} that names `path`. */
export function guarded<T>(path: string, work: () => T): T {
  try {
    return work();
  } catch (cause) {
    throw hostErrorOf(cause, path);
  }
}

interface KnownFault {
  readonly codes: RegExp;
  readonly code: string;
  readonly retryable: boolean;
  readonly says: (path: string) => string;
}

const FAULTS: readonly KnownFault[] = [
  {
    // SHMSIZE: the file beside a WAL finds no room, which a database that is only read needs too.
    codes: /^(SQLITE_FULL|SQLITE_IOERR_SHMSIZE|ENOSPC|EDQUOT)/,
    code: 'disk-full',
    retryable: true,
    // Who waits for room goes on by itself, and says so: here nobody is told to do it again.
    says: (path) => `The disk that holds ${path} is full. What was being saved is not saved. Free some space.`,
  },
  {
    codes: /^SQLITE_(BUSY|LOCKED|PROTOCOL)/,
    code: 'store-busy',
    retryable: true,
    says: (path) => `Another program holds ${path}. Close it and try again.`,
  },
  {
    codes: /^SQLITE_(CORRUPT|NOTADB|FORMAT|IOERR_SHORT_READ|IOERR_DATA)/,
    code: 'store-broken',
    retryable: false,
    says: (path) => `${path} is damaged. Put it back from a backup, or agree to set it aside and begin a new one.`,
  },
  {
    codes: /^EROFS/,
    code: 'store-read-only',
    retryable: false,
    says: (path) => `${path} lies on a read-only file system. Mount that so that it can be written.`,
  },
  {
    codes: /^(SQLITE_READONLY|SQLITE_PERM|SQLITE_AUTH|EACCES|EPERM)/,
    code: 'store-read-only',
    retryable: false,
    says: (path) => `${path} can't be written. Give this user the right to write it and its folder.`,
  },
  {
    codes: /^(SQLITE_CANTOPEN|EISDIR|ENOTDIR|ENOENT|ENAMETOOLONG|ELOOP)/,
    code: 'store-unreachable',
    retryable: false,
    says: (path) => `${path} can't be opened. Check that its folder exists and that nothing else has its name.`,
  },
  {
    codes: /^(SQLITE_IOERR|EIO|EMFILE|ENFILE)/,
    code: 'disk-failed',
    retryable: true,
    says: (path) => `The system failed to read or write ${path}. Try again; if it goes on, check the disk.`,
  },
];

function errnoOf(cause: unknown): string | undefined {
  if (!(cause instanceof Error) || !('code' in cause)) return undefined;
  return typeof cause.code === 'string' ? cause.code : undefined;
}
