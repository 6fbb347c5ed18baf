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
    throw hostErrorOf(cause, path);
  }
}
