import { HostError } from '../../runtime/ports.ts';

/** What the system says where this user may not use a file, and SQLite where it may not write one or make one beside it. */
const FORBIDDEN = /^(EACCES|EPERM|EROFS|SQLITE_(READONLY|CANTOPEN|PERM)\w*)$/;

/**
 * The HostError `home-unusable` where `cause` says that this user has no right to a home or to something in it, or that nobody can write it; else `cause` as it is.
 * `path`: what was used, where the cause does not say it.
 */
export function unusableHome(home: string, cause: unknown, path = home): unknown {
  if (!(cause instanceof Error) || !('code' in cause) || !FORBIDDEN.test(String(cause.code))) return cause;
  const named = 'path' in cause && typeof cause.path === 'string' ? cause.path : path;
  if (cause.code === 'EROFS') {
    const says = `The data folder ${home} can't be used: ${named} lies on a read-only file system.`;
    const remedy = 'Mount that so that it can be written, or open another home.';
    return new HostError('home-unusable', `${says} ${remedy}`, { data: { path: named, cause: 'EROFS' }, cause });
  }
  const says = `The data folder ${home} can't be used: this user has no right to read and write ${named}.`;
  const remedy = 'Give this user the right to the folder and all that is in it, or open another home.';
  return new HostError('home-unusable', `${says} ${remedy}`, {
    data: { path: named, cause: String(cause.code) },
    cause,
  });
}
