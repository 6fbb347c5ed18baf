import { duplexPair } from '../adapters/home/duplex-pair.ts';
import { type OpenHomeOptions, openHome } from '../compose.ts';
import { connect, type HostClient, HostLost } from '../contract/connect.ts';

/** How often a command is begun anew because the host closed in order before it answered. */
const TRIES = 5;

/**
 * Runs a piece of work against the home's host: this process where nobody has the home open, else the one that has.
 * Begins anew where the host closed in order under it. Throws HostError, HostLost, and what the work throws.
 */
export async function withHost<T>(home: OpenHomeOptions, work: (host: HostClient) => Promise<T>): Promise<T> {
  for (let tried = 1; ; tried++) {
    const opened = await openHome(home);
    const [ours, theirs] = duplexPair();
    let lost: HostLost | undefined;
    ours.onClose((reason) => {
      lost = new HostLost(reason);
    });
    opened.attach(theirs);
    try {
      return await work(connect(ours));
    } catch (error) {
      // A stream that is cut says only that it was; what that means is known from how the pipe closed.
      if (lost === undefined) throw error;
      if (lost.carriedOut === 'unknown' || tried === TRIES) throw lost;
    } finally {
      ours.close();
      await opened.close({ patient: true });
    }
  }
}
