import type { Clock } from '../runtime/ports.ts';

/** The wall clock of this machine. */
export const systemClock: Clock = { nowMs: () => Date.now() };
