import { HostError } from '../../runtime/ports.ts';
import { hostErrorOf } from '../store-sqlite/host-error-of.ts';

/** What the system said, such as `ENOENT`; undefined for any other error. */
export function errnoOf(cause: unknown): string | undefined {
  return cause instanceof Error && 'code' in cause && typeof cause.code === 'string' ? cause.code : undefined;
}

/** Whether an entry is not there any more, or became something else, since it was seen (EINVAL: what is read as a link is none). */
export function isGone(cause: unknown): boolean {
  return /^(ENOENT|ENOTDIR|ELOOP|EMLINK|EINVAL)$/.test(errnoOf(cause) ?? '');
}

/** Runs work on a folder of this machine; throws what the disk says as a HostError that names it. */
export async function onDisk<T>(path: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (cause) {
    if (!/^(EACCES|EPERM)$/.test(errnoOf(cause) ?? '')) throw hostErrorOf(cause, path);
    const says = `This user has no right to ${path} or to something in it. Give this user the right to read and write there.`;
    throw new HostError('workspace-forbidden', says, { data: { path, cause: errnoOf(cause) ?? '' }, cause });
  }
}
