import type { SessionRow } from '../../../core/contract/view.ts';
import type { Route } from '../../stores/navigation-store.ts';

/**
 * Sessions that the screen is about: those of one lineage, or all. What is in the trash is left out, but for the session
 * that is on screen and the root of its lineage.
 */
export function rowsOnScreen(route: Route, rows: ReadonlyMap<string, SessionRow>): SessionRow[] {
  const root = route.screen === 'session' ? rows.get(route.session)?.root : undefined;
  const isMeant = (row: SessionRow): boolean => {
    if (route.screen !== 'session') return !row.trashed && rows.get(row.root)?.trashed !== true;
    return row.root === root && (!row.trashed || row.id === root || row.id === route.session);
  };
  return [...rows.values()].filter(isMeant);
}
