import { isReserved, type SessionId } from '../../../model/ids.ts';
import type { Acts } from './acts.ts';
import type { Ending } from './ending.ts';
import { nameOf } from './name-of.ts';
import { blame, type Withheld } from './tally.ts';

/** Names payloads that are gone though nothing on record says that they were erased, or that their events came without them (S12). */
export function checkWithheld(ending: Ending): void {
  const { tally, acts } = ending;
  for (const { since, ...where } of tally.withheld) {
    if (since === 'arrival' || acts.erased.has(where.event)) continue;
    const detail = `The payload of ${nameOf(where)} is gone: it was there when the event arrived, and no recorded erasure names it.`;
    blame(tally, 'withheld without a record', where, detail);
  }
  for (const where of arrivalsOf(ending).unsaid) {
    const detail = `The payload of ${nameOf(where)} is gone: nothing says that it was erased, or that the event came without it.`;
    blame(tally, 'altered', where, detail);
  }
}

/** Events that say they came without their payload, by what else says so. */
export interface Arrivals {
  /** The catalogue names them. */
  readonly recorded: readonly Withheld[];
  /** Only they: an import of an earlier version, which recorded nothing of it, may have brought them. */
  readonly alone: readonly Withheld[];
  /** Nothing: they were read from a log, or written here, or no import is on record that could have brought them so. */
  readonly unsaid: readonly Withheld[];
}

/** Sorts the events that say they came without their payload, and were not erased here. */
export function arrivalsOf({ tally, acts, evidence }: Ending): Arrivals {
  const arrived = tally.withheld.filter(({ since, event }) => since === 'arrival' && !acts.erased.has(event));
  const [recorded, others] = parted(arrived, ({ event }) => acts.cameWithheld.has(event));
  const fromLogs = evidence.fromLogs(new Set(others.map(({ event }) => event)));
  const [alone, unsaid] = parted(
    others,
    ({ event, session }) => !fromLogs.has(event) && mayHaveComeUnrecorded(session, acts.arrived),
  );
  return { recorded, alone, unsaid };
}

function mayHaveComeUnrecorded(session: SessionId, { made, recorded, unrecorded }: Acts['arrived']): boolean {
  if (unrecorded.size === 0 || isReserved(session)) return false;
  return unrecorded.has(session) || !(made.has(session) || recorded.has(session));
}

function parted<T>(all: readonly T[], isFirst: (each: T) => boolean): readonly [readonly T[], readonly T[]] {
  return [all.filter(isFirst), all.filter((each) => !isFirst(each))];
}
