/** When a server that ends may be started again: at once the first time, then after waiting twice as long each time. Times are Unix ms. */
export interface RestartPace {
  readonly started: (atMs: number) => void;
  readonly ended: (atMs: number) => void;
  /** How long it has to wait; 0 or less where it need not. */
  readonly waitMs: (nowMs: number) => number;
}

const FIRST_WAIT_MS = 1_000;
const LONGEST_WAIT_MS = 60_000;
/** One that lived as long as this starts anew. */
const SOUND_MS = 60_000;

export function restartPace(firstStartedAtMs: number): RestartPace {
  let startedAtMs = firstStartedAtMs;
  let ends = 0;
  let notBeforeMs = 0;
  return {
    started: (atMs) => {
      startedAtMs = atMs;
    },
    ended: (atMs) => {
      ends = atMs - startedAtMs >= SOUND_MS ? 1 : ends + 1;
      notBeforeMs = ends === 1 ? atMs : atMs + Math.min(FIRST_WAIT_MS * 2 ** (ends - 2), LONGEST_WAIT_MS);
    },
    waitMs: (nowMs) => notBeforeMs - nowMs,
  };
}
