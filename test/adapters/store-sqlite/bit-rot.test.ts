import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { EVENTS_FILE } from '../../../core/adapters/store-sqlite/schema.ts';
import { smallHome } from './small-home.ts';
import { tamper, verifyHome } from './tamper.ts';

/** Numbers that look random and are the same in every run. */
function* numbers(seed: number): Generator<number> {
  for (let state = seed; ; ) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    yield state;
  }
}

const dice = numbers(20_261_127);
const roll = (sides: number): number => (dice.next().value ?? 0) % sides;
/** Flips in the ordinary run; `npm run test:full` does more. */
const FLIPS = Number(process.env.OPENRATH_FLIPS ?? 30);
const rolls = Array.from(
  { length: FLIPS },
  () => [roll(10), roll(2) === 0 ? 'envelope' : 'payload', roll(1e9)] as const,
);

it.each(rolls)(
  'E1: one flipped bit in a#%i, in its %s at %i, is named and nothing else is',
  async (seq, part, place) => {
    const { folder, a } = await smallHome();
    const path = join(folder, 'events.db');
    const file = readFileSync(path);
    const event = a[seq]!;
    const isPacked = part === 'payload' && event.payload!.text.length > 512;
    const text = Buffer.from(part === 'envelope' || isPacked ? event.envelopeText : event.payload!.text);
    const offset = file.indexOf(text) + (place % text.length);
    file.writeUInt8(file.readUInt8(offset) ^ (1 << (place % 8)), offset);
    writeFileSync(path, file);
    const { faults } = await verifyHome(folder);
    expect(faults).toEqual([{ what: 'altered', session: 'a', seq, event: event.id, detail: expect.any(String) }]);
  },
);

it.each(['id', 'session', 'kind', 'envelope', 'salt', 'payload', 'first_parent'])(
  'E1: a flipped bit that leaves nothing of the column %s is named, and takes nothing down',
  async (column) => {
    const { folder } = await smallHome();
    tamper(folder, (db) => {
      db.unsafeMode(true);
      db.pragma('writable_schema = ON');
      db.exec("UPDATE sqlite_schema SET sql = replace(sql, ' NOT NULL', '') WHERE name = 'events'");
      db.pragma('writable_schema = RESET');
      db.exec(`UPDATE events SET ${column} = NULL WHERE num = 7`);
      db.pragma('writable_schema = ON');
      const schema = EVENTS_FILE.schema.slice(EVENTS_FILE.schema.indexOf('CREATE TABLE events'));
      const made = schema.slice(0, schema.indexOf(';'));
      db.prepare("UPDATE sqlite_schema SET sql = ? WHERE name = 'events'").run(made);
    });
    const { faults } = await verifyHome(folder);
    expect(faults.length).toBeGreaterThan(0);
  },
);
