import type { SessionId } from '../../model/ids.ts';
import type { LedgerEntry } from '../../runtime/ports.ts';
import { type FoundAgain, findAgain } from './find-again.ts';
import type { RecognisedFile } from './import-file.ts';
import type { ImportWorld } from './import-world.ts';
import type { Past } from './open-file.ts';
import { readLedger } from './read-ledger.ts';
import { type FileMemory, readMemory, salvagedSessions } from './write/file-memory.ts';

/** Reads what the last import of a file left behind. Where some of it may be lost, what can be is found again in the events of its sessions. */
export async function pastOf({ source, format }: RecognisedFile, world: ImportWorld): Promise<Past> {
  const row = await world.store.sourceFile(format.name, source);
  const memory = row === undefined ? undefined : readMemory(row);
  const entries = await readLedger(world.store, format.name, source);
  const salvaged = row === undefined ? [] : salvagedSessions(row);
  const mayBeLost = memory === undefined ? entries.length + salvaged.length > 0 : memory.isSalvaged === true;
  if (!mayBeLost) return { memory, entries };
  const sessions = new Set([...salvaged, ...(memory?.sessions.map(([, session]) => session) ?? [])]);
  const there = await thereOf(entries, world, sessions);
  const found = await findAgain({ sessions, entries, format: format.name }, world);
  return {
    memory: memory && asFound(memory, found),
    entries: entries.map((entry) => (there.has(entry.event) ? entry : { ...entry, isGone: true })),
    lost: found,
  };
}

const AT_ONCE = 500;

/** Events of entries that there are. Adds the sessions that they are of. */
async function thereOf(
  entries: readonly LedgerEntry[],
  { store }: ImportWorld,
  sessions: Set<SessionId>,
): Promise<ReadonlySet<string>> {
  const there = new Set<string>();
  for (let from = 0; from < entries.length; from += AT_ONCE) {
    const ids = entries.slice(from, from + AT_ONCE).map(({ event }) => event);
    for (const { id, envelope } of await store.events(ids)) {
      there.add(id);
      sessions.add(envelope.origin.session);
    }
  }
  return there;
}

/** What is remembered, without marks whose events are lost: they are made again. */
function asFound({ copy, ...memory }: FileMemory, { copied, adrift }: FoundAgain): FileMemory {
  const marks = copy?.marks.filter(({ session, through }) => copied.has(`${session} ${through}`));
  const alone = memory.report.sessions.find(
    ({ id, kind }) => kind !== undefined && isAgents(kind) && adrift.has(id as SessionId),
  );
  return {
    ...memory,
    ...(copy && marks && { copy: { ...copy, marks } }),
    ...(memory.adrift === undefined && alone && { adrift: alone.id as SessionId }),
  };
}

function isAgents(kind: string): boolean {
  return kind === 'sub-agent' || kind === 'internal';
}
