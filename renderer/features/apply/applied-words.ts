import { counted } from '../../ui/number.ts';
import type { AppliedEntry } from './apply-acts.ts';

/** What was written where, and whether it stands: "3 paths in /home/you/garden". */
export function sayEntry({ how, target, branch, changed, state }: AppliedEntry): string {
  const where = how === 'branch' ? `branch ${branch} of ${target}` : target;
  const what = changed === undefined ? 'An unknown number of paths' : counted(changed, 'path');
  const says = how === 'patch' ? `${what} as the patch ${where}` : `${what} in ${where}`;
  return state === 'stands' ? says : `${says}: ${STATES[state]}`;
}

const STATES = {
  undone: 'taken back',
  'cut-off': 'cut off while it was written',
  writing: 'being written',
} as const;

/** Why it can't be taken back now; undefined where it can. */
export function whyNotUndo({ state, isNext }: AppliedEntry): string | undefined {
  if (state === 'undone') return 'It is undone already.';
  if (state === 'writing') return 'It is being written: cancel that, or wait for its end.';
  return isNext ? undefined : 'Undo first what was applied there later.';
}
