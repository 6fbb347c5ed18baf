import type { PayloadOf } from '../../model/events.ts';

/** What a merge says of session memory from then on, a line for each key; empty where it says nothing of it. */
export function memoryWords({ memory = [] }: Pick<PayloadOf<'merge/completed'>, 'memory'>): string {
  return memory.map(({ key, text }) => (text === undefined ? `${key}: retracted` : `${key}: ${text}`)).join('\n');
}
