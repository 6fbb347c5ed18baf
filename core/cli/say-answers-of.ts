import type { HostClient } from '../contract/connect.ts';
import type { SessionRow } from '../contract/view.ts';
import { sayAnswersTo } from './answers-to.ts';

/**
 * Gives what says how to answer all that a session asks of a person, a line for each: empty for one that waits for nobody. What waits is
 * asked for once, and only where one of the rows waits.
 */
export async function sayAnswersOf(
  host: HostClient,
  rows: readonly Pick<SessionRow, 'status'>[],
): Promise<(row: Pick<SessionRow, 'id'>) => readonly string[]> {
  const waiting = rows.some(({ status }) => status === 'waiting') ? await host.runs.waiting({}) : [];
  return ({ id }) =>
    waiting.flatMap((each) => {
      const says = each.session === id ? sayAnswersTo(each) : undefined;
      return says === undefined ? [] : [says];
    });
}
