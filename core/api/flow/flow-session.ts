import type { Session } from '../session.ts';

/** A session value on its way through a document, and the branch of a parallel that it is a part of. */
export interface FlowSession {
  readonly session: Session;
  readonly branch: Branch | undefined;
}

/** A branch of a parallel, in a run. */
export interface Branch {
  readonly around: Branch | undefined;
  /** How many branches it is in, itself too. */
  readonly depth: number;
  /** The value that all branches of the parallel left from. */
  readonly from: Session;
}

/** A branch, or the one around it that has a depth. */
export function branchAt(branch: Branch | undefined, depth: number): Branch | undefined {
  let at = branch;
  while (at !== undefined && at.depth > depth) at = at.around;
  return at;
}
