import { HostError } from './ports.ts';

/** Whether opening a home failed so that setting a file of its store aside helps. */
export function isBrokenStore(fault: unknown): fault is HostError {
  return fault instanceof HostError && (fault.code === 'not-a-store' || fault.code === 'store-broken');
}
