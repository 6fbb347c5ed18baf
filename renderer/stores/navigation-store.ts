import { create } from 'zustand';
import { formatPlace, type Place, parsePlace, type Route } from './route.ts';
import { type Selection, useSelection } from './selection-store.ts';

export type { Route, SessionView, WorkflowView } from './route.ts';

interface NavigationStore {
  readonly route: Route;
  /**
   * Shows a screen, and what is to be selected on it, as one entry. Going to another session, or away from one, drops a selection
   * that is not in the one gone to.
   */
  readonly go: (route: Route, selection?: Selection) => void;
  readonly back: () => void;
  readonly forward: () => void;
}

/** One place for what is on screen. Back and Forward are the browser's own, so mouse buttons and Alt arrows walk it too. */
export const useNavigation = create<NavigationStore>((set, get) => ({
  route: { screen: 'start' },
  go: (route, selection) => {
    const before = get().route;
    const { select } = useSelection.getState();
    if (formatPlace({ route, selection: none }) === formatPlace({ route: before, selection: none })) {
      if (selection !== undefined) select(selection);
      return;
    }
    const isLeft = sessionOf(route) !== sessionOf(before) && !isSelectedIn(route);
    isMoving = true;
    if (selection !== undefined || isLeft) select(selection ?? none);
    isMoving = false;
    set({ route });
  },
  back: () => history.back(),
  forward: () => history.forward(),
}));

/** True while a selection changes that is one move with the screen that follows. */
let isMoving = false;
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
    if (place.selection.type === 'step') void settle(place.selection);
  };
  // An address that names an event of a step is put right where it stands: going back does not lead to it again.
  const settle = async (selected: Extract<Selection, { type: 'step' }>): Promise<void> => {
    const { settleOnDrawn } = await import('./settle-on-drawn.ts');
    await settleOnDrawn(selected, (selection, isElsewhere) => {
      isReading = true;
      if (isElsewhere) showSession(selection.session);
      useSelection.getState().select(selection);
      isReading = false;
      history.replaceState(null, '', `#${formatPlace(placeNow())}`);
    });
  };
  const write = (walk: boolean): void => {
    if (isReading || isMoving) return;
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

/** The view that is on screen, of another session. */
function showSession(session: string): void {
  const { route } = useNavigation.getState();
  if (route.screen === 'session') useNavigation.setState({ route: { ...route, session } });
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
