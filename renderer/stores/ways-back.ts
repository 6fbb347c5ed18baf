import { create } from 'zustand';

/** Something that a person did in this window. */
export interface WayBack {
  /** What was done, as it was said then. */
  readonly says: string;
  /** Takes it back and says so, or says why not; absent for what can’t be taken back. */
  readonly takeBack?: () => Promise<void>;
  /** The acts of the reflog that it is. Absent for what is on record of a session alone. */
  readonly acts?: Promise<readonly string[]>;
}

interface WaysBack {
  /** Oldest first; what was taken back is not in it any more. */
  readonly ways: readonly WayBack[];
  /** What was taken back here, oldest first: an act of the reflog, which can be done again, or something on record of a session. */
  readonly takenBack: readonly ('act' | 'on-record')[];
}

/** What was done in this window alone: what others did is taken back in the reflog. */
export const useWaysBack = create<WaysBack>(() => ({ ways: [], takenBack: [] }));

/** Most that is remembered. */
const MOST = 200;

export function rememberWay(way: WayBack): void {
  useWaysBack.setState(({ ways }) => ({ ways: [...ways, way].slice(-MOST) }));
}

/** It is taken back, or being so. A no-op for one that is not remembered. */
export function forgetWay(way: WayBack): void {
  useWaysBack.setState(({ ways }) => ({ ways: ways.filter((each) => each !== way) }));
}

export function rememberTakenBack(what: WaysBack['takenBack'][number]): void {
  useWaysBack.setState(({ takenBack }) => ({ takenBack: [...takenBack, what].slice(-MOST) }));
}

/** The act that was taken back last is done again. */
export function forgetTakenBack(): void {
  useWaysBack.setState(({ takenBack }) => ({ takenBack: takenBack.toSpliced(takenBack.lastIndexOf('act'), 1) }));
}
