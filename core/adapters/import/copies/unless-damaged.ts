import { HostError } from '../../../runtime/ports.ts';

/** What work gives; undefined where an event that it reads was damaged: no file is refused because another can't be compared with it. */
export async function unlessDamaged<T>(work: () => Promise<T>): Promise<T | undefined> {
  try {
    return await work();
  } catch (cause) {
    if (cause instanceof HostError && cause.code === 'store-broken' && cause.data.event !== undefined) return undefined;
    throw cause;
  }
}
