import {
  closeSync,
  existsSync,
  fstatSync,
  fsync,
  fsyncSync,
  ftruncateSync,
  lstatSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';
import { counted } from '../../model/counted.ts';
import type { DraftJournals, ReadJournal } from '../../runtime/ports/draft-journals.ts';
import { HostError } from '../../runtime/ports.ts';
import { sha256 } from '../sha256.ts';
import { guarded, hostErrorOf } from '../store-sqlite/host-error-of.ts';
import { makeFolderDurably, syncName } from '../store-sqlite/sync-name.ts';
import { writeFileDurably } from '../store-sqlite/write-file-durably.ts';
import { fromLines, toLine } from './journal-lines.ts';

const SYNC_MS = 500;
/** A journal is written anew before it is so long, except by a hand. */
const LONGEST_BYTES = 256 * 1024 * 1024;
const NAME = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.jsonl$/;

/** Journals in a folder of the home that this user alone can read: a file for each id. The folder is made with the first of them. `onFault`: told what could not be synced. */
export function openDraftJournals(folder: string, onFault: (fault: HostError) => void): DraftJournals {
  const pathOf = (id: string): string => join(folder, `${id}.jsonl`);
  const putByOf = (id: string): string => join(folder, `${id}.discarded`);
  const syncing = syncedSoon(onFault);
  const leave = (id: string): void => {
    syncing.forget(pathOf(id));
    if (existsSync(folder)) syncName(pathOf(id));
  };
  return {
    ids: () => (existsSync(folder) ? readdirSync(folder).flatMap((name) => NAME.exec(name)?.slice(1) ?? []) : []),
    read: (id) => guarded(pathOf(id), () => readJournal(pathOf(id))),
    write: (id, lines) =>
      guarded(pathOf(id), () => {
        makeFolderDurably(folder);
        writeFileDurably(pathOf(id), Buffer.from(lines.map(toLine).join('')));
        syncing.forget(pathOf(id));
      }),
    append: (id, lines) =>
      guarded(pathOf(id), () => {
        appendWhole(pathOf(id), Buffer.from(lines.map(toLine).join('')));
        syncing.soon(pathOf(id));
      }),
    keepCopy: (id) => guarded(pathOf(id), () => keepCopy(pathOf(id), readFileSync(pathOf(id)))),
    drop: (id) =>
      guarded(pathOf(id), () => {
        rmSync(pathOf(id), { force: true });
        leave(id);
      }),
    putBy: (id) =>
      guarded(pathOf(id), () => {
        if (!existsSync(pathOf(id))) return;
        renameSync(pathOf(id), putByOf(id));
        leave(id);
      }),
    bringBack: (id) =>
      guarded(pathOf(id), () => {
        if (existsSync(pathOf(id)) || !existsSync(putByOf(id))) return false;
        renameSync(putByOf(id), pathOf(id));
        leave(id);
        return true;
      }),
    close: syncing.close,
  };
}

function readJournal(path: string): ReadJournal | undefined {
  const found = lstatSync(path, { throwIfNoEntry: false });
  if (found === undefined) return undefined;
  if (!found.isFile() || found.size > LONGEST_BYTES)
    throw new HostError('draft-unusable', `${path} is no plain file of less than 256 MiB. Move it elsewhere.`, {
      data: { path },
    });
  const bytes = readFileSync(path);
  const { lines, wholeBytes, broken } = fromLines(bytes);
  if (wholeBytes === bytes.length || lines.length === 0) return { lines };
  const isCutOff = broken === 1 && bytes.at(-1) !== 0x0a;
  const dropped = isCutOff ? CUT_OFF : sayDamaged(broken, keepCopy(path, bytes));
  writeFileDurably(path, bytes.subarray(0, wholeBytes));
  return { lines, dropped };
}

/** One name for one content, so that what is damaged is kept once. */
function keepCopy(path: string, bytes: Uint8Array): string {
  const aside = `${path}.${sha256(bytes).slice(0, 8)}.damaged`;
  writeFileDurably(aside, bytes);
  return aside;
}

const CUT_OFF = 'The last change was cut off while it was being saved: it is left out, and all before it is here.';

function sayDamaged(broken: number, aside: string): string {
  return `What was drawn is damaged from some place on: ${counted(broken, 'change')} can’t be read and ${broken === 1 ? 'is' : 'are'} left out; all before is here. The file as it was is kept: ${aside}`;
}

/** Adds bytes to a file that is there, all of them or none. */
function appendWhole(path: string, bytes: Uint8Array): void {
  const file = openSync(path, 'a', 0o600);
  try {
    const { size } = fstatSync(file);
    try {
      for (let at = 0; at < bytes.length; ) at += writeSync(file, bytes, at);
    } catch (cause) {
      ftruncateSync(file, size);
      throw cause;
    }
  } finally {
    closeSync(file);
  }
}

/** Syncs files soon after they were written. */
function syncedSoon(onFault: (fault: HostError) => void) {
  const dirty = new Set<string>();
  let timer: NodeJS.Timeout | undefined;
  const flush = (sync: (file: number, path: string) => void): void => {
    clearTimeout(timer);
    timer = undefined;
    for (const path of dirty) {
      try {
        if (existsSync(path)) sync(openSync(path, 'r+'), path);
      } catch (cause) {
        onFault(hostErrorOf(cause, path) as HostError);
      }
    }
    dirty.clear();
  };
  const beside = (file: number, path: string): void =>
    fsync(file, (cause) => {
      closeSync(file);
      if (cause !== null) onFault(hostErrorOf(cause, path) as HostError);
    });
  const atOnce = (file: number): void => {
    try {
      fsyncSync(file);
    } finally {
      closeSync(file);
    }
  };
  return {
    soon: (path: string): void => {
      dirty.add(path);
      timer ??= setTimeout(() => flush(beside), SYNC_MS).unref();
    },
    forget: (path: string): void => void dirty.delete(path),
    close: (): void => flush(atOnce),
  };
}
