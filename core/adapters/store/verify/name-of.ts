import type { SessionId } from '../../../model/ids.ts';
import type { Where } from './tally.ts';

/** `session#seq`, as a person reads it. */
export function nameOf({ session, seq }: Pick<Where, 'session' | 'seq'>): string {
  return `${session}#${seq}`;
}

/** Events of a session, half-open, as a person reads them, and whether there is one: `a#3`, or `a#3 to a#5`. */
export function rangeOf(
  session: SessionId,
  fromSeq: number,
  toSeq: number,
): { readonly name: string; readonly isOne: boolean } {
  const isOne = toSeq - fromSeq === 1;
  const first = nameOf({ session, seq: fromSeq });
  return { name: isOne ? first : `${first} to ${nameOf({ session, seq: toSeq - 1 })}`, isOne };
}
