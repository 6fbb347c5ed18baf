import { setTimeout as delay } from 'node:timers/promises';
import { duplexPair } from '../adapters/home/duplex-pair.ts';
import { type OpenHomeOptions, openHome } from '../compose.ts';
import { connect, type HostClient, HostLost } from '../contract/connect.ts';
import { isBringingIn, isReading } from '../contract/reading-calls.ts';
import { consentElsewhere } from './consent-elsewhere.ts';
import { importsEnded } from './imports-ended.ts';
import { Refused } from './refused.ts';

/** The home that a command runs against. */
export interface CommandHome extends OpenHomeOptions {
  /** Told, once the work is done, that the home can only be read, and why, in words. */
  readonly onReadOnly?: (says: string) => void;
}

/**
 * For how long a command is begun anew where the host goes away soon after it was begun, and the pause before, in ms: a host that closes
 * refuses every pipe until it has saved what it holds.
 */
const PATIENCE_MS = 30_000;
const SOON_MS = 2_000;
const PAUSE_MS = 50;

/**
 * Runs a piece of work against the home's host: this process where nobody has the home open, else the one that has.
 * Begins anew where the host closed in order under it before it began anything that changes something: a call without an answer was not begun then;
 * and where all that it asked to change was to bring files in. Throws HostError, Refused where the host went away in another way, and what the work throws.
 */
export async function withHost<T>(home: CommandHome, work: (host: HostClient) => Promise<T>): Promise<T> {
  const consent = consentElsewhere(home);
  for (let soonSinceMs: number | undefined; ; await delay(PAUSE_MS)) {
    const beganMs = performance.now();
    const opened = await openHome(home);
    const [ours, theirs] = duplexPair();
    let lost: HostLost | undefined;
    const changing: Changing = { sent: [], answered: [] };
    ours.onClose((reason) => {
      lost = new HostLost(reason);
    });
    opened.attach(theirs);
    const noteIn = (calls: string[]) => (path: string) => {
      if (!isReading(path)) calls.push(path);
    };
    try {
      const host = connect(ours, { sent: noteIn(changing.sent), answered: noteIn(changing.answered) });
      if (!(await consent.settle(opened.role, host))) {
        // What was left out of a store that was set aside comes again from its logs: the work begins with all of it.
        if (home.setAsideBroken === true || opened.role === 'host')
          await importsEnded(host, (says) => home.onWaiting?.(says));
        const done = await work(host);
        await sayReadOnly(host, home);
        return done;
      }
      await new Promise<string>((closed) => ours.onClose(closed));
    } catch (error) {
      // A stream that is cut says only that it was; what that means is known from how the pipe closed.
      if (lost === undefined) throw error;
      const lostMs = performance.now();
      soonSinceMs = lostMs - beganMs < SOON_MS ? (soonSinceMs ?? beganMs) : undefined;
      const isTooLong = soonSinceMs !== undefined && lostMs - soonSinceMs > PATIENCE_MS;
      if (!canBeginAnew(lost, changing) || isTooLong) throw unanswered(lost, changing.sent.length > 0);
    } finally {
      ours.close();
      await opened.close({ patient: true });
    }
  }
}

/** Says that a home can only be read. What would have changed it was refused with the same words. */
async function sayReadOnly(host: HostClient, { onReadOnly }: CommandHome): Promise<void> {
  if (onReadOnly === undefined) return;
  const { writing } = await host.home.state({});
  if (writing.state === 'read-only') onReadOnly(writing.says);
}

/** Calls that change something, by path. */
interface Changing {
  readonly sent: string[];
  /** Those that the host has begun. */
  readonly answered: string[];
}

/** What brings files in can be asked for twice. What only reads could be, but has told a part of it already. */
function canBeginAnew({ carriedOut }: HostLost, { sent, answered }: Changing): boolean {
  if (carriedOut === 'no') return answered.every(isBringingIn);
  return sent.length > 0 && sent.every(isBringingIn);
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
