import type { Draft, StoredEvent } from '../../model/envelope.ts';
import type { PayloadOf } from '../../model/events.ts';
import type { EventId, SessionId } from '../../model/ids.ts';
import type { Append } from '../ports.ts';
import type { Placing } from './take-over.ts';

/** What to append, and the acts that say where a session's ref went to an event of another (M4). */
export interface InFileOrder {
  readonly appends: readonly Append[];
  readonly moves: readonly Draft[];
}

/**
 * Appends in the order of the file, in which parents come first: what a merge brought stands before it, and after what its session began with. A
 * session that goes on from another's event was moved forward to it: so is its ref here. `inFile`: all events of the file.
 */
export function inFileOrder(
  events: readonly StoredEvent[],
  placed: readonly Placing[],
  inFile: ReadonlyMap<EventId, StoredEvent>,
): InFileOrder {
  const appends: Append[] = [];
  const moves: Draft[] = [];
  const placeOf = new Map(placed.map((each) => [each.origin, each]));
  const headOf = new Map(placed.map(({ origin, append }) => [origin, append.expectedHead]));
  for (const run of runsOfOrigin(events)) {
    const origin = run[0].envelope.origin.session;
    const { append } = placeOf.get(origin) ?? {};
    if (append === undefined) throw new Error(`the events of ${origin} were given no place`);
    const { session } = append;
    const [from, to] = [headOf.get(origin), inFile.get(run[0].envelope.parents[0] as EventId)];
    if (from !== undefined && to !== undefined && to.id !== from) {
      appends.push({ session, expectedHead: from, events: [to] });
      moves.push(moved(session, from, to.id));
    }
    appends.push({ session, expectedHead: from === undefined ? undefined : to?.id, events: run });
    headOf.set(origin, run.at(-1)?.id);
  }
  return { appends, moves };
}

function moved(subject: SessionId, from: EventId, to: EventId): Draft {
  const payload: PayloadOf<'catalogue/head-moved'> = { subject, from, to, reason: 'native-import' };
  return { kind: 'catalogue/head-moved', payload };
}

type Run = [StoredEvent, ...StoredEvent[]];

/** Events that follow one another along first parents in the file, and were written by one session. */
function runsOfOrigin(events: readonly StoredEvent[]): readonly Run[] {
  const runs: Run[] = [];
  for (const event of events) {
    const run = runs.at(-1);
    const last = run?.at(-1);
    if (last?.envelope.origin.session === event.envelope.origin.session && event.envelope.parents[0] === last.id)
      run?.push(event);
    else runs.push([event]);
  }
  return runs;
}
