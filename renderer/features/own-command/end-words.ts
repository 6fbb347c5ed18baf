import type { ExecEnd } from '../../../core/contract/view.ts';
import { counted } from '../../ui/number.ts';
import { endingWords } from '../inspector/ran-words.ts';

/** How a command ended, and what it did to the files, in words: "exited 0 · 2 files changed". */
export function endWords(end: ExecEnd): string {
  const { status, ending, exitCode, reason, limitsHit = [], changed = 0 } = end;
  const how = ending === undefined ? status : endingWords({ ...end, ending }, exitCode);
  return [
    reason === undefined ? how : `${how}: ${reason}`,
    ...(limitsHit.length === 0 ? [] : [`limit of ${limitsHit.join(', ')}`]),
    ...(ending === undefined ? [] : [changed === 0 ? 'no file changed' : `${counted(changed, 'file')} changed`]),
  ].join(' · ');
}

/** True for an end that somebody has to look at. */
export function isBadEnd({ ending, exitCode = 0 }: ExecEnd): boolean {
  return ending !== 'exited' || exitCode !== 0;
}
