import type { SessionEvent } from '../../../core/model/read-event.ts';
import { sourceOf } from '../../../core/projections/parts/source-of.ts';
import { eventsOf, type TestWorld } from './import-logs.ts';

/** What a store says of the session of a file, by the names of files and the ids of records. */
export interface StoredFile {
  /** The session that it left from. */
  readonly leaves?: string;
  /** The session that its newest mark names, and the last of its records that is the same. */
  readonly repeats?: readonly [name: string, record: string];
  /** Answers that count in it: those that come after what it repeats, and are no notes of a copy. */
  readonly answers: readonly string[];
}

/** The sessions of a store, each of a file of its own, by the name of that. */
export async function filesOfStore(world: TestWorld): Promise<Record<string, StoredFile>> {
  const refs = await world.store.refs();
  const all = await Promise.all(refs.map(({ session }) => eventsOf(world, session)));
  const names = new Map(all.map((events) => [events[0]?.envelope.origin.session as string, nameOf(events)]));
  return Object.fromEntries(all.map((events) => [nameOf(events), storedFile(events, names)]));
}

function storedFile(events: readonly SessionEvent[], names: ReadonlyMap<string, string>): StoredFile {
  const [opening] = events;
  const mark = events.findLast((event) => event.kind === 'import/copied')?.payload;
  const end = mark === undefined ? -1 : events.findIndex(({ id }) => id === mark.through);
  return {
    ...(opening?.kind === 'session/forked' && { leaves: names.get(opening.payload.from) ?? 'nothing' }),
    ...(mark && { repeats: [names.get(mark.from) ?? 'nothing', recordOf(events[end])] }),
    answers: events
      .slice(end + 1)
      .filter(({ kind }) => kind === 'model/answered')
      .map(recordOf),
  };
}

function nameOf([opening]: readonly SessionEvent[]): string {
  const isImport = opening?.kind === 'session/created' || opening?.kind === 'session/forked';
  return (isImport && opening.payload.imported?.sourceId) || 'unnamed';
}

function recordOf(event: SessionEvent | undefined): string {
  return String(event && sourceOf(event)?.marks.uuid);
}
