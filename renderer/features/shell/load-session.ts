import type { ComponentType } from 'react';
import { useLineage } from '../../stores/lineage-store.ts';
import { loadFold } from '../../stores/load-fold.ts';
import { useNavigation } from '../../stores/navigation-store.ts';
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
  files: () => import('../session-files/session-files.tsx').then(({ SessionFiles }) => ({ default: SessionFiles })),
  transcript: () => import('../transcript/transcript.tsx').then(({ Transcript }) => ({ default: Transcript })),
};

/**
 * Loads what a session needs before its screen asks for it: the code of the screen on show now, and of each one gone to with its steps,
 * all beside each other; and the graph's code once the window has nothing else to do. What can't be loaded says so where it is shown.
 * @returns a function that stops it.
 */
export function loadAhead(): () => void {
  loadCode(useNavigation.getState().route);
  const idle = requestIdleCallback(() => load(loadSessionScreen, loadViews.graph), { timeout: 10_000 });
  const leave = useNavigation.subscribe(({ route }) => {
    loadCode(route);
    if (route.screen === 'session') void useLineage.getState().open(route.session);
  });
  return () => {
    cancelIdleCallback(idle);
    leave();
  };
}

function loadCode(route: Route): void {
  if (route.screen === 'session') load(loadSessionScreen, loadViews[route.view], loadFold);
}

function load(...all: readonly (() => Promise<unknown>)[]): void {
  for (const each of all) each().catch(() => undefined);
}
