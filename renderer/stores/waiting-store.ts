import { create } from 'zustand';
import type { SessionRow, WaitingRow } from '../../core/contract/view.ts';
import { HostLost, host } from '../host/client.ts';
import { oneAtATime } from './one-at-a-time.ts';

interface WaitingStore {
  /** What runs ask of a person and nobody answered, oldest first. */
  readonly rows: readonly WaitingRow[];
  /** False until the host has said so first. */
  readonly loaded: boolean;
}

export const useWaiting = create<WaitingStore>(() => ({ rows: [], loaded: false }));

/** Asks the host what waits. Rejects with HostLost. */
export async function takeWaiting(): Promise<void> {
  useWaiting.setState({ rows: await host().runs.waiting({}), loaded: true });
}

/** Asks again where a session that changed waits, or waited. */
export function noteWaiting(changed: readonly SessionRow[]): void {
  const asked = new Set(useWaiting.getState().rows.map(({ session }) => session));
  if (changed.some(({ id, status }) => status === 'waiting' || asked.has(id))) void retake();
}

/** Asks again, once for all that ask meanwhile. Never rejects: what a lost host did not say is asked after the reconnect. */
const retake = oneAtATime(async () => {
  try {
    await takeWaiting();
  } catch (error) {
    if (!(error instanceof HostLost)) throw error;
  }
});

/** Takes what was answered from the list at once: the next key would choose it again before the host says what is left. */
export function forgetWaiting(event: string): void {
  useWaiting.setState(({ rows }) => ({ rows: rows.filter((row) => row.event !== event) }));
}

/** Asks again after an answer was given, so that it goes from the list also where its news comes later. Never rejects. */
export async function retakeWaiting(): Promise<void> {
  await retake();
}
