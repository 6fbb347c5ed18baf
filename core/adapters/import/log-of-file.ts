import type { ImportFormat } from './format.ts';
import type { RecognisedFile } from './import-file.ts';
import type { ImportWorld } from './import-world.ts';
import { linesOf } from './lines-of.ts';
import { lookAtKept } from './look-at.ts';
import { nameInFile } from './name-in-file.ts';
import { readLedger } from './read-ledger.ts';
import { readMemory, writeMemory } from './write/file-memory.ts';

/** As many records of a file are looked for in the ledger. */
const LOOKED_AT = 50;

/** The log that a file holds now. */
export interface LogOfFile {
  /** What the ledger calls it. */
  readonly source: string;
  /** The session, by its name in its log, whose log was in the file when that was imported last; absent where it is the same log. */
  readonly replaced?: string;
  /** True where the file does not say whose its log is, though it did before. */
  readonly isUnsaid?: true;
}

type Target = Omit<RecognisedFile, 'source'>;

/**
 * Finds out whose log a file holds now. It is another's than before where it begins with records of other sessions, none of which the
 * ledger knows: then it has a ledger of its own, and that of the one before stays as it is. Where a log does not say whose it is, it is the
 * one that was there before. Throws HostError where the file can't be read or the store fails.
 */
export async function logOfFile(target: Target, world: ImportWorld): Promise<LogOfFile> {
  const { file, format, head } = target;
  const path = file.realPath;
  const first = await world.store.sourceFile(format.name, path);
  const holder = (first && readMemory(first))?.holder ?? path;
  const now = format.sessionsIn(path, head);
  const before = first === undefined ? undefined : await beginsOf(holder, format, world);
  if (now.length === 0)
    return { source: holder, ...(before === undefined || before.length === 0 ? {} : { isUnsaid: true }) };
  const isThere = before !== undefined;
  if (isThere && (before.length === 0 || meet(before, now) || (await holdsKnown(target, holder, world))))
    return { source: holder };
  const names = now.map((session) => nameInFile(path, session));
  const source =
    (await knownLog(first === undefined ? names : [path, ...names], now, { format, world })) ??
    (first === undefined ? path : await freeName(target, now, world));
  if (source === holder || !isThere) return { source };
  await noteHolder(path, source, { format, world });
  return { source, ...(before[0] === undefined ? {} : { replaced: before[0] }) };
}

/** The sessions that a log began with when it was read last, none where it did not say; undefined for one that was never read. */
async function beginsOf(
  source: string,
  format: ImportFormat,
  world: ImportWorld,
): Promise<readonly string[] | undefined> {
  const row = await world.store.sourceFile(format.name, source);
  if (row === undefined) return undefined;
  const known = readMemory(row)?.begins;
  if (known !== undefined) return known;
  const { path, head } = await lookAtKept(source, { format: format.name, world });
  return format.sessionsIn(path, head);
}

/** Whether a file begins with a record that the ledger knows and that can be of one session only. */
async function holdsKnown(target: Target, source: string, world: ImportWorld): Promise<boolean> {
  const digests = new Set((await readLedger(world.store, target.format.name, source)).map((entry) => entry.rawDigest));
  const reading = { from: { offset: 0, ordinal: 0 }, onBytes: () => undefined };
  let looked = 0;
  for await (const { pieces } of linesOf({ ...target, source }, world, reading)) {
    for (const piece of pieces) {
      if (piece.what !== 'record') continue;
      if (target.format.isOfOneSession(piece.value) && digests.has(world.sha256(piece.bytes))) return true;
      if (++looked >= LOOKED_AT) return false;
    }
  }
  return false;
}

/** A log of the same session that the file held earlier. */
async function knownLog(
  sources: readonly string[],
  now: readonly string[],
  { format, world }: { format: ImportFormat; world: ImportWorld },
): Promise<string | undefined> {
  for (const source of sources) {
    if (meet((await beginsOf(source, format, world)) ?? [], now)) return source;
  }
  return undefined;
}

async function freeName(
  { file: { realPath: path }, format }: Target,
  [session = '']: readonly string[],
  { store }: ImportWorld,
): Promise<string> {
  for (let turn = 1; ; turn++) {
    const name = nameInFile(path, turn === 1 ? session : `${session}.${turn}`);
    if ((await store.sourceFile(format.name, name)) === undefined) return name;
  }
}

/** Remembers beside the first log of a file which one it holds now. */
async function noteHolder(
  path: string,
  source: string,
  { format, world }: { format: ImportFormat; world: ImportWorld },
): Promise<void> {
  const row = await world.store.sourceFile(format.name, path);
  const memory = row && readMemory(row);
  if (row === undefined || memory === undefined) return;
  const { holder: _, ...rest } = memory;
  const report = writeMemory(source === path ? rest : { ...rest, holder: source });
  await world.store.append([], { entries: [], files: [{ ...row, report }] });
}

function meet(some: readonly string[], others: readonly string[]): boolean {
  return some.some((each) => others.includes(each));
}
