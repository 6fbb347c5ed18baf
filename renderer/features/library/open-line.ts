import type { Route } from '../../stores/navigation-store.ts';
import { usePreferences } from '../../stores/preferences-store.ts';
import type { LibraryLine } from './library-line.ts';

/** The screen that opens a line: its lineage, in the view in which it was last seen. */
export function openLine({ root }: LibraryLine): Route {
  return { screen: 'session', session: root.id, view: usePreferences.getState().viewOf[root.root] ?? 'graph' };
}
