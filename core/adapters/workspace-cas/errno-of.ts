import { HostError } from '../../runtime/ports.ts';
import { hostErrorOf } from '../store-sqlite/host-error-of.ts';

/** What the system said, such as `ENOENT`; undefined for any other error. */
export function errnoOf(cause: unknown): string | undefined {
  return cause instanceof Error && 'code' in cause && typeof cause.code === 'string' ? cause.code : undefined;
}

/** Whether an entry is not there any more, or became something else, since it was seen. */
export function isGone(cause: unknown): boolean {
  return /^(ENOENT|ENOTDIR|ELOOP|EMLINK)$/.test(errnoOf(cause) ?? '');
}

/** Runs work on a folder of this machine; throws what the disk says as a HostError that names it. */
export async function onDisk<T>(path: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (cause) {
    throw hostErrorOf(cause, path);
  }
}

/** A tree or a blob of one is gone or was changed: nothing can be made of it. */
export function brokenTree(id: string, why: string): HostError {
  const says = `The workspace tree ${id} ${why}. Run verify to see what else is damaged; other trees can still be used.`;
  return new HostError('store-broken', says, { data: { tree: id } });
}
