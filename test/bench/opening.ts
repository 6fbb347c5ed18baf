import { openSqliteStore } from '../../core/adapters/store-sqlite/open-sqlite-store.ts';
import { checkedReader } from '../../core/runtime/read-checked.ts';
import { openCatalogueView } from '../../core/runtime/views/catalogue-view.ts';
import { openSessionIndex } from '../../core/runtime/views/session-index.ts';
import { addSession, quiet, sealing, withFolder, work } from './bench-home.ts';
import { type Figure, timed } from './table.ts';

const SESSIONS = 1_000;
const EVENTS = 100;

/** Opening a home until the whole session index is there: the first time, when every session is folded, and the next time. */
export function benchOpening(): Promise<Figure[]> {
  return withFolder(async (folder) => {
    const opened = await openSqliteStore({ folder, sha256: sealing.sha256, log: quiet });
    for (let made = 0; made < SESSIONS; made++) await addSession(opened, EVENTS, work);
    await opened.store.close();
    const first = await openOnce(folder);
    const next = await openOnce(folder);
    return [
      {
        what: `opening a home of ${SESSIONS} sessions, ${SESSIONS * EVENTS} events`,
        value: `${Math.round(next)} ms`,
        ratio: next / first,
        against: `folding every event, ${Math.round(first)} ms`,
      },
    ];
  });
}

async function openOnce(folder: string): Promise<number> {
  const { sha256, clock } = sealing;
  let close = async (): Promise<void> => undefined;
  const took = await timed(async () => {
    const { store, blobs } = await openSqliteStore({ folder, sha256, log: quiet });
    const read = checkedReader(sha256);
    const catalogue = await openCatalogueView(store, read);
    const index = openSessionIndex({
      store,
      blobs,
      catalogue,
      read,
      clock,
      sha256,
      samplePath: '',
      zone: 'UTC',
      leased: new Set(),
      stopping: new Set(),
      onRebuilt: () => undefined,
      onUnreadable: () => undefined,
      onDamaged: () => undefined,
      onFilesLost: () => undefined,
      onRead: () => undefined,
      onProgress: () => undefined,
    });
    const rows = await index.rows();
    if (rows.length !== SESSIONS) throw new Error(`${rows.length} of ${SESSIONS} sessions were read`);
    close = async () => {
      await index.close();
      await store.close();
    };
  });
  await close();
  return took;
}
