import { existsSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { HostError } from '../../runtime/ports.ts';
import { besideOf } from './fill-beside.ts';
import { guarded } from './host-error-of.ts';
import { ANCHORS_FILE } from './open-events.ts';
import type { Salvaged } from './salvage.ts';
import { BLOBS_FILE, EVENTS_FILE, type StoreFile } from './schema.ts';
import { asideName, isStamp, setAside, withCompanions } from './set-aside.ts';
import { syncFolder, writeFileDurably } from './write-file-durably.ts';

/** That new files, each whole, take the place of broken ones. On disk from then on until a person was told what came over. */
export interface Replacement {
  /** What the names of the files that are set aside are made with. */
  readonly stamp: string;
  /** What came over into a new events file; absent where that was not broken. */
  readonly salvaged?: Salvaged;
  /** How many blobs came over into a new blobs file; absent where that was not broken. */
  readonly blobs?: number;
}

/** Its name, in the home. */
export const REPLACEMENT_FILE = 'replacing.json';

/**
 * Puts new files in the place of the broken ones, which are set aside. A process that is killed before the record of it is durable has
 * changed nothing; what one that is killed later has left to do is done by {@link finishReplacing}. Throws HostError.
 */
export function replaceFiles(folder: string, replacement: Replacement): void {
  guarded(folder, () => {
    syncFolder(folder);
    writeFileDurably(join(folder, REPLACEMENT_FILE), Buffer.from(JSON.stringify(replacement)));
  });
  finishReplacing(folder);
}

/** Does what is left to do of replacing files. A no-op where nothing is. Throws HostError. */
export function finishReplacing(folder: string): void {
  const replacement = replacementIn(folder);
  if (replacement === undefined) return;
  guarded(folder, () => {
    for (const { file, names } of replacedBy(replacement)) {
      // The last step of each: what has the file's name by now is the new one.
      if (!existsSync(join(folder, besideOf(file)))) continue;
      setAside(folder, names, replacement.stamp);
      // A broken file has its new name for sure before another takes its old one.
      syncFolder(folder);
      renameSync(join(folder, besideOf(file)), join(folder, file.name));
    }
    syncFolder(folder);
  });
}

/** What was replaced and not told yet, if anything. Throws HostError `store-broken` where that can't be read. */
export function replacementIn(folder: string): Replacement | undefined {
  const path = join(folder, REPLACEMENT_FILE);
  if (!existsSync(path)) return undefined;
  const text = guarded(path, () => readFileSync(path, 'utf8'));
  try {
    const said = JSON.parse(text) as Partial<Replacement>;
    if (typeof said.stamp === 'string' && isStamp(said.stamp)) return { ...said, stamp: said.stamp };
  } catch (cause) {
    if (!(cause instanceof SyntaxError)) throw cause;
  }
  const says = `${path} can't be read. It says which new files take the place of broken ones. Move it elsewhere to open the home without.`;
  throw new HostError('store-broken', says, { data: { path } });
}

/** New names of the files that a replacement has set aside. */
export function setAsideBy(folder: string, replacement: Replacement): readonly string[] {
  const names = replacedBy(replacement).flatMap((each) => each.names);
  return names.map((name) => asideName(name, replacement.stamp)).filter((name) => existsSync(join(folder, name)));
}

/** Removes new files that did not come to take the place of broken ones. A no-op where they are about to. Throws HostError. */
export function dropBeside(folder: string): void {
  guarded(folder, () => {
    if (existsSync(join(folder, REPLACEMENT_FILE))) return;
    const names = [EVENTS_FILE, BLOBS_FILE].flatMap((file) => withCompanions(besideOf(file)));
    for (const name of [...names, `${REPLACEMENT_FILE}.new`]) rmSync(join(folder, name), { force: true });
  });
}

/** Ends a replacement that was told, so that no opening tells it again. Throws HostError. */
export function forgetReplacement(folder: string): void {
  guarded(folder, () => rmSync(join(folder, REPLACEMENT_FILE), { force: true }));
}

/** What goes for each new file. Anchors go with the events where none came over: they name nothing that verify could still find. */
function replacedBy({
  salvaged,
  blobs,
}: Replacement): { readonly file: StoreFile; readonly names: readonly string[] }[] {
  const anchors = salvaged?.events === 0 ? [ANCHORS_FILE] : [];
  const events = { file: EVENTS_FILE, names: [...withCompanions(EVENTS_FILE.name), ...anchors] };
  return [
    ...(salvaged === undefined ? [] : [events]),
    ...(blobs === undefined ? [] : [{ file: BLOBS_FILE, names: withCompanions(BLOBS_FILE.name) }]),
  ];
}
