import type { HostClient } from '../contract/connect.ts';
import type { SessionRow } from '../contract/view.ts';
import { onlyOne, saidWord, sayTooShort } from './only-one.ts';
import { Refused } from './refused.ts';

const LIST = 'List them with: openrath sessions';

/** The session that a word names: its id, or a beginning of at least four characters that only one has. Throws Refused. */
export async function findSession(host: HostClient, word: string): Promise<SessionRow> {
  const rows = await host.sessions.list({});
  const found = onlyOne(word, rows, { what: 'session', idsOf: ({ id }) => [id], remedy: LIST });
  if (found !== undefined) return found;
  const said = saidWord(word);
  throw new Refused({
    code: 'not-found',
    message: said === '' ? 'No session was named.' : (sayTooShort(word, 'session') ?? `There is no session ${said}.`),
    remedy: LIST,
  });
}
