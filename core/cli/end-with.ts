import { ExitWith } from './exit-with.ts';
import type { Output } from './output.ts';
import { Refused } from './refused.ts';

interface Ended {
  readonly session: string;
  readonly status: string;
  readonly says: string;
}

/** What a run is to its command. `setup`: what the command waits for before it goes on. `part`: of a command that ends with its own words. */
export type RunFor = 'command' | 'setup' | 'part';

/**
 * Says how a run ended. Where the command ends with it this is the last of its output, in words and then `{"session", "status"}` as JSON; why it
 * failed stands before it, and ExitWith is thrown. Of a `part` that failed Refused is thrown.
 */
export function endWith({ session, status, says }: Ended, output: Output, runFor: RunFor = 'command'): void {
  const refused = status === 'failed' ? new Refused({ code: 'run-failed', message: says }) : undefined;
  if (refused !== undefined && runFor !== 'part') output.refused(refused.reason);
  const isLast = runFor === 'command' || (runFor === 'setup' && status !== 'done');
  const say = isLast ? output.last : output.line;
  say({ session, status }, `${status}: ${says}`);
  if (refused !== undefined) throw runFor === 'part' ? refused : new ExitWith(1);
}
