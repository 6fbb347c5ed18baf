import type { Where } from './tally.ts';

/** `session#seq`, as a person reads it. */
export function nameOf({ session, seq }: Pick<Where, 'session' | 'seq'>): string {
  return `${session}#${seq}`;
}
