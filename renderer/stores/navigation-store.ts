import { create } from 'zustand';
import { formatPlace, type Place, parsePlace, type Route } from './route.ts';
import { type Selection, useSelection } from './selection-store.ts';

export type { Route, SessionView } from './route.ts';

interface NavigationStore {
  readonly route: Route;
  /** Shows a screen. Going to another session, or away from one, drops a selection that is not in the one gone to. */
  readonly go: (route: Route) => void;
  readonly back: () => void;
  readonly forward: () => void;
}

/** One place for what is on screen. Back and Forward are the browser's own, so mouse buttons and Alt arrows walk it too. */
export const useNavigation = create<NavigationStore>((set, get) => ({
  route: { screen: 'start' },
  go: (route) => {
    const before = get().route;
    if (formatPlace({ route, selection: none }) === formatPlace({ route: before, selection: none })) return;
    set({ route });
    if (sessionOf(route) !== sessionOf(before) && !isSelectedIn(route)) useSelection.getState().select(none);
  },
  back: () => history.back(),
  forward: () => history.forward(),
}));

const none = { type: 'none' } as const;
/** Steps of one branch that are selected faster than this, one after the other, are one entry: holding `j` is one walk, not a hundred. */
const oneWalkMs = 1_000;

/**
 * Keeps the address and the stores the same, both ways. Called once, by the window's entry.
 * @returns a function that stops it.
 */
export function followAddress(): () => void {
  let writtenAtMs = 0;
  let isReading = false;
  const read = (): void => {
    const place = parsePlace(location.hash);
    if (place === undefined) return;
    isReading = true;
    useNavigation.setState({ route: place.route });
    useSelection.getState().select(place.selection);
    isReading = false;
  };
  const write = (walk: boolean): void => {
    if (isReading) return;
    const address = `#${formatPlace(placeNow())}`;
    if (address === location.hash) return;
    const replace = (walk && performance.now() - writtenAtMs < oneWalkMs) || location.hash === '';
    writtenAtMs = performance.now();
    history[replace ? 'replaceState' : 'pushState'](null, '', address);
  };
  read();
  const stops = [
    useNavigation.subscribe(() => write(false)),
    useSelection.subscribe(({ selection }, before) => write(isWalk(before.selection, selection))),
  ];
  addEventListener('popstate', read);
  return () => {
    removeEventListener('popstate', read);
    for (const stop of stops) stop();
  };
}

function isWalk(from: Selection, to: Selection): boolean {
  return from.type === 'step' && to.type === 'step' && from.session === to.session;
}

function placeNow(): Place {
  return { route: useNavigation.getState().route, selection: useSelection.getState().selection };
}

function isSelectedIn(route: Route): boolean {
  const { selection } = useSelection.getState();
  return selection.type !== 'none' && selection.session === sessionOf(route);
}

function sessionOf(route: Route): string | undefined {
  return route.screen === 'session' ? route.session : undefined;
}
