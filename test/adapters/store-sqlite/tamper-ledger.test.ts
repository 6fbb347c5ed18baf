import type Database from 'better-sqlite3';
import { describe, expect, it } from 'vitest';
import { calls, prompt, result, says } from '../import/claude-code/transcript.ts';
import { createImportWorld, importOne } from '../import/import-logs.ts';
import { createLogFolder } from '../import/log-folder.ts';
import { openHome } from './open-home.ts';
import { tamper, verifyHome } from './tamper.ts';
import { tempHome } from './temp-home.ts';

const FLIPPED = 'f'.repeat(64);
const flip = (where: string) => `UPDATE ledger SET event = X'${FLIPPED}' WHERE ${where}`;

const records = [
  prompt('r1', null, 'Water the roses'),
  calls('r2', 'r1', 'c1', 'Read', { file_path: 'roses.md' }),
  result('r3', 'r2', 'c1', 'dry'),
  says('r4', 'r3', 'The roses are dry'),
];

/** A closed home with one imported log and a copy of it, and where its third record stands. */
async function importedHome() {
  const folder = tempHome();
  const logs = createLogFolder();
  const path = logs.write('roses.jsonl', records);
  const { store, blobs } = await openHome(folder);
  const world = createImportWorld({ store, blobs });
  await importOne(world, path);
  await importOne(world, logs.write('copy.jsonl', records));
  const entry = (await store.ledger('claude-code', path)).find(({ ordinal }) => ordinal === 2);
  const event = entry && (await store.event(entry.event));
  await store.close();
  if (event === undefined) throw new Error('the record did not come in');
  const { session, seq } = event.envelope.origin;
  return { folder, path, id: event.id, place: `${session}#${seq}`, session, seq };
}

async function faultsAfter(folder: string, change: (db: Database.Database) => void) {
  tamper(folder, change);
  return (await verifyHome(folder)).faults;
}

describe('E1: an entry of the import ledger names an event that is not there', () => {
  it('and was altered where the event that holds its record is there and no entry names it', async () => {
    const { folder, path, id, place } = await importedHome();
    expect(await faultsAfter(folder, (db) => db.exec(flip(`source = '${path}' AND ordinal = 2`)))).toEqual([
      {
        what: 'altered ledger entry',
        detail: `The import ledger says that a record of ${path} became ${FLIPPED}, which is not there. The record is in ${place}, ${id}, which no entry names: the entry was altered, and no event is missing for it.`,
      },
    ]);
  });

  it('and was altered or lost its event where nothing tells which', async () => {
    const { folder, path } = await importedHome();
    const change = `${flip(`source = '${path}' AND ordinal = 2`)}; UPDATE ledger SET raw_digest = '${FLIPPED}' WHERE event = X'${FLIPPED}'`;
    expect(await faultsAfter(folder, (db) => db.exec(change))).toEqual([
      {
        what: 'ledger entry without event',
        detail: `1 entry of the import ledger for ${path} names an event that is not in the store. Of it, either the event was lost or the entry was altered: nothing tells which.`,
      },
    ]);
  });

  it('and is not named again where a fault names that event', async () => {
    const { folder, session, seq } = await importedHome();
    const faults = await faultsAfter(folder, (db) =>
      db.exec(`DELETE FROM events WHERE session = '${session}' AND seq = ${seq}`),
    );
    expect(faults.map(({ what, ...where }) => [what, where.session, where.seq])).toEqual([
      ['missing event', session, seq],
    ]);
  });
});
