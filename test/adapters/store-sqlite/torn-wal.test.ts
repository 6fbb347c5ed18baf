import { copyFileSync, readFileSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import type { StoredEvent } from '../../../core/model/envelope.ts';
import type { SessionId } from '../../../core/model/ids.ts';
import { put } from '../../ports/subject.ts';
import { chainOf } from '../../ports/writer.ts';
import { openHome } from './open-home.ts';
import { namesOf } from './tamper.ts';
import { tempHome } from './temp-home.ts';

const EVENTS = 30;
/** Places at which the WAL is torn in the ordinary run; `npm run test:full` does more. */
const TEARS = Number(process.env.OPENRATH_TEARS ?? 30);
const ways = ['cut off', 'zeros', 'noise'] as const;
const files = ['events.db', 'events.db-wal', 'blobs.db'];

/** The files of a store as they lay on the disk after 30 commits that no checkpoint had taken over, and its anchors. */
async function livingFiles(): Promise<{ folder: string; events: readonly StoredEvent[] }> {
  const living = tempHome();
  const folder = tempHome();
  const home = await openHome(living);
  const events = chainOf('a', 0, EVENTS);
  for (const [at, event] of events.entries()) await put(home, 'a', events[at - 1], [event]);
  for (const name of files) copyFileSync(join(living, name), join(folder, name));
  await home.store.close();
  copyFileSync(join(living, 'anchors.jsonl'), join(folder, 'anchors.jsonl'));
  return { folder, events };
}

function tear(path: string, from: number, way: (typeof ways)[number]): void {
  if (way === 'cut off') {
    truncateSync(path, from);
    return;
  }
  const bytes = readFileSync(path);
  for (let at = from; at < bytes.length; at++)
    bytes[at] = way === 'zeros' ? 0 : (Math.imul(at, 2_654_435_761) >>> 13) & 255;
  writeFileSync(path, bytes);
}

it(`R3: a WAL that is torn at one of ${TEARS} places opens as a prefix of what was written, and verify names what was cut off`, async () => {
  const { folder, events } = await livingFiles();
  const size = statSync(join(folder, 'events.db-wal')).size;
  const kept: number[] = [];
  for (let round = 0; round <= TEARS; round++) {
    const torn = tempHome();
    for (const name of [...files, 'anchors.jsonl']) copyFileSync(join(folder, name), join(torn, name));
    const from = Math.floor((size * round) / TEARS);
    tear(join(torn, 'events.db-wal'), from, ways[round % ways.length] ?? 'noise');
    const { store } = await openHome(torn);
    const left = await store.own('a' as SessionId, 0, EVENTS);
    expect([from, left]).toEqual([from, events.slice(0, left.length)]);
    const cut = left.length === 0 ? 'anchor without events a' : `cut tail a#${left.length}`;
    expect([from, namesOf((await store.verify()).faults)]).toEqual([from, left.length === EVENTS ? [] : [cut]]);
    kept.push(left.length);
    await store.close();
  }
  expect(kept).toEqual(kept.toSorted((a, b) => a - b));
  expect([kept[0], kept.at(-1), new Set(kept).size > Math.min(TEARS, EVENTS) / 4]).toEqual([0, EVENTS, true]);
}, 600_000);
