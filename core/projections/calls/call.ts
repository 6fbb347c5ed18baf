import type { EventId, SessionId } from '../../model/ids.ts';
import type { PartOf } from '../../model/parts.ts';

export type ToolResult = PartOf<'tool-result'>;

/** A tool call of a branch and what became of it. */
export interface Call {
  readonly callId: string;
  readonly tool: string;
  readonly event: EventId;
  readonly session: SessionId;
  /** Which call of its event, from 0. */
  readonly ordinal: number;
  readonly state: 'open' | 'answered' | 'failed';
}

/** A result whose call is not in the branch, or not yet. */
export interface Stray {
  readonly event: EventId;
  /** Sequence number of that event in its origin. */
  readonly seq: number;
  readonly result: ToolResult;
  readonly state: 'answered' | 'failed';
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
        readonly state: 'answered' | 'failed';
      };
    }
  | { readonly type: 'stray'; readonly stray: Stray };
