import { isReserved } from '../../model/ids.ts';
import { counted, figure } from '../../projections/text/say-count.ts';
import type { SqliteStore } from './open-sqlite-store.ts';
import type { Salvaged } from './salvage.ts';
import type { SalvagedBlobs } from './salvage-blobs.ts';

/** What was set aside when a store was opened and what came over of it, in sentences; undefined where nothing was. Throws HostError. */
export async function saySetAside({ store, setAside, missing, ...came }: SqliteStore): Promise<string | undefined> {
  const { salvaged, salvagedBlobs } = came;
  if (salvaged === undefined && salvagedBlobs === undefined) return sayForeign(setAside);
  const sessions = (await store.refs()).filter(({ session }) => !isReserved(session)).length;
  const isLost = salvaged?.events === 0 && salvagedBlobs === undefined;
  const lack = lackOf({ salvaged, salvagedBlobs, missing });
  const missed = lack?.length === 0 ? 'Nothing is missing.' : 'Verify names what is missing.';
  const says = [
    salvaged && sayEvents(salvaged, sessions),
    salvagedBlobs && sayBlobs(salvagedBlobs),
    isLost ? 'Nothing of it could be read.' : missed,
    sayKept(setAside, lack),
  ];
  return says.filter((sentence) => sentence !== undefined).join(' ');
}

/** What is set aside where the databases are sound. */
function sayForeign(names: readonly string[]): string | undefined {
  const wals = names.filter((name) => name.endsWith('-wal'));
  const others = names.filter((name) => !wals.includes(name));
  const anchors = others.map((name) => `${name} stood in the place of the anchors, which were begun anew.`);
  return [sayWals(wals), ...anchors].filter((each) => each !== undefined).join(' ') || undefined;
}

/** What is set aside of files that are sound themselves. */
function sayWals(names: readonly string[]): string | undefined {
  if (names.length === 0) return undefined;
  const [are, them] = names.length === 1 ? ['is a WAL', 'it'] : ['are WALs', 'them'];
  return `${names.join(', ')} ${are} of another database, so the store was opened without ${them}; delete ${them} once you are sure.`;
}

function sayEvents({ events, withoutPayload: bare, again = 0, logs = [] }: Salvaged, sessions: number): string {
  const without = bare === 0 ? '' : `, ${figure(bare)} of them without what ${bare === 1 ? 'it' : 'they'} said`;
  return `${counted(events, 'event')} of ${counted(sessions, 'session')} came over${without}.${sayAgain(again, logs)}`;
}

function sayAgain(events: number, logs: readonly string[]): string {
  if (events === 0) return '';
  const [come, are] = [events === 1 ? 'comes' : 'come', logs.length === 1 ? 'is' : 'are'];
  return ` ${counted(events, 'more event')} behind a lost one ${come} again: ${counted(logs.length, 'log')} that ${logs.length === 1 ? 'holds' : 'hold'} ${events === 1 ? 'it' : 'them'} ${are} imported now.`;
}

function sayBlobs({ blobs, of }: SalvagedBlobs): string {
  return `${of === undefined ? counted(blobs, 'blob') : `${figure(blobs)} of ${counted(of, 'blob')}`} came over.`;
}

type Came = Pick<SqliteStore, 'salvaged' | 'salvagedBlobs' | 'missing'>;

/** What did not come over whole, of each kind that lacks some; undefined where nobody knows whether something did not. */
function lackOf({ salvaged, salvagedBlobs, missing }: Came): readonly string[] | undefined {
  const events = salvaged === undefined ? 0 : missing === undefined ? undefined : missing + salvaged.withoutPayload;
  const { blobs = 0, of = salvagedBlobs === undefined ? 0 : undefined } = salvagedBlobs ?? {};
  const lack = [
    ...(events === undefined || events === 0 ? [] : [counted(events, 'event')]),
    ...(of === undefined || of <= blobs ? [] : [counted(of - blobs, 'blob')]),
  ];
  return lack.length === 0 && (events === undefined || of === undefined) ? undefined : lack;
}

/** Undefined where a file was gone, so that nothing could be kept. */
function sayKept(names: readonly string[], lack: readonly string[] | undefined): string | undefined {
  if (names.length === 0) return undefined;
  const [are, it, them, holds] = names.length === 1 ? ['is', 'it', 'it', 'holds'] : ['are', 'they', 'them', 'hold'];
  const what = `${names.join(', ')} ${are} what was broken`;
  if (lack === undefined)
    return `${what}. Whether ${it} ${holds} more is not known: keep ${them} until you miss nothing.`;
  if (lack.length === 0) return `${what}; delete ${them} once you are sure.`;
  const may = names.length === 1 ? 'It may' : 'They may';
  return `${what}. ${may} hold the only copy of ${lack.join(' and ')}: keep ${them} until none is missing.`;
}
