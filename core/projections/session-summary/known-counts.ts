import type { SessionRow } from './session-row.ts';

/** What says whether all of a session, or of several together, can be read. */
export type ReadFacts = Pick<SessionRow, 'withheld'> & { readonly tokens: Pick<SessionRow['tokens'], 'unread'> };

/** True where contents were erased or events can't be read: what was counted is the least there was. */
export function isLeast({ withheld, tokens }: ReadFacts): boolean {
  return withheld !== undefined || tokens.unread !== undefined;
}

/** A count as far as anybody knows it: undefined where none was found among what is left, and what is gone may have been some. */
export function knownCount(value: number, facts: ReadFacts): number | undefined {
  return value === 0 && isLeast(facts) ? undefined : value;
}
