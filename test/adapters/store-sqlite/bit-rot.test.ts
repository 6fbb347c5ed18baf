import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { smallHome } from './small-home.ts';
import { verifyHome } from './tamper.ts';

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
const FLIPS = Number(process.env.OPENRATH_FLIPS ?? 60);
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
    const isPacked = part === 'payload' && event.payload!.text.length > 2048;
    const text = Buffer.from(part === 'envelope' || isPacked ? event.envelopeText : event.payload!.text);
    const offset = file.indexOf(text) + (place % text.length);
    file.writeUInt8(file.readUInt8(offset) ^ (1 << (place % 8)), offset);
    writeFileSync(path, file);
    const { faults } = await verifyHome(folder);
    expect(faults).toEqual([{ what: 'altered', session: 'a', seq, event: event.id, detail: expect.any(String) }]);
  },
);
