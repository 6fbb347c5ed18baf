import type { Database } from 'better-sqlite3';
import type { SessionId } from '../../model/ids.ts';
import type { DatedAnchor } from '../store/dated-anchor.ts';

const NAME = 'anchors-compared-ms';

/**
 * Notes which anchors there were when a person agreed to begin with what was left of a broken file. What they name and did not come over
 * was lost by that: verify names it until the session is written to again, and not from then on.
 */
export function noteAnchorsCompared(into: Database, anchors: ReadonlyMap<SessionId, DatedAnchor>): void {
  const newestMs = [...anchors.values()].reduce((newest, { atMs }) => Math.max(newest, atMs), 0);
  into.prepare('INSERT OR REPLACE INTO meta (name, value) VALUES (?, ?)').run(NAME, String(newestMs));
}

/** When the newest of those anchors was written, Unix ms; 0 where no file was broken. */
export function anchorsComparedMs(db: Database): number {
  return Number(db.prepare<[string], string>('SELECT value FROM meta WHERE name = ?').pluck().get(NAME) ?? 0);
}
