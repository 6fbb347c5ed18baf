import { duplexPair } from '../adapters/home/duplex-pair.ts';
import { type OpenHomeOptions, openHome } from '../compose.ts';
import { connect, type HostClient, HostLost } from '../contract/connect.ts';
import { isReading } from '../contract/reading-calls.ts';
import { Refused } from './refused.ts';

/** How often a command is begun anew because the host closed in order before it answered. */
const TRIES = 5;

/**
 * Runs a piece of work against the home's host: this process where nobody has the home open, else the one that has.
 * Begins anew where the host closed in order under it: a call without an answer was not begun then. Throws HostError, Refused where
 * the host went away in another way, and what the work throws.
 */
export async function withHost<T>(home: OpenHomeOptions, work: (host: HostClient) => Promise<T>): Promise<T> {
  for (let tried = 1; ; tried++) {
    const opened = await openHome(home);
    const [ours, theirs] = duplexPair();
    let lost: HostLost | undefined;
    let isChanging = false;
    ours.onClose((reason) => {
      lost = new HostLost(reason);
    });
    opened.attach(theirs);
    const note = (path: string) => {
      isChanging ||= !isReading(path);
    };
    try {
      return await work(connect(ours, note));
    } catch (error) {
      // A stream that is cut says only that it was; what that means is known from how the pipe closed.
      if (lost === undefined) throw error;
      if (lost.carriedOut === 'unknown' || tried === TRIES) throw unanswered(lost, isChanging);
    } finally {
      ours.close();
      await opened.close({ patient: true });
    }
  }
}

/** Never begun anew: what was asked for may have been done. */
function unanswered({ message }: HostLost, isChanging: boolean): Refused {
  if (!isChanging) return new Refused({ code: 'host-lost', message, remedy: 'Nothing was changed. Try again.' });
  return new Refused({
    code: 'host-lost',
    message: `${message} Whether what was asked for was done, in part or whole, is not known.`,
    remedy: 'Look with "openrath sessions" or "openrath reflog" before asking again.',
  });
}
