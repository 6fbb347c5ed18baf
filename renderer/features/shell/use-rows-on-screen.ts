import { useMemo } from 'react';
import type { SessionRow } from '../../../core/contract/view.ts';
import { useNavigation } from '../../stores/navigation-store.ts';
import { useSessions } from '../../stores/sessions-store.ts';
import { rowsOnScreen } from './rows-on-screen.ts';

/** Sessions that the screen is about, kept up to date. */
export function useRowsOnScreen(): readonly SessionRow[] {
  const route = useNavigation((state) => state.route);
  const rev = useSessions((state) => state.rev);
  const rows = useSessions((state) => state.rows);
  // biome-ignore lint/correctness/useExhaustiveDependencies: rows stays the same Map, rev says that it has changed
  return useMemo(() => rowsOnScreen(route, rows), [route, rows, rev]);
}
