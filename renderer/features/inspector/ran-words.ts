import type { CallEvidence, StepRow } from '../../../core/contract/view.ts';
import { isByYou } from '../../ui/by-you.tsx';
import { bytes, count, counted, memory } from '../../ui/number.ts';
import { duration } from '../../ui/time.ts';
import type { CallLife } from '../live-call/call-life.ts';

type Ended = NonNullable<CallEvidence['ended']>;

const endings: Readonly<Record<Ended['ending'], string>> = {
  exited: 'ended by itself',
  signalled: 'ended by a signal',
  'timed-out': 'timed out',
  cancelled: 'cancelled',
  denied: 'denied',
  'failed-to-start': 'did not start',
  unknown: 'effect unknown',
};

/** How a call ended, in words: `exited 1`, `ended by itself` for one that is no program, `ended by SIGKILL`, `denied`. */
export function endingWords(
  { ending, signal }: Pick<Ended, 'ending' | 'signal'>,
  exitCode: number | undefined,
): string {
  if (ending === 'exited' && exitCode !== undefined) return `exited ${exitCode}`;
  return ending === 'signalled' && signal !== undefined ? `ended by ${signal}` : endings[ending];
}

/** What is said of a call without an end on record. `life`: what it does, as its run goes on; `pending` where a person is asked. */
export function sayNoEnd(call: StepRow['call'], life: CallLife | 'pending' | undefined): string {
  if (life !== undefined && call?.doubtful !== true) return life === 'pending' ? 'not yet' : `not yet: ${life}`;
  return call?.beganAtMs === undefined ? 'never began' : 'effect unknown: nobody saw its end';
}

/** True for an ending that somebody has to look at. */
export function isTrouble({ ending }: Ended, exitCode: number | undefined): boolean {
  return ending !== 'exited' || (exitCode ?? 0) !== 0;
}

const approvals = {
  approved: 'approved by a person',
  edited: 'edited and approved by a person',
  denied: 'denied by a person',
};

/** Who let it run, and how: a person, a rule, or nobody was asked. */
export function approvalWords(call: StepRow['call'], { approval, started, ended }: CallEvidence): string {
  if (approval !== undefined)
    return `${approvals[approval.answer]}${approval.reason === undefined ? '' : `: ${approval.reason}`}`;
  if (isByYou(call)) return 'not asked: your own command';
  if (started?.allowedBy !== undefined) return `not asked: the rule ${started.allowedBy}`;
  if (ended?.ending === 'denied') return 'not asked: denied by a rule';
  return 'not asked';
}

/** The most that it used, by name; only what was measured. */
export function usedRows({ used, outputBytes }: Ended): readonly (readonly [name: string, value: string])[] {
  return [
    ...(used?.cpuMs === undefined ? [] : [['Processor', duration(used.cpuMs)] as const]),
    ...(used?.memoryBytes === undefined ? [] : [['Memory', memory(used.memoryBytes)] as const]),
    ...(used?.processes === undefined ? [] : [['Processes', count(used.processes)] as const]),
    ...(outputBytes === undefined ? [] : [['Output', bytes(outputBytes)] as const]),
  ];
}

type Counted = Ended | { readonly changes: readonly unknown[]; readonly changed: number };

/** "3 files, the first 1,000 are listed" */
export function changesFigure({ changes = [], changed = changes.length }: Counted): string {
  return changed > changes.length
    ? `${counted(changed, 'file')}, the first ${count(changes.length)} are listed`
    : counted(changed, 'file');
}

/** Why a call has no tree of before or after it. */
export function sayNoTree(ended: CallEvidence['ended']): string {
  if (ended === undefined) return 'not yet';
  return ended.untaken === true ? 'not looked at: stopped' : 'not recorded';
}
