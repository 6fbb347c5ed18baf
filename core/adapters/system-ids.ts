import { randomBytes } from 'node:crypto';
import { uuidv7 } from 'uuidv7';
import type { Ids } from '../runtime/ports.ts';

/** Names from the clock and the system's randomness, salts from its randomness alone. */
export const systemIds: Ids = {
  uuid: () => uuidv7(),
  salt: nextSalt,
};

const SALT_BYTES = 16;
/** Randomness is fetched for so many salts at once: fetching costs more than a salt. */
const AT_ONCE = 256;
let pool = Buffer.alloc(0);
let used = 0;

function nextSalt(): string {
  if (used === pool.length) {
    pool = randomBytes(SALT_BYTES * AT_ONCE);
    used = 0;
  }
  const salt = pool.toString('hex', used, used + SALT_BYTES);
  pool.fill(0, used, used + SALT_BYTES);
  used += SALT_BYTES;
  return salt;
}
