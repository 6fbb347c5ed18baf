import type { EventId, SessionId } from '../../model/ids.ts';
import type { PartOf } from '../../model/parts.ts';

export type ToolResult = PartOf<'tool-result'>;

/**
 * What became of a call with an answer. `denied`: by a rule or a person, and it did not run. `cancelled`: a stop came first or in its midst.
 * `uncertain`: it began, the run is over, and nobody saw its end (T2).
 */
export type CallEnd = 'answered' | 'failed' | 'denied' | 'cancelled' | 'uncertain';

/** A tool call of a branch and what became of it. */
export interface Call {
  readonly callId: string;
  readonly tool: string;
  readonly event: EventId;
  readonly session: SessionId;
  /** Which call of its event, from 0. */
  readonly ordinal: number;
  /** `withheld`: an erased result may be its answer, and nobody knows how it ended. */
  readonly state: 'open' | CallEnd | 'withheld';
  /** It is open and its start is on record. */
  readonly begun?: true;
}

/** A result whose call is not in the branch, or not yet. `isCallWithheld`: the call may be in an event that was erased. */
export interface Stray {
  readonly event: EventId;
  /** Sequence number of that event in its origin. */
  readonly seq: number;
  readonly result: ToolResult;
  readonly state: CallEnd;
  readonly isCallWithheld: boolean;
}

/** What one event did to the calls of its branch. A result is undefined where its event is withheld. */
export type CallChange =
  | { readonly type: 'asked'; readonly call: Call; readonly input: string }
  | {
      readonly type: 'ended';
      readonly call: Call;
      readonly ending: {
        readonly event: EventId;
        readonly seq: number;
        readonly result: ToolResult | undefined;
        readonly state: CallEnd | 'withheld';
      };
    }
  | { readonly type: 'stray'; readonly stray: Stray };
