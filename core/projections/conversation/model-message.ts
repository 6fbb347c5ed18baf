import type { Part } from '../../model/parts.ts';

/** One message of a conversation as a model is asked to go on with it, in the terms of no provider. */
export type ModelMessage = AskedMessage | AnsweredMessage | ResultsMessage;

/** What a person, the harness or another agent says: texts, images, files. */
export interface AskedMessage {
  readonly role: 'user';
  readonly parts: readonly Part[];
  /** Places in `parts` of marked blocks, which nobody said: what was merged, recalled, summed up or noted. Absent: none. No model is told. */
  readonly blocks?: readonly number[];
}

/** What a model answered. `provider` and `model` wrote it, the model as it was asked or as it said: private parts go back only to the same (M3). */
export interface AnsweredMessage {
  readonly role: 'assistant';
  readonly parts: readonly Part[];
  readonly provider?: string;
  readonly model?: string;
}

/** What came of the calls of the answer before it, one for each, in the order asked. */
export interface ResultsMessage {
  readonly role: 'tool';
  readonly results: readonly CallResult[];
}

export interface CallResult {
  readonly callId: string;
  readonly tool: string;
  readonly output: string;
  readonly isError: boolean;
}
