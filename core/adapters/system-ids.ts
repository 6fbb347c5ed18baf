import { randomBytes } from 'node:crypto';
import { V7Generator } from 'uuidv7';
import type { Ids } from '../runtime/ports.ts';

/** Names from the clock and the system's randomness, salts from its randomness alone. */
export const systemIds: Ids = { uuid: nextUuid, salt: nextSalt };

const SALT_BYTES = 16;
/** Randomness is fetched for so many bytes at once: fetching costs more than what is made of it. */
const AT_ONCE = 4_096;
let pool = Buffer.alloc(0);
let used = 0;

const names = new V7Generator({ nextUint32: () => taken(4, (at) => pool.readUInt32LE(at)) });

function nextUuid(): string {
  const hex = Buffer.from(names.generate().bytes).toString('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}

function nextSalt(): string {
  return taken(SALT_BYTES, (at) => pool.toString('hex', at, at + SALT_BYTES));
}

/** Reads random bytes, which nobody can read again. */
function taken<Value>(bytes: number, read: (at: number) => Value): Value {
  if (used + bytes > pool.length) {
    pool = randomBytes(AT_ONCE);
    used = 0;
  }
  const value = read(used);
  pool.fill(0, used, used + bytes);
  used += bytes;
  return value;
}
