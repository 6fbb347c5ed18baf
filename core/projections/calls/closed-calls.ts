import type { EventId, SessionId } from '../../model/ids.ts';
import { type IdColumn, idAt, noIds, setId } from '../held/id-column.ts';
import { type NumberRows, noRows, rowAt, setRow } from '../held/number-rows.ts';
import { noTexts, numberFor, numberOf, type TextNumbers } from '../held/text-numbers.ts';
import type { Call } from './call.ts';

/**
 * Calls that have had their answer, the newest of each id: a further result may come for any of them, and seldom does. A session has
 * very many, so they are held in some 100 bytes each. Changed in place by {@link closeCall}; plain data, so it can be cloned.
 */
export interface ClosedCalls {
  readonly ids: TextNumbers;
  readonly events: IdColumn;
  /** By call: tool and session, as places among the names; which call of its event; and its state, as a place among {@link STATES}. */
  readonly rows: NumberRows;
  /** Names of tools and sessions: few, said again and again. */
  readonly names: string[];
  readonly placeOf: Map<string, number>;
}

const STATES: readonly Call['state'][] = ['answered', 'failed', 'withheld', 'denied', 'cancelled', 'uncertain'];

/** No calls. */
export function noClosedCalls(): ClosedCalls {
  return { ids: noTexts(), events: noIds(), rows: noRows(4), names: [], placeOf: new Map() };
}

/** The call with this id; undefined where none was closed. */
export function closedCall({ ids, events, rows, names }: ClosedCalls, callId: string): Call | undefined {
  const number = numberOf(ids, callId);
  if (number === undefined) return undefined;
  const [tool = 0, session = 0, ordinal = 0, state = 0] = rowAt(rows, number);
  return {
    callId,
    tool: names[tool] ?? '',
    event: (idAt(events, number) ?? '') as EventId,
    session: (names[session] ?? '') as SessionId,
    ordinal,
    state: STATES[state] ?? 'answered',
  };
}

/** Takes a call that was closed, in place of the one with its id. */
export function closeCall(calls: ClosedCalls, { callId, tool, event, session, ordinal, state }: Call): void {
  const number = numberFor(calls.ids, callId);
  setId(calls.events, number, event);
  setRow(calls.rows, number, [placeOf(calls, tool), placeOf(calls, session), ordinal, STATES.indexOf(state)]);
}

function placeOf({ names, placeOf }: ClosedCalls, name: string): number {
  const known = placeOf.get(name);
  if (known !== undefined) return known;
  const place = names.push(name) - 1;
  placeOf.set(name, place);
  return place;
}
