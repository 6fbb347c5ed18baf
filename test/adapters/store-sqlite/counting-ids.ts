import type { Ids } from '../../../core/runtime/ports.ts';

/** Ids and salts that count up, for several worlds on one home. */
export function countingIds(): Ids {
  let made = 0;
  return {
    uuid: () => `00000000-0000-7000-8000-${String(++made).padStart(12, '0')}`,
    salt: () => String(++made).padStart(32, '0'),
  };
}
