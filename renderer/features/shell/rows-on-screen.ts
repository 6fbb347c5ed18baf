import type { SessionRow } from '../../../core/contract/view.ts';
import type { Route } from '../../stores/navigation-store.ts';

/** Sessions that the screen is about: those of one lineage, or all. What is in the trash is left out, unless its root is. */
export function rowsOnScreen(route: Route, rows: ReadonlyMap<string, SessionRow>): SessionRow[] {
  const root = route.screen === 'session' ? rows.get(route.session)?.root : undefined;
  const isMeant = (row: SessionRow): boolean => {
    const inTrash = rows.get(row.root)?.trashed === true;
    if (route.screen !== 'session') return !row.trashed && !inTrash;
    return row.root === root && (inTrash || !row.trashed || row.id === route.session);
  };
  return [...rows.values()].filter(isMeant);
}
