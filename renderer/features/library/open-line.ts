import type { SessionRow } from '../../../core/contract/view.ts';
import type { Route } from '../../stores/navigation-store.ts';
import { usePreferences } from '../../stores/preferences-store.ts';
import type { LibraryLine } from './library-line.ts';

/** The screen that opens a line: the branch that its log went on with last, in the view in which its lineage was last seen. */
export function openLine({ root, rows }: LibraryLine): Route {
  const { id } = activeOf(rows) ?? root;
  return { screen: 'session', session: id, view: usePreferences.getState().viewOf[root.root] ?? 'graph' };
}

/** The active branch; of several logs that of the newest. */
function activeOf(rows: readonly SessionRow[]): SessionRow | undefined {
  const active = rows.filter((row) => row.active === true);
  return active.toSorted((a, b) => (b.lastAtMs ?? 0) - (a.lastAtMs ?? 0))[0];
}
