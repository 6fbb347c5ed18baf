import type { SearchHit } from '../../../core/contract/view.ts';

/** The hits of one session, in the order in which they were found. */
export interface HitGroup {
  readonly session: string;
  readonly title: string;
  readonly trashed: boolean;
  readonly hits: readonly SearchHit[];
}

/** Hits by session: the session with the best hit first. A hit on its title stands in the heading and is no row, unless it is the only one. */
export function hitGroups(hits: readonly SearchHit[]): HitGroup[] {
  const bySession = Map.groupBy(hits, ({ session }) => session);
  return [...bySession].map(([session, of]) => {
    const rows = of.filter(({ kind }) => kind !== 'title');
    const [first] = of;
    return {
      session,
      title: first?.title ?? session,
      trashed: first?.trashed ?? false,
      hits: rows.length === 0 ? of : rows,
    };
  });
}

/** Names a hit among all: an event may have several. */
export function hitKey({ session, event, step, kind, excerpt }: SearchHit): string {
  return [session, event, step ?? '', kind, excerpt].join(' ');
}
