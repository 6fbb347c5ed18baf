import type { EventId, SessionId } from '../../model/ids.ts';
import { emptyStatus, type StatusState } from '../status/status-state.ts';
import { emptySteps, type Steps } from '../steps/steps.ts';
import { emptyUsage, type Usage } from '../usage/usage-state.ts';
import { type Copies, emptyCopies } from './copies.ts';
import type { Opening } from './opening.ts';
import type { WorkflowRunRow } from './session-row.ts';

/** One session's own events, folded to what its line in the library needs. Changed in place; plain data, so it can be cloned. */
export interface SessionSummary {
  readonly session: SessionId;
  opening: Opening | undefined;
  events: number;
  /** Of `events`, those whose content was erased. */
  withheld: number;
  sizeBytes: number;
  /** Without the rows that are settled. */
  readonly steps: Steps;
  /** Of the steps made, those that stand for an event whose content was erased. */
  stepsWithheld: number;
  readonly usage: Usage;
  /** Its calls are those of the steps. */
  readonly status: StatusState;
  /** Models that answered, in order of their first answer. */
  readonly models: string[];
  /** Of answers that our runs asked for: what they cost, how many have a price on record, and how many have none. */
  readonly cost: { usd: number; priced: number; unpriced: number };
  /** Runs of workflows that began in it, the newest of many. */
  readonly workflowRuns: WorkflowRunRow[];
  /** The newest title that the log gives. */
  logTitle: string | undefined;
  /** The first prompt that has words and is not a slash command, and the first that is one. */
  prompt: string | undefined;
  command: string | undefined;
  /** A re-run made it (R4), and its title. */
  isRerun: boolean;
  /** The event whose result a person put another one in the place of, for this re-run. */
  replaces?: string;
  /** The result that a re-run inherits of the call that it begins by making again. */
  again?: string;
  /** The first working folder. */
  cwd: string | undefined;
  /** Its commands run without isolation as it stands. */
  isUnisolated: boolean;
  firstAtMs: number | undefined;
  lastAtMs: number | undefined;
  /** Ordinal of the newest record of its file that is a step of it; undefined for a session of ours. */
  lastRecord: number | undefined;
  /** What last happened, one line. */
  lastStep: string;
  /** Sequence number of its first event whose record names one before it that is not before it in its log; undefined where none does. */
  firstBreak: number | undefined;
  readonly copies: Copies;
}

/** A session of which nothing has been folded. `copiesEnd`: events that copied beginnings of it are known to end with. */
export function emptySummary(session: SessionId, copiesEnd: Iterable<EventId> = []): SessionSummary {
  const steps = emptySteps(session);
  return {
    session,
    opening: undefined,
    events: 0,
    withheld: 0,
    sizeBytes: 0,
    steps,
    stepsWithheld: 0,
    usage: emptyUsage(),
    status: { ...emptyStatus(), calls: steps.calls },
    models: [],
    cost: { usd: 0, priced: 0, unpriced: 0 },
    workflowRuns: [],
    logTitle: undefined,
    prompt: undefined,
    command: undefined,
    isRerun: false,
    cwd: undefined,
    isUnisolated: false,
    firstAtMs: undefined,
    lastAtMs: undefined,
    lastRecord: undefined,
    lastStep: '',
    firstBreak: undefined,
    copies: emptyCopies(copiesEnd),
  };
}
