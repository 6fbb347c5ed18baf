import { ExitWith } from './exit-with.ts';
import type { Output } from './output.ts';
import { Refused } from './refused.ts';

interface Ended {
  readonly session: string;
  readonly status: string;
  readonly says: string;
}

/**
 * Says how a run ended, in one line that is the last of its command: why it failed stands before it, and ExitWith is thrown. `isPart`: of a command
 * that ends with its own words, why it failed; throws Refused then.
 */
export function endWith({ session, status, says }: Ended, output: Output, isPart = false): void {
  const refused = status === 'failed' ? new Refused({ code: 'run-failed', message: says }) : undefined;
  if (refused !== undefined && !isPart) output.refused(refused.reason);
  output.line({ session, status }, `${status}: ${says}`);
  if (refused !== undefined) throw isPart ? refused : new ExitWith(1);
}
