import { isWithin, type SessionRow } from '../../../core/contract/view.ts';

/**
 * Whether a session is first seen at its end: it is running, waits for a person, or is a log that is being written and followed, by
 * itself or in a folder of `followed`. A log that was only brought in is read from its beginning, however new its file is.
 */
export function startsAtEnd(
  { status, path }: Pick<SessionRow, 'status' | 'path'>,
  followed: readonly string[],
): boolean {
  if (status === 'running' || status === 'waiting') return true;
  return status === 'open' && path !== undefined && followed.some((each) => isWithin(path, each));
}
