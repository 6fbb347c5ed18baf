import type { Answered } from './ask-model.ts';
import type { Position } from './position.ts';
import { TRIES, waitToRetry } from './retry.ts';
import { RunFailed } from './run-failed.ts';
import type { RunWorld } from './run-world.ts';

/** Answers of a run that broke off, one after the other. */
export interface BrokenAnswers {
  /** Throws {@link RunFailed} with the last of too many in a row. */
  readonly count: (answer: Answered) => void;
  /** Before the next request: waits where the answer before it broke off, unless that request is on record already. */
  readonly wait: (next: Position) => Promise<void>;
}

/** An answer that breaks off is on record as far as it came, and the model is asked to go on: later each time, and not for ever. */
export function brokenAnswers(world: RunWorld): BrokenAnswers {
  let inRow = 0;
  let reason = '';
  return {
    count: ({ stop, stopReason = 'Its end mark did not come.' }) => {
      inRow = stop === 'broken-off' ? inRow + 1 : 0;
      reason = `The answer broke off. ${stopReason}`;
      if (inRow === TRIES) throw new RunFailed(`${TRIES} answers in a row broke off. The last one: ${stopReason}`);
    },
    wait: async (next) => {
      const { begun, answer } = world.recordedAt(next);
      if (inRow === 0 || begun.length > 0 || answer !== undefined) return;
      await waitToRetry(world, next, { attempt: inRow, reason });
    },
  };
}
