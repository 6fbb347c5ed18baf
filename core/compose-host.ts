import { basename, join } from 'node:path';
import { openDraftJournals } from './adapters/drafts/open-draft-journals.ts';
import { tokenEstimator } from './adapters/estimate-tokens.ts';
import { openSecrets } from './adapters/model/credentials/open-secrets.ts';
import { textIndexIn } from './adapters/search-sqlite/open-text-index.ts';
import { sha256 } from './adapters/sha256.ts';
import { countReadable } from './adapters/store-sqlite/count-readable.ts';
import { sayKeptWal } from './adapters/store-sqlite/kept-wals.ts';
import { copyOf } from './adapters/store-sqlite/old-copies.ts';
import { openSqliteStore } from './adapters/store-sqlite/open-sqlite-store.ts';
import { probeRoom } from './adapters/store-sqlite/probe-room.ts';
import { saySetAside } from './adapters/store-sqlite/say-set-aside.ts';
import { BLOBS_FILE, EVENTS_FILE } from './adapters/store-sqlite/schema.ts';
import { systemClock } from './adapters/system-clock.ts';
import { systemIds } from './adapters/system-ids.ts';
import { openLayout } from './adapters/workflow-layout/open-layout.ts';
import { composeImports } from './compose-imports.ts';
import { composePrograms } from './compose-programs.ts';
import { composeWorkshop } from './compose-workshop.ts';
import type { Duplex } from './contract/duplex.ts';
import type { HomeNotice } from './contract/home-state.ts';
import type { DamagedFiles } from './runtime/damaged-files.ts';
import { openDoor } from './runtime/door/door.ts';
import { routerOf } from './runtime/door/router.ts';
import { createHost } from './runtime/host.ts';
import { importAgain } from './runtime/import-again.ts';
import type { Keychain } from './runtime/ports/keychain.ts';
import type { HostError, Log } from './runtime/ports.ts';
import { type CustomTool, customTool } from './runtime/tools/custom-tool.ts';
import { version } from './version.ts';

export interface HostOptions {
  readonly log?: Log;
  /** A person's consent to move a broken store aside and begin a new one with what still holds. */
  readonly setAsideBroken?: boolean;
  /** Told what came over from a store that was set aside, and what was kept of one that opened, in words. */
  readonly onSetAside?: (says: string) => void;
  /** Told what of the indexes was wrong and was made anew, in words. */
  readonly onMended?: (says: string) => void;
  /** Told that a file of the store was migrated, and where the copy of what was before is, in words. */
  readonly onMigrated?: (says: string) => void;
  /** Called when a person agreed at the door to set damaged files aside: whoever holds the host closes it and composes it anew. */
  readonly onAgreed?: () => void;
  /** Called where the store is broken: whoever reaches the home is asked for consent then. Absent: opening it fails. */
  readonly onBroken?: (fault: HostError) => void;
  /** A host that stays: takes up the files and folders that a person asked to follow. */
  readonly followsLogs?: boolean;
  /** Of the desktop; absent in every other face. */
  readonly keychain?: Keychain;
  /** Of a program that hosts agents; each one that `checkCustomTools` accepts. */
  readonly tools?: readonly CustomTool[];
}

/** The host of a home, behind its door. */
export interface ComposedHost {
  readonly attach: (pipe: Duplex) => void;
  /** Tells every window something that was found. */
  readonly note: (notice: Omit<HomeNotice, 'atMs'>) => void;
  /** Lets calls under way finish. `patient` also waits for imports and exports that others have running. */
  readonly close: (patient?: boolean) => Promise<void>;
}

/** The index of words catches up with the record this long after the start: a window that is opening needs the machine first. A search begins it at once. */
const SEARCH_BEGINS_MS = 2_000;

/** A client that asks in steps asks again within this long. */
const BETWEEN_CALLS_MS = 150;

const quiet: Log = { info: () => undefined, warn: () => undefined };

/** Picks the adapters and starts the host: the one place where that is done. The caller holds the home's lock. */
export async function composeHost(home: string, options: HostOptions): Promise<ComposedHost> {
  const log = options.log ?? quiet;
  const sealing = { clock: systemClock, ids: systemIds, sha256 };
  let onFault = (fault: HostError): void => log.warn(fault.message, { code: fault.code });
  const damaged = new Set<string>();
  let onDamaged = (path: string): void => void damaged.add(path);
  const stores = await openSqliteStore({
    folder: home,
    sha256,
    log,
    setAsideBroken: options.setAsideBroken ?? false,
    onFault: (fault) => onFault(fault),
    onDamaged: (path) => onDamaged(path),
  });
  const setAside = await saySetAside(stores);
  if (setAside !== undefined) options.onSetAside?.(setAside);
  const kept = stores.keptWals.map((wal) => ({ code: 'wal-kept', says: sayKeptWal(wal) }) as const);
  for (const { says } of kept) options.onSetAside?.(says);
  const migrated = stores.backups.map((backup) => ({ code: 'migrated', says: sayMigrated(backup) }) as const);
  for (const { says } of migrated) options.onMigrated?.(says);
  const drafts =
    stores.readOnly === undefined ? openDraftJournals(join(home, 'drafts'), (fault) => onFault(fault)) : undefined;
  const host = await createHost({
    store: stores.store,
    blobs: stores.blobs,
    sealing,
    tokenEstimator,
    layOut: openLayout(),
    readOnly: stores.readOnly,
    probeRoom: (sizeBytes) => probeRoom(home, sizeBytes),
    found: [...(setAside === undefined ? [] : [{ code: 'set-aside', says: setAside } as const]), ...kept, ...migrated],
    onMended: options.onMended,
    imports: composeImports(stores.blobs, sealing),
    ...(stores.readOnly === undefined
      ? {
          workshop: composeWorkshop({
            home,
            blobs: stores.blobs,
            sealing,
            secrets: openSecrets(home, options.keychain),
            tools: (options.tools ?? []).map((tool) => customTool(tool, sha256)),
          }),
          programs: composePrograms({ attach: (pipe) => door.attach(pipe), log }),
        }
      : {}),
    ...(stores.readOnly === undefined ? { openTextIndex: textIndexIn(home) } : {}),
    ...(drafts === undefined ? {} : { drafts }),
    ...(stores.readOnly === undefined ? damagedFilesIn(home, options.onAgreed) : {}),
    about: { home, version, platform: process.platform, zone: Intl.DateTimeFormat().resolvedOptions().timeZone },
  });
  const { logs = [] } = stores.salvaged ?? {};
  if (logs.length === 0) stores.told();
  else {
    void importAgain(logs, host, (says) => {
      host.condition.note({ code: 'set-aside', says });
      options.onSetAside?.(says);
      stores.told();
    });
  }
  onFault = host.condition.failed;
  onDamaged = (path) => host.condition.damaged(basename(path));
  damaged.forEach(onDamaged);
  let searchBegins: ReturnType<typeof setTimeout> | undefined;
  if (options.followsLogs === true && stores.readOnly === undefined) {
    host.following.resume();
    searchBegins = setTimeout(host.search.begin, SEARCH_BEGINS_MS).unref();
  }
  const door = openDoor(routerOf(host));
  return {
    attach: door.attach,
    note: host.condition.note,
    close: async (patient = false) => {
      if (patient) {
        await host.idle();
        await door.quiet(BETWEEN_CALLS_MS);
        await host.idle();
      }
      host.stopFollowing();
      clearTimeout(searchBegins);
      await door.close();
      await host.close();
      drafts?.close();
    },
  };
}

function damagedFilesIn(home: string, setAside: (() => void) | undefined): { readonly damagedFiles?: DamagedFiles } {
  if (setAside === undefined) return {};
  return { damagedFiles: { setAside, readable: () => countReadable(join(home, EVENTS_FILE.name), sha256) } };
}

function sayMigrated(backup: string): string {
  const { file, schema } = copyOf(backup) ?? {};
  const { version: now } = file === BLOBS_FILE.name ? BLOBS_FILE : EVENTS_FILE;
  return `${file} was brought from schema ${schema} to schema ${now}. ${backup} is a copy of what was before; delete it once you are sure.`;
}
