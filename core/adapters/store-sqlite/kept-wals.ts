import { existsSync, readFileSync, renameSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import type { WalState } from './broken-wal.ts';
import { walOf } from './foreign-wal.ts';
import { asideName, freeStamp } from './set-aside.ts';
import { syncFolder, writeFileDurably } from './write-file-durably.ts';

/** A WAL that was kept as it was found when its file was opened, since SQLite does away with what it can't read of it. */
export interface KeptWal {
  readonly wal: string;
  /** What it is called now, or what its copy is called. */
  readonly name: string;
  readonly was: 'no wal' | 'noise' | 'torn';
}

/** What is kept of a WAL before SQLite opens it. */
export interface WalBefore {
  /** What is kept already. */
  readonly kept?: KeptWal;
  /** The bytes of one whose last commit is torn: to be kept where something of it is missed. */
  readonly torn?: Buffer;
}

/** Keeps a WAL that is none under another name, and a copy of one that ends in noise. A no-op for every other. Throws what the disk does. */
export function keepWal(path: string, { is }: WalState, nowMs: () => number): WalBefore {
  if (is === 'torn') return { torn: readFileSync(walOf(path)) };
  if (is === 'noise') return { kept: keepCopy(path, { bytes: readFileSync(walOf(path)), was: 'noise' }, nowMs) };
  if (is !== 'no wal' || !existsSync(walOf(path))) return {};
  const kept: KeptWal = { wal: basename(walOf(path)), name: nameFor(path, nowMs), was: 'no wal' };
  renameSync(walOf(path), join(dirname(path), kept.name));
  syncFolder(dirname(path));
  return { kept };
}

/** Writes the bytes of a WAL beside it, durably. */
export function keepCopy(
  path: string,
  { bytes, was }: { readonly bytes: Buffer; readonly was: 'noise' | 'torn' },
  nowMs: () => number,
): KeptWal {
  const name = nameFor(path, nowMs);
  writeFileDurably(join(dirname(path), name), bytes);
  return { wal: basename(walOf(path)), name, was };
}

/** What became of a WAL, in sentences. */
export function sayKeptWal({ wal, name, was }: KeptWal): string {
  if (was === 'no wal') return `${wal} was no WAL, so it was renamed ${name}; delete it once you are sure.`;
  const is =
    was === 'noise'
      ? `${wal} ended in bytes that are of no commit.`
      : `The last commit in ${wal} is damaged, and events of it that were saved are missing. Verify names them.`;
  return `${is} ${name} is a copy of it from before: keep it until you miss nothing.`;
}

function nameFor(path: string, nowMs: () => number): string {
  return asideName(basename(walOf(path)), freeStamp(dirname(path), nowMs()));
}
