import type { PayloadOf } from '../../model/events.ts';
import { CATALOGUE, type EventId, type SessionId } from '../../model/ids.ts';
import { readEvent, type SessionEvent } from '../../model/read-event.ts';
import { catalogueAppend } from '../../runtime/acts.ts';
import type { EventStore } from '../../runtime/ports.ts';
import { brokenAs, readableEvents } from '../../runtime/readable-events.ts';
import type { Sealing } from '../../runtime/seal-stream.ts';
import type { DatedAnchor } from '../store/dated-anchor.ts';
import type { OpenFiles } from './open-files.ts';
import type { Salvaged } from './salvage.ts';

/** What was set aside, and what is asked of the record of it. */
export interface SetAsideRecord extends Pick<OpenFiles, 'setAside' | 'stamp' | 'salvaged' | 'salvagedBlobs'> {
  readonly store: EventStore;
  readonly anchors: ReadonlyMap<SessionId, DatedAnchor>;
  readonly sealing: Sealing;
}

type SetAside = PayloadOf<'catalogue/set-aside'>;

/**
 * Records in the catalogue that a person agreed to set files aside: which, what came over, and which sessions lost their end (S1). A no-op
 * where nothing was, and where a process that was killed before it told it had recorded it. Comes before anything else is written, so that
 * the anchors are those of before. Gives how many events that were anchored are not there; undefined where no anchor says it. Throws
 * HostError.
 */
export async function recordSetAside(record: SetAsideRecord): Promise<number | undefined> {
  const { store, setAside, stamp, salvaged, salvagedBlobs, sealing, anchors } = record;
  if (setAside.length === 0 && stamp === undefined) return undefined;
  const { recorded, emptied } = await readCatalogue(store, stamp);
  const missingOf = ({ events }: Pick<SetAside, 'events'>) => (anchors.size === 0 ? undefined : events?.missing);
  if (recorded !== undefined) return missingOf(recorded);
  const came = salvaged && (await cameOf(salvaged, record, emptied));
  const payload: SetAside = {
    files: [...setAside],
    ...(stamp === undefined ? {} : { stamp }),
    ...came,
    ...(salvagedBlobs === undefined ? {} : { blobs: { ...salvagedBlobs } }),
  };
  for (let isIn = false; !isIn; ) {
    isIn = (await store.append([await catalogueAppend([{ kind: 'catalogue/set-aside', payload }], store, sealing)])).ok;
  }
  return missingOf(payload);
}

interface Recorded {
  /** What was recorded of this setting aside. */
  readonly recorded: SetAside | undefined;
  /** Heads of sessions that were emptied from the trash. */
  readonly emptied: ReadonlySet<string>;
}

async function readCatalogue(store: EventStore, stamp: string | undefined): Promise<Recorded> {
  const emptied = new Set<string>();
  let recorded: SetAside | undefined;
  const look = (event: SessionEvent): void => {
    if (event.kind === 'catalogue/emptied') for (const { head } of event.payload.sessions) emptied.add(head);
    if (stamp === undefined || event.kind !== 'catalogue/set-aside') return;
    if (event.payload.stamp === stamp) recorded ??= event.payload;
  };
  for await (const events of readableEvents(CATALOGUE, store)) for (const event of events) look(readEvent(event));
  return { recorded, emptied };
}

/** What came over of the events, and what is not there of what was anchored, though no emptied trash took it along. */
async function cameOf(
  { logs: _, ...salvaged }: Salvaged,
  { anchors, store }: SetAsideRecord,
  emptied: ReadonlySet<string>,
): Promise<Pick<SetAside, 'events' | 'ends'>> {
  const ends: NonNullable<SetAside['ends']> = [];
  let missing = 0;
  for (const { session, head, seq } of anchors.values()) {
    if (emptied.has(head)) continue;
    const isLost = !(await isThere(head, store));
    if (isLost) ends.push({ session, head, seq });
    // One that came in parted has no events under its own name.
    const own = await store.ownCount(session);
    if (isLost || own > 0) missing += Math.max(0, seq + 1 - own);
  }
  return { events: { ...salvaged, missing }, ...(ends.length === 0 ? {} : { ends }) };
}

async function isThere(id: EventId, store: EventStore): Promise<boolean> {
  return (await store.event(id).catch(brokenAs('altered'))) !== undefined;
}
