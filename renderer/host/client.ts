import { connect, type HostClient } from '../../core/contract/connect.ts';
import type { Duplex } from '../../core/contract/duplex.ts';

export { type HostClient, HostLost } from '../../core/contract/connect.ts';

let client: HostClient | undefined;

/**
 * The client of the pipe that is open now. Ask for it at each call: another one takes its place after a reconnect. Calls
 * of one whose pipe has closed reject with HostLost.
 * @throws Error before {@link attachHost} was called: a bug in the order of start.
 */
export function host(): HostClient {
  if (client === undefined) throw new Error('host() was called before attachHost()');
  return client;
}

/** Makes calls go through a pipe from now on. */
export function attachHost(pipe: Duplex): void {
  client = connect(pipe);
}
