import type { Call } from '../calls/call.ts';
import type { Status } from '../session-summary/session-row.ts';
import { oneLine } from '../text/one-line.ts';
import { counted, figure } from '../text/say-count.ts';
import { outcomeOf } from '../validation/outcome-of.ts';
import { sayOutcome } from '../validation/say-outcome.ts';
import { holds, sayVerified } from '../validation/say-verified.ts';
import type { StatusState } from './status-state.ts';

/** What a status depends on beside the record. */
export interface StatusFacts {
  /** Unix ms. */
  readonly nowMs: number;
  /** When the source file of an import was modified last, Unix ms; absent where there is none. */
  readonly modifiedAtMs?: number;
  /** Where an import did not read the source file to its end: what comes after is not known. */
  readonly reading?: LogReading;
  /** How many steps there are so far. */
  readonly steps?: number;
  /** True while the live host holds a lease on the session's pending effect. */
  readonly leased: boolean;
  /** True from when it was told to stop until the end is on record. */
  readonly stopping?: boolean;
}

/** How the reading of a log stands that is known in part: it goes on, or `waits` because, or was cut off. */
export interface LogReading {
  readonly is: 'read' | 'cut off';
  readonly waits?: string;
}

/** A status and, where it needs one, its reason in words, one line. */
export interface Standing {
  readonly status: Status;
  readonly detail?: string;
}

/** An imported log whose file changed this recently is still being written (S8). */
export const OPEN_FOR_MS = 10 * 60_000;

/**
 * The status of a session (S8). A person's answer is asked for first, unless it was told to stop; then what runs, what was interrupted, what the
 * file of an import still does, calls without a result, an error at the end, a validation that failed (V1), a stop at the end. Where nothing ran yet it is new. Where the end was erased nobody knows; what is none of it is done.
 */
export function statusOf(state: StatusState, facts: StatusFacts): Standing {
  const standing = state.imported ? importedStatus(state, facts) : ownStatus(state, facts);
  return standing.detail === undefined ? standing : { ...standing, detail: oneLine(standing.detail, 240).text };
}

/** True where all that a person is asked is what an open merge asks. */
export function waitsOnMerge({ asked }: StatusState): boolean {
  return asked.size > 0 && [...asked.keys()].every((key) => key.startsWith('merge '));
}

function ownStatus(state: StatusState, { leased, stopping }: StatusFacts): Standing {
  const asked = leased && stopping === true ? [] : [...state.asked.values()];
  if (asked[0] !== undefined)
    return {
      status: 'waiting',
      detail: asked.length === 1 ? asked[0] : `${asked[0]}, and ${figure(asked.length - 1)} more`,
    };
  const isStopped = state.last?.how === 'stopped';
  const pending =
    (openCalls(state).length > 0 && !isStopped) ||
    state.request !== undefined ||
    state.run !== undefined ||
    state.command !== undefined ||
    state.program !== undefined;
  if (pending)
    return {
      status: leased ? 'running' : 'interrupted',
      detail: !leased ? interruptedDetail(state) : stopping === true ? STOPPING : runningDetail(state),
    };
  return ended(state);
}

/** Also of one whose host was killed before its task was on record. */
const NOTHING_RAN = 'nothing ran in it yet';

/** The detail of a session that runs and was told to stop. */
export const STOPPING = 'stopping: its end is not on record yet';

/** It may go on however it ends here. */
const CUT = 'interrupted: its log was not read to its end; import it again';

function importedStatus(state: StatusState, { nowMs, modifiedAtMs, reading, steps = 0 }: StatusFacts): Standing {
  if (reading?.is === 'read') return { status: 'open', detail: readingDetail(reading, steps) };
  const isOpen = modifiedAtMs !== undefined && Math.abs(nowMs - modifiedAtMs) < OPEN_FOR_MS;
  if (reading !== undefined && !isOpen) return { status: 'interrupted', detail: CUT };
  if (state.calls.open.size > 0) {
    return { status: isOpen ? 'open' : 'unanswered', detail: interruptedDetail(state) };
  }
  return isOpen ? { status: 'open' } : ended(state);
}

function readingDetail({ waits }: LogReading, steps: number): string {
  const soFar = `${counted(steps, 'step')} so far`;
  return waits === undefined
    ? `its log is being read: ${soFar}`
    : `its log is read in part, ${soFar}; the import waits: ${waits}`;
}

/** An outcome folds over validations (V1): what failed one is not done, and what none could decide says so. Verdicts of a Verify say what it came to. */
function ended({ last, verdicts, isNew }: StatusState): Standing {
  if (last !== undefined && last.how !== 'stopped') return { status: last.how, detail: last.says };
  const { verified } = verdicts;
  if (verified !== undefined)
    return { status: holds(verified) ? 'done' : 'failed', detail: `verified ${sayVerified(verified)}` };
  const outcome = outcomeOf(verdicts);
  const judged = outcome === undefined || outcome.verdict === 'passed' ? [] : [sayOutcome(outcome)];
  const says = [...judged, ...(last === undefined ? [] : [last.says])];
  const status = outcome?.verdict === 'failed' ? 'failed' : last === undefined ? 'done' : 'stopped';
  if (says.length > 0) return { status, detail: says.join('; ') };
  return isNew ? { status: 'new', detail: NOTHING_RAN } : { status };
}

/** Calls without a result that the run which made them may still bring. */
function openCalls({ calls, left = [] }: StatusState): readonly Call[] {
  const open = [...calls.open.values()];
  return left.length === 0 ? open : open.filter(({ event }) => !left.includes(event));
}

function runningDetail(state: StatusState): string {
  const { request, run, program } = state;
  const open = openCalls(state);
  const call = open.findLast(({ begun }) => begun === true) ?? open[0];
  if (call === undefined && request === undefined && run === undefined && program !== undefined)
    return `the program ${program.name} goes on`;
  return call === undefined ? 'the model is answering' : `${call.tool} is running`;
}

function interruptedDetail(state: StatusState): string {
  const { request, program } = state;
  if (program !== undefined) return `interrupted: the program ${program.name} was cut off in its run ${program.run}`;
  const open = openCalls(state);
  const last = open.at(-1);
  if (last === undefined && request === undefined) return 'interrupted: its run was cut off between two steps';
  if (last === undefined) return 'interrupted: the model did not answer';
  if (open.length === 1) return `interrupted: a call of ${last.tool} has no result`;
  return `interrupted: ${counted(open.length, 'call')} have no result, the last is of ${last.tool}`;
}
