import { setImmediate as nextTurn } from 'node:timers/promises';

/** UTF-16 units that are looked at in one turn: a few ms. */
const TURN = 200_000;

/** Counts what is looked at, and lets others run after each turn's worth. Rejects with the signal's reason once nobody waits any more. */
export type TakeTurns = (looked: number) => Promise<void>;

export function takeTurns(signal: AbortSignal | undefined): TakeTurns {
  let inTurn = 0;
  return async (looked) => {
    inTurn += looked;
    if (inTurn < TURN) return;
    inTurn = 0;
    await nextTurn();
    signal?.throwIfAborted();
  };
}
