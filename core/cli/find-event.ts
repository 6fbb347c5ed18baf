import type { HostClient } from '../contract/connect.ts';
import { sayTooShort, theOne } from './only-one.ts';
import { accepted, Refused } from './refused.ts';

const EVENT = { what: 'event', idsOf: (id: string) => [id], remedy: 'List them with: openrath events SESSION' };

/**
 * The event that a word names: its id, or a beginning of at least four characters that only one has of the home, or of the history of the session
 * that is given. A word that names none is given as it is: the host says why. Throws Refused.
 */
export async function findEvent(host: HostClient, word: string, session?: string): Promise<string> {
  const tooShort = /^[0-9a-f]+$/.test(word) ? sayTooShort(word, EVENT.what) : undefined;
  if (tooShort !== undefined) throw new Refused({ code: 'not-found', message: tooShort, remedy: EVENT.remedy });
  if (!/^[0-9a-f]{4,63}$/.test(word)) return word;
  const { events } = accepted(
    await host.event.named({ beginning: word, ...(session === undefined ? {} : { session }) }),
  );
  return theOne(word, events, EVENT) ?? word;
}

/** Options of a command with the events that some of them name, as {@link findEvent} finds each. Those that are not there are left out. Throws Refused. */
export async function findEvents<Name extends string>(
  host: HostClient,
  words: { readonly [Each in Name]?: string | undefined },
  session: string,
): Promise<{ readonly [Each in Name]?: string }> {
  const found: { [Each in Name]?: string } = {};
  for (const [name, word] of Object.entries(words) as [Name, string | undefined][])
    if (word !== undefined) found[name] = await findEvent(host, word, session);
  return found;
}
