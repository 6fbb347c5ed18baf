import { figure } from './say-count.ts';

/** A limit of time, exactly: `200 ms`, `60 s`, `1.5 s`, `3,600 s`. Takes whole ms from 0. */
export function sayMs(ms: number): string {
  return ms < 1_000 ? `${ms} ms` : `${figure(ms / 1_000)} s`;
}
