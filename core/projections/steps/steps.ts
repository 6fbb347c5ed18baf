import type { SessionId } from '../../model/ids.ts';
import type { SeqRange } from '../../model/session/missing-before.ts';
import type { SessionState } from '../../model/session/state.ts';
import { type Calls, emptyCalls } from '../calls/fold-calls.ts';
import type { Placement } from '../placement/fold-placement.ts';
import { type AnswerTokens, emptyAnswerTokens } from './answer-tokens.ts';
import { type CallKeys, noCallKeys } from './call-keys.ts';
import type { Spawned } from './spawn-row.ts';
import type { StepRow } from './step-row.ts';

/**
 * The steps of one session's own events. `foldStep` and `noteSpawn` change it in place, for speed: hold on to
 * rows, never to the state. Plain data, so it can be cloned, stored and taken up again.
 */
export interface Steps {
  readonly session: SessionId;
  /** By key, in order. Rows are never changed: a new one takes an old one's place. */
  readonly rows: Map<string, StepRow>;
  /** Steps made so far. */
  made: number;
  /** Changes to rows that had been dropped: with none, the rows that were made read as they would if all had been kept. */
  missed: number;
  /** Turn of the newest step. */
  turn: number;
  /** The newest event that was folded, and the number expected after it. */
  end: Pick<SessionState, 'head' | 'nextSeq'>;
  /** Events that are missing after the newest step, for the next one to say so. */
  missing: readonly SeqRange[];
  /** Key of the newest step. */
  lastKey: string | undefined;
  /** By event: its sequence number, and the key of the step that a fork at it leaves from. */
  readonly places: Map<string, StepPlace>;
  /** True where the session works in its parent's workspace (F2, F5). */
  sharesWorkspace: boolean;
  readonly calls: Calls;
  readonly callKeys: CallKeys;
  /** Keys of rows of results without a call, by call id. */
  readonly strayKeys: Map<string, string>;
  /** Commands that approvals were asked for, by call id. */
  readonly asked: Map<string, string>;
  readonly placement: Placement;
  /** Why the model did not answer, where the newest event says so. */
  failed?: string | undefined;
  /** The call that is under way, with the key of its step and its run; also one that has ended since. */
  inside?: { readonly run: string; readonly callId: string; readonly key: string } | undefined;
  /** The run of a person's own command, while it goes on. */
  personsRun?: string | undefined;
  /** When calls that have no result began, Unix ms, by call id. */
  readonly startedAtMs: Map<string, number>;
  readonly tokens: AnswerTokens;
  /** Merges that were opened and have not ended, by the event that opened them; absent while there was none. */
  merges?: Map<string, Pick<NonNullable<StepRow['merge']>, 'theirs' | 'head'>>;
  /** Keys of rows that were judged, by the validation; absent while there was none. */
  judged?: Map<string, string>;
  /** Sessions spawned by events that have not been folded yet. */
  readonly spawned: Map<string, Spawned[]>;
}

/** Where an event stands among the steps. */
export interface StepPlace {
  readonly seq: number;
  readonly key: string | undefined;
  /** True where `key` is a call that the event answers. */
  readonly answers: boolean;
}

/** A session of which nothing has been folded. */
export function emptySteps(session: SessionId): Steps {
  return {
    session,
    rows: new Map(),
    made: 0,
    missed: 0,
    turn: 0,
    end: { head: undefined, nextSeq: 0 },
    missing: [],
    lastKey: undefined,
    places: new Map(),
    sharesWorkspace: false,
    calls: emptyCalls(),
    callKeys: noCallKeys(),
    strayKeys: new Map(),
    asked: new Map(),
    placement: new Map(),
    startedAtMs: new Map(),
    tokens: emptyAnswerTokens(),
    spawned: new Map(),
  };
}

/** Key of the step that a branch from `event` leaves from: its own last step, the call it answered, or the step before it; undefined where there is none. */
export function stepKeyAt(steps: Steps, event: string): string | undefined {
  return steps.places.get(event)?.key;
}
