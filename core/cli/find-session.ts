import type { HostClient } from '../contract/connect.ts';
import type { SessionRow } from '../contract/view.ts';
import { oneLine } from '../projections/text/one-line.ts';
import { counted } from '../projections/text/say-count.ts';
import { Refused } from './refused.ts';

/** Fewest characters by which a session may be named. */
const SHORTEST = 4;
/** Longest word that is repeated in a reason, in UTF-16 units. */
const LONGEST_SAID = 80;

/** The session that a word names: its id, or a beginning of at least four characters that only one has. Throws Refused. */
export async function findSession(host: HostClient, word: string): Promise<SessionRow> {
  const rows = await host.sessions.list({});
  const exact = rows.find((row) => row.id === word);
  if (exact !== undefined) return exact;
  const said = oneLine(word, LONGEST_SAID).text;
  const alike = word.length < SHORTEST ? [] : rows.filter((row) => row.id.startsWith(word));
  const [only] = alike;
  if (only !== undefined && alike.length === 1) return only;
  if (alike.length > 1)
    throw new Refused({
      code: 'invalid',
      message: `${counted(alike.length, 'session')} begin with ${said}.`,
      remedy: 'Give more of the id.',
    });
  throw new Refused({
    code: 'not-found',
    message: said === '' ? 'No session was named.' : `There is no session ${said}.`,
    remedy: 'List them with: openrath sessions',
  });
}
