import type { ComponentType } from 'react';
import type { Route, SessionView } from '../../stores/route.ts';

type Screen = typeof import('./session-screen.tsx').SessionScreen;
type View = ComponentType<{ readonly session: string }>;

/** The code of the screen of a session. */
export function loadSessionScreen(): Promise<{ readonly default: Screen }> {
  return import('./session-screen.tsx').then(({ SessionScreen }) => ({ default: SessionScreen }));
}

/** The code of each view of it. */
export const loadViews: Readonly<Record<SessionView, () => Promise<{ readonly default: View }>>> = {
  graph: () => import('../session-graph/session-graph.tsx').then(({ SessionGraph }) => ({ default: SessionGraph })),
  transcript: () => import('../transcript/transcript.tsx').then(({ Transcript }) => ({ default: Transcript })),
};

/** Begins to load all code that a screen needs, beside each other. What can't be loaded says so where it is shown. */
export function loadAhead(route: Route): void {
  if (route.screen !== 'session') return;
  for (const load of [loadSessionScreen, loadViews[route.view]]) load().catch(() => undefined);
}
