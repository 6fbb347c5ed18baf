import { randomBytes } from 'node:crypto';
import { uuidv7 } from 'uuidv7';
import type { Ids } from '../runtime/ports.ts';

/** Names from the clock and the system's randomness, salts from its randomness alone. */
export const systemIds: Ids = {
  uuid: () => uuidv7(),
  salt: () => randomBytes(16).toString('hex'),
};
