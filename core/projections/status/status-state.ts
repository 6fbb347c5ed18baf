import type { EventId } from '../../model/ids.ts';
import { type Calls, emptyCalls } from '../calls/fold-calls.ts';
import { noVerdicts, type Verdicts } from '../validation/verdicts.ts';

/** What a session's status depends on (S8), from its own events only. Changed in place; plain data, so it can be cloned. */
export interface StatusState {
  /** Written by an importer: nothing here can be running. */
  imported: boolean;
  /** True of a session of ours from its making, as a fork too, until anything ran or was said in it. */
  isNew: boolean;
  readonly calls: Calls;
  /** A model request without an answer. */
  request: EventId | undefined;
  /** A run of an agent that began and has no end; undefined where none has. */
  run?: string | undefined;
  /** A run of a program that began and has no end; undefined where none has. */
  program?: { readonly run: string; readonly name: string } | undefined;
  /** A run of one command of a person that began and has no end: its own, a validation or a setup; undefined where none has. */
  command?: { readonly run: string; readonly turn: string } | undefined;
  /** Ids of the events that asked the calls which were open when the newest run began: nothing takes those up. Absent for none. */
  left?: readonly string[] | undefined;
  /** What a person has been asked and has not answered: what is asked, by its key. */
  readonly asked: Map<string, string>;
  /** What was judged of it (V1). */
  readonly verdicts: Verdicts;
  /** What ended the session so far; undefined while its newest step is an ordinary one. */
  last: LastWords | undefined;
}

/** The newest step, where it says how things ended; `erased`: where what would say it was erased. */
export interface LastWords {
  readonly how: 'failed' | 'stopped' | 'erased';
  readonly says: string;
}

/** A session of which nothing has been folded. */
export function emptyStatus(): StatusState {
  return {
    imported: false,
    isNew: false,
    calls: emptyCalls(),
    request: undefined,
    asked: new Map(),
    verdicts: noVerdicts(),
    last: undefined,
  };
}
