import type { HostClient } from '../contract/connect.ts';
import type { SessionRow } from '../contract/view.ts';
import { Refused } from './refused.ts';

/** Fewest characters by which a session may be named. */
const SHORTEST = 4;

/** The session that a word names: its id, or a beginning of at least four characters that only one has. Throws Refused. */
export async function findSession(host: HostClient, word: string): Promise<SessionRow> {
  const rows = await host.sessions.list({});
  const exact = rows.find((row) => row.id === word);
  if (exact !== undefined) return exact;
  const alike = word.length < SHORTEST ? [] : rows.filter((row) => row.id.startsWith(word));
  const [only] = alike;
  if (only !== undefined && alike.length === 1) return only;
  if (alike.length > 1)
    throw new Refused({
      code: 'invalid',
      message: `${alike.length} sessions begin with ${word}.`,
      remedy: 'Give more of the id.',
    });
  throw new Refused({
    code: 'not-found',
    message: `There is no session ${word}.`,
    remedy: 'List them with: openrath sessions',
  });
}
