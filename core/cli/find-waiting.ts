import type { HostClient } from '../contract/connect.ts';
import type { WaitingRow } from '../contract/waiting.ts';
import { oneLine } from '../projections/text/one-line.ts';
import { counted } from '../projections/text/say-count.ts';
import { Refused } from './refused.ts';

/** Fewest characters by which a question or a call may be named. */
const SHORTEST = 4;
/** Longest word that is repeated in a reason, in UTF-16 units. */
const LONGEST_SAID = 80;
const LIST = 'List what waits: openrath approvals';

/**
 * The event that asks what a word names: its id or that of the call that it is about, or a beginning of either of at least four characters that only
 * one has of what waits for this type of answer. A whole id of an event that does not wait is given as it is: the host says why. Throws Refused.
 */
export async function findWaiting(host: HostClient, word: string, type: 'approval' | 'review'): Promise<string> {
  const rows = await host.runs.waiting({});
  const named = namedIn(rows, word);
  const found = named.filter((row) => row.type === type);
  const [only] = found;
  if (only !== undefined && found.length === 1) return only.event;
  if (found.length === 0 && /^[0-9a-f]{64}$/.test(word)) return word;
  const said = oneLine(word, LONGEST_SAID).text;
  if (found.length > 1)
    throw new Refused({
      code: 'invalid',
      message: `${counted(found.length, 'question')} that wait are named by ${said}.`,
      remedy: `Give more of the id of one. ${LIST}`,
    });
  if (named.length > 0)
    throw new Refused({ code: 'invalid', message: `${said} waits for another answer.`, remedy: LIST });
  throw new Refused({
    code: 'not-found',
    message: said === '' ? 'No question was named.' : `Nothing waits that is named by ${said}.`,
    remedy: LIST,
  });
}

function namedIn(rows: readonly WaitingRow[], word: string): readonly WaitingRow[] {
  // A model gives calls their ids: none of them takes the place of a question's.
  const asked = rows.filter(({ event }) => event === word);
  const exact = asked.length > 0 ? asked : rows.filter(({ callId }) => callId === word);
  if (exact.length > 0 || word.length < SHORTEST) return exact;
  return rows.filter(({ event, callId }) => event.startsWith(word) || callId?.startsWith(word) === true);
}
