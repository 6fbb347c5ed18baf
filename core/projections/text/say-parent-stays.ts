import { quoted } from '../../model/quoted.ts';

/** That a re-run of a sub-agent's step leaves the session as it is that started it, and how to go on there. */
export function sayParentStays({ session, title }: { readonly session: string; readonly title: string }): string {
  return `A sub-agent of ${quoted(title)} did this step: it alone is done again, and ${quoted(title)} stays as it is. To go on there, re-run in session ${session} the call that started it, with the new answer as its result, or merge the fork into it.`;
}
