import { getHeapSpaceStatistics, setFlagsFromString } from 'node:v8';

/** Keeps V8 from taking room that an import has no use for. */
export interface HeapRoom {
  /** Limits how V8 grows from now on. To be called again and again: the space for new values may grow until it is large enough. */
  readonly hold: () => void;
  /** Lets V8 grow as it does by itself. A no-op where it may. */
  readonly release: () => void;
}

interface Engine {
  /** Room for new values in this thread. */
  readonly youngBytes: () => number;
  /** Sets a flag of V8 for the whole process. */
  readonly setFlag: (flag: string) => void;
}

/** Some batches of an import. V8 counts both halves, and may double them once more before it is told not to. */
const ENOUGH_BYTES = 8 * 1024 * 1024;
/** How much of what stayed after a collection may be added to it before the next; V8 itself allows up to three times as much. */
const GROWING_PERCENT = 50;

/**
 * An import makes very many short-lived values, by which V8 comes to keep two halves of 64 MB for new ones where 8 do as well, and
 * leaves several times as much untidied as stays. Electron is left as it is: it may end a process that sets a flag of V8 late.
 */
export function createHeapRoom({ youngBytes, setFlag }: Engine = V8): HeapRoom {
  let isHeld = false;
  let isYoungHeld = false;
  return {
    hold: () => {
      if (!isHeld) setFlag(`--heap-growing-percent=${GROWING_PERCENT}`);
      isHeld = true;
      if (isYoungHeld || youngBytes() < ENOUGH_BYTES) return;
      setFlag('--semi-space-growth-factor=1');
      isYoungHeld = true;
    },
    release: () => {
      if (isHeld) setFlag('--heap-growing-percent=0');
      if (isYoungHeld) setFlag('--semi-space-growth-factor=2');
      [isHeld, isYoungHeld] = [false, false];
    },
  };
}

const V8: Engine = {
  youngBytes: () => getHeapSpaceStatistics().find(({ space_name }) => space_name === 'new_space')?.space_size ?? 0,
  setFlag: (flag) => {
    if (process.versions.electron === undefined) setFlagsFromString(flag);
  },
};
