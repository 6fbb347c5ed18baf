import type { SessionRow } from '../../../core/contract/view.ts';
import { counted } from '../../ui/number.ts';
import { sessionTitle } from '../../ui/session-title.ts';

/** How many damaged sessions of one line are named. */
const mostNamed = 5;

/**
 * What of a line's sessions can't be read, the worst first: sessions of which nothing is left, then those of which it is not known how
 * much can't be read, then lost ends. Undefined where none is damaged. `root`: id of the session that the line is named after.
 */
export function sayDamage(rows: readonly SessionRow[], root: string): string | undefined {
  const damaged = rows.filter(({ status }) => status === 'damaged').toSorted((a, b) => rank(a) - rank(b));
  const [first] = damaged;
  if (first === undefined) return undefined;
  if (damaged.length === 1 && first.id === root) return first.statusDetail;
  const named = damaged.slice(0, mostNamed).map((row) => `“${sessionTitle(row)}”: ${row.statusDetail ?? 'damaged.'}`);
  const others = damaged.length - named.length;
  const more = others === 0 ? [] : [`${counted(others, 'more session')} ${others === 1 ? 'is' : 'are'} damaged.`];
  return [...named, ...more].join(' ');
}

function rank({ events, endGap }: SessionRow): number {
  if (events === 0) return 0;
  return endGap === undefined ? 1 : 2;
}
