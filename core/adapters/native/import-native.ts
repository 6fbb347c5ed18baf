import { constants } from 'node:fs';
import { open, stat } from 'node:fs/promises';
import type { FileReport } from '../../contract/import-report.ts';
import type { Sha256 } from '../../model/envelope.ts';
import { readEvent } from '../../model/read-event.ts';
import { openingOf, placedOpening } from '../../projections/session-summary/opening.ts';
import { looksNative } from '../../runtime/native/native-line.ts';
import { type NativeFile, NativeFileError, readNative } from '../../runtime/native/read-native.ts';
import { type TakenOver, takeOver } from '../../runtime/native/take-over.ts';
import { AppendRefused, type BlobStore, type EventStore } from '../../runtime/ports.ts';
import type { Sealing } from '../../runtime/seal-stream.ts';
import { ImportStopped } from '../import/import-stopped.ts';
import { readLines } from './read-lines.ts';

interface NativeWorld extends Sealing {
  readonly store: EventStore;
  readonly blobs: BlobStore;
  readonly sha256: Sha256;
}

/**
 * True for a regular file that begins as a native export. False for one that can't be read: the importer of logs says why.
 * Nothing else is opened, so that a pipe or a device is not waited for.
 */
export async function isNativeFile(path: string): Promise<boolean> {
  const stats = await stat(path).catch(() => undefined);
  if (!stats?.isFile()) return false;
  const file = await open(path, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0)).catch(() => undefined);
  if (file === undefined) return false;
  try {
    const { buffer, bytesRead } = await file.read(new Uint8Array(200), 0, 200, 0);
    return looksNative(buffer.subarray(0, bytesRead));
  } catch {
    return false;
  } finally {
    await file.close();
  }
}

/**
 * Takes over one native export (E2). A damaged file is refused whole, with its line; nothing of it is added. Throws when aborted, and
 * {@link ImportStopped} where the store fails.
 */
export async function importNativeFile(path: string, world: NativeWorld, signal: AbortSignal): Promise<FileReport> {
  try {
    const file = await readNative(readLines(path), world.sha256, signal);
    return reportOf(path, file, await takeOver(file, world.store, world.blobs, world));
  } catch (error) {
    if (error instanceof NativeFileError || error instanceof AppendRefused || isSystemError(error))
      return without(path, { status: 'refused', reason: error.message });
    if (signal.aborted) throw error;
    throw new ImportStopped(without(path, { status: 'failed' }), error);
  }
}

function reportOf(path: string, file: NativeFile, taken: TakenOver): FileReport {
  const lines = 2 + file.events.length + file.blobs.length;
  const common = taken.common === undefined ? {} : { common: taken.common };
  return {
    path,
    format: 'native',
    status: taken.how === 'unchanged' ? 'unchanged' : 'imported',
    ...(taken.how === 'parted'
      ? {
          reason: `It parted from a session here after event ${taken.common}, so it stands beside it as a new session.`,
        }
      : {}),
    sessions: [
      { id: taken.session, title: '', ...placeOf(file, file.session) },
      ...taken.others.map(({ origin, session }) => ({ id: session, title: '', ...placeOf(file, origin) })),
    ],
    lines: {
      total: lines,
      blank: 0,
      repaired: 0,
      records: file.events.length,
      events: file.events.length,
      quarantined: 0,
    },
    quarantine: [],
    facts: { records: file.events.length, added: taken.events, how: taken.how, withheld: withheldIn(file), ...common },
  };
}

/** What kind of session one of a file is, and what that hangs on, as its first event says. */
function placeOf({ events }: NativeFile, session: string): Pick<FileReport['sessions'][number], 'kind' | 'parent'> {
  const first = events.find(({ envelope }) => envelope.origin.session === session && envelope.origin.seq === 0);
  if (first === undefined) return { kind: 'main' };
  const opening = openingOf(readEvent(first));
  const left = events.find(({ id }) => id === opening.leavesFrom)?.envelope.origin.session;
  const { kind, parent } = left === undefined ? opening : placedOpening(opening, left);
  return parent === undefined ? { kind } : { kind, parent: parent.session };
}

function without(path: string, why: Pick<FileReport, 'status' | 'reason'>): FileReport {
  return {
    path,
    format: 'native',
    ...why,
    sessions: [],
    lines: { total: 0, blank: 0, repaired: 0, records: 0, events: 0, quarantined: 0 },
    quarantine: [],
    facts: {},
  };
}

function isSystemError(error: unknown): error is NodeJS.ErrnoException {
  return error instanceof Error && 'syscall' in error;
}

function withheldIn(file: NativeFile): number {
  return file.events.filter((event) => event.payload === undefined).length;
}
