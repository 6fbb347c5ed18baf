import type { Duplex } from '../../core/contract/duplex.ts';
import type { Connection } from '../stores/connection-store.ts';
import { attachHost } from './client.ts';

/** What a window does about its pipe. Handed in, so that it can be tested without a clock. */
export interface Keeper {
  readonly open: () => Duplex;
  /** Follows the news and takes snapshots over the pipe that was just attached. Rejects where that fails. */
  readonly greet: () => Promise<void>;
  /** Resolves after that many milliseconds, or sooner when a person does not want to wait. */
  readonly wait: (ms: number) => Promise<void>;
  readonly tell: (connection: Connection) => void;
}

/** Opens a pipe, and another one whenever it closes, until the signal. Never rejects. */
export async function keepConnected({ open, greet, wait, tell }: Keeper, signal?: AbortSignal): Promise<void> {
  const stopped = (): boolean => signal?.aborted === true;
  for (let tries = 0; !stopped(); ) {
    const pipe = open();
    const closed = new Promise<string>((resolve) => pipe.onClose(resolve));
    attachHost(pipe);
    const greeted = await Promise.race([greet().then(() => true as const, wordsOf), closed]);
    if (greeted === true) {
      tries = 0;
      tell({ state: 'connected' });
    } else pipe.close();
    const ended = await closed;
    if (stopped()) return;
    tries += 1;
    tell({ state: 'lost', reason: wordsOf(greeted === true ? ended : greeted), tries });
    await wait(delayMs(tries));
  }
}

/** A quarter of a second, doubled with each try, 5 s at most. */
export function delayMs(tries: number): number {
  return Math.min(5_000, 250 * 2 ** (tries - 1));
}

/** A whole sentence, whoever said it. */
function wordsOf(reason: unknown): string {
  const words = reason instanceof Error ? reason.message : String(reason);
  return /[.!?]$/.test(words) ? words : `${words}.`;
}
