import { join } from 'node:path';
import Database from 'better-sqlite3';
import { openHome } from '../adapters/store-sqlite/open-home.ts';
import { tempHome } from '../adapters/store-sqlite/temp-home.ts';
import { put } from '../ports/subject.ts';
import { chainOf } from '../ports/writer.ts';

/** Sessions of {@link homeOfLongEvents}. */
export const SESSIONS = ['s0', 's1', 's2'];
/** Events of each. */
export const EVENTS = 4;

/** The folder of a home of three sessions whose events each take several pages, however they are packed. */
export async function homeOfLongEvents(): Promise<string> {
  const folder = tempHome();
  const store = await openHome(folder);
  for (const [of, session] of SESSIONS.entries()) {
    const say = (seq: number) => ({
      payload: { role: 'user', author: 'person', parts: [{ type: 'text', text: noise(of * EVENTS + seq) }] },
    });
    await put(store, session, undefined, chainOf(session, 0, EVENTS, undefined, say));
  }
  await store.store.close();
  return folder;
}

/** A page that holds a part of one event of a home and of nothing else. */
export function pageOfOneEvent(folder: string): number {
  const db = new Database(join(folder, 'events.db'), { readonly: true });
  const [page] = db
    .prepare<[], number>("SELECT pageno FROM dbstat WHERE name = 'events' AND pagetype = 'overflow' ORDER BY path")
    .pluck()
    .all();
  db.close();
  if (page === undefined) throw new Error('no event takes more than a page');
  return page;
}

function noise(of: number): string {
  return Array.from({ length: 3_000 }, (_, at) => Math.imul(at + 1 + of * 3_000, 2_654_435_761) >>> 0).join(' ');
}
