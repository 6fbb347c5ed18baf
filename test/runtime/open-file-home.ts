import { basename } from 'node:path';
import { onTestFinished } from 'vitest';
import { duplexPair } from '../../core/adapters/home/duplex-pair.ts';
import { textIndexIn } from '../../core/adapters/search-sqlite/open-text-index.ts';
import { sha256 } from '../../core/adapters/sha256.ts';
import { openSqliteStore } from '../../core/adapters/store-sqlite/open-sqlite-store.ts';
import { systemIds } from '../../core/adapters/system-ids.ts';
import { composeImports } from '../../core/compose-imports.ts';
import { connect, type HostClient } from '../../core/contract/connect.ts';
import type { FileReport } from '../../core/contract/view.ts';
import { openDoor } from '../../core/runtime/door/door.ts';
import { routerOf } from '../../core/runtime/door/router.ts';
import { createHost, type Host } from '../../core/runtime/host.ts';
import type { EventStore } from '../../core/runtime/ports.ts';
import { importWith } from './import-with.ts';

/** A host on a store in files, behind its door. */
export interface FileHome {
  readonly client: HostClient;
  readonly host: Host;
  /** Imports files and gives their reports. */
  readonly import: (...paths: string[]) => Promise<FileReport[]>;
  /** A no-op the second time. */
  readonly close: () => Promise<void>;
}

/** A time at which no made-up log is still being written. */
const NOW_MS = Date.UTC(2026, 5, 1);
const quiet = { info: () => undefined, warn: () => undefined };

/** Opens a home of a folder and closes it when the running test ends. `wrap` puts something between host and store. */
export async function openFileHome(
  folder: string,
  wrap: (store: EventStore) => EventStore = (store) => store,
): Promise<FileHome> {
  const damaged = new Set<string>();
  let onDamaged = (path: string): void => void damaged.add(path);
  const opened = await openSqliteStore({ folder, sha256, log: quiet, onDamaged: (path) => onDamaged(path) });
  const sealing = { sha256, clock: { nowMs: () => NOW_MS }, ids: systemIds };
  const host = await createHost({
    store: wrap(opened.store),
    blobs: opened.blobs,
    sealing,
    readOnly: opened.readOnly,
    openTextIndex: textIndexIn(folder),
    tokenEstimator: async () => (text) => text.length,
    imports: composeImports(opened.blobs, sealing),
    about: { home: folder, version: '0', platform: 'test', zone: 'UTC' },
  });
  onDamaged = (path) => host.condition.damaged(basename(path));
  damaged.forEach(onDamaged);
  const door = openDoor(routerOf(host));
  const [ours, theirs] = duplexPair();
  door.attach(theirs);
  let closed: Promise<void> | undefined;
  const close = async (): Promise<void> => {
    host.stopFollowing();
    await door.close();
    await host.close();
  };
  const closeOnce = (): Promise<void> => {
    closed ??= close();
    return closed;
  };
  onTestFinished(closeOnce);
  const client = connect(ours);
  return { client, host, import: importWith(client), close: closeOnce };
}
