import { getHeapSpaceStatistics, setFlagsFromString } from 'node:v8';

/** Keeps the space for new values of this thread from growing while logs are imported. */
export interface YoungSpace {
  /** Ends the growth once the space is large enough. To be called again and again. */
  readonly look: () => void;
  /** Lets it grow again. A no-op where it may. */
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
const GROWTH = '--semi-space-growth-factor=';
const V8_GROWTH = 2;

/**
 * An import makes very many short-lived values, by which V8 comes to keep two halves of 64 MB for new ones where 8 do as well.
 * Electron is left as it is: it may end a process that sets a flag of V8 late.
 */
export function createYoungSpace({ youngBytes, setFlag }: Engine = V8): YoungSpace {
  let isHeld = false;
  return {
    look: () => {
      if (isHeld || youngBytes() < ENOUGH_BYTES) return;
      setFlag(`${GROWTH}1`);
      isHeld = true;
    },
    release: () => {
      if (!isHeld) return;
      setFlag(`${GROWTH}${V8_GROWTH}`);
      isHeld = false;
    },
  };
}

const V8: Engine = {
  youngBytes: () => getHeapSpaceStatistics().find(({ space_name }) => space_name === 'new_space')?.space_size ?? 0,
  setFlag: (flag) => {
    if (process.versions.electron === undefined) setFlagsFromString(flag);
  },
};
