import { randomUUID } from 'node:crypto';
import { existsSync, lstatSync, mkdirSync, readdirSync, readFileSync, renameSync, statSync, utimesSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { z } from 'zod';
import { createPace } from '../../runtime/pace.ts';
import type { KeptSetup, Setups } from '../../runtime/ports/setups.ts';
import { syncName } from '../store-sqlite/sync-name.ts';
import { writeFileDurably } from '../store-sqlite/write-file-durably.ts';
import { carryFolders } from '../workspace-cas/carry-folders.ts';
import { errnoOf, onDisk } from '../workspace-cas/errno-of.ts';
import { holdFolder } from '../workspace-cas/held-folder.ts';
import { removeEntry } from '../workspace-cas/remove-entry.ts';
import { keptFolder } from './kept-folder.ts';
import { measureFolder } from './measure-folder.ts';

const entry = z.strictObject({
  key: z.string(),
  command: z.string(),
  carried: z.array(z.strictObject({ path: z.string(), holds: z.string() })),
  lockfiles: z.array(z.string()).exactOptional(),
  entries: z.int(),
  sizeBytes: z.int(),
  keptAtMs: z.number(),
});
type Entry = z.infer<typeof entry>;

/** Folders whose times change when a program or library of the system does. */
const SYSTEM = ['/usr/bin', '/usr/local/bin', '/usr/lib', '/usr/local/lib'];

/** Setups kept below one folder: `<key>/files`, and what they are beside it. Nothing is made before the first is kept. */
export function openSetups(folder: string, nowMs: () => number): Setups {
  const read = (key: string) => readEntry(join(folder, key));
  const halves = new Set<string>();
  return {
    facts: () => [process.platform, process.arch, ...SYSTEM.map(changedAt)].join(' '),
    find: (key) =>
      onDisk(folder, async () => {
        const found = read(key);
        if (found === undefined || !(await isWhole(found, folder))) return undefined;
        return keptOf(found, noteUse(folder, key, nowMs()));
      }),
    keep: (key, command, from) =>
      onDisk(folder, async () => {
        const found = read(key);
        if (found !== undefined && (await isWhole(found, folder))) return;
        await removeLeft(folder, halves);
        const half = `half-${randomUUID()}`;
        halves.add(half);
        await keep({ key, command, keptAtMs: nowMs(), ...from }, { folder, half: join(folder, half) });
        halves.delete(half);
      }),
    list: () => onDisk(folder, async () => all(folder)),
    empty: (keys) =>
      onDisk(folder, async () => {
        const gone = all(folder).filter(({ key }) => keys.has(key));
        for (const { key } of gone) await remove(folder, join(folder, key));
        return gone;
      }),
  };
}

type Keeping = Pick<KeptSetup, 'key' | 'command' | 'keptAtMs' | 'carried' | 'lockfiles'> & { readonly folder: string };

async function keep(
  { folder: from, carried, lockfiles, ...facts }: Keeping,
  { folder, half }: { readonly folder: string; readonly half: string },
): Promise<void> {
  const files = join(half, 'files');
  try {
    mkdirSync(files, { recursive: true, mode: 0o700 });
    for (const { path } of carried) mkdirSync(dirname(join(files, path)), { recursive: true, mode: 0o700 });
    const wanted = carried.map(({ path }) => ({ path, how: 'missing' as const, from }));
    const copied = await carryFolders(wanted, { files, beside: half, setups: folder });
    if (copied.some(({ how }) => how === 'missing')) return;
    const measured = await measureFolder(Buffer.from(files), createPace());
    const written: Entry = { ...facts, carried: [...carried], lockfiles: [...lockfiles], ...measured };
    writeFileDurably(join(half, 'setup.json'), Buffer.from(JSON.stringify(written)));
    await remove(folder, join(folder, facts.key));
    renameSync(half, join(folder, facts.key));
    noteUse(folder, facts.key, facts.keptAtMs);
    syncName(join(folder, facts.key));
  } finally {
    await remove(folder, half);
  }
}

/** Takes away what a killed process left half copied. `halves`: those that are being made here. */
async function removeLeft(folder: string, halves: ReadonlySet<string>): Promise<void> {
  if (!existsSync(folder)) return;
  for (const name of readdirSync(folder))
    if (name.startsWith('half-') && !halves.has(name)) await remove(folder, join(folder, name));
}

/** Whether all that was kept is there: a power cut may have left the names of files without their bytes. */
async function isWhole({ key, entries, sizeBytes }: Entry, folder: string): Promise<boolean> {
  const now = await measureFolder(Buffer.from(keptFolder(folder, key)), createPace());
  return now.entries === entries && now.sizeBytes === sizeBytes;
}

function all(folder: string): readonly KeptSetup[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .flatMap((name) => {
      const found = readEntry(join(folder, name));
      return found === undefined ? [] : [keptOf(found, changedAt(entryFile(folder, name)))];
    })
    .sort((one, other) => other.keptAtMs - one.keptAtMs);
}

function keptOf({ entries: _, lockfiles = [], ...kept }: Entry, usedAtMs: number): KeptSetup {
  return { ...kept, lockfiles, usedAtMs };
}

function noteUse(folder: string, key: string, usedAtMs: number): number {
  utimesSync(entryFile(folder, key), usedAtMs / 1_000, usedAtMs / 1_000);
  return usedAtMs;
}

/** What a setup is. Its time is when the setup was used last. */
function entryFile(folder: string, key: string): string {
  return join(folder, key, 'setup.json');
}

/** Undefined where there is none, or one that can't be read: it is made again. */
function readEntry(folder: string): Entry | undefined {
  try {
    const read = entry.safeParse(JSON.parse(readFileSync(join(folder, 'setup.json'), 'utf8')));
    return read.success && folder.endsWith(read.data.key) ? read.data : undefined;
  } catch (cause) {
    if (cause instanceof SyntaxError || /^(ENOENT|ENOTDIR)$/.test(errnoOf(cause) ?? '')) return undefined;
    throw cause;
  }
}

async function remove(folder: string, path: string): Promise<void> {
  if (lstatSync(path, { throwIfNoEntry: false }) === undefined) return;
  const held = holdFolder(folder);
  try {
    await removeEntry(held, path.slice(folder.length + 1), createPace());
  } finally {
    held.close();
  }
}

function changedAt(path: string): number {
  return statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0;
}
