import type { Route } from '../../stores/route.ts';

/** px from the window's left and bottom edge. */
export interface ToastPlace {
  readonly left: number;
  readonly bottom: number;
}

/**
 * Where toasts stand: at the foot, beside the rail. On a session's graph they take the place of the legend, in the line of
 * what floats there and right of the zoom, so that they lie over no more of it than the foot does. In the library they
 * stand over the foot that says what is selected.
 */
export function toastPlace(route: Route, hasMarked: boolean): ToastPlace {
  const isGraph = route.screen === 'session' && route.view === 'graph';
  return { left: isGraph ? 214 : 60, bottom: route.screen === 'library' && hasMarked ? 68 : 12 };
}
