import type { ControlBox } from '../../stores/foot-controls.ts';
import type { Route } from '../../stores/route.ts';

/** px from the window's left and bottom edge. */
export interface ToastPlace {
  readonly left: number;
  readonly bottom: number;
}

type Box = Pick<ControlBox, 'left' | 'right' | 'top' | 'isPane'>;

interface Around {
  readonly route: Route;
  /** Sessions are marked in the library: its foot says which. */
  readonly hasMarked: boolean;
  readonly textSize: number;
  /** Controls that float at the foot of the view, and panes there. */
  readonly controls: readonly Box[];
  /** Of the window, in px. */
  readonly height: number;
}

/** Greatest width of a toast in px. */
export const toastWidth = 400;

/** px between a toast and what it stands beside or above. */
export const toastGap = 12;
const railWidth = 48;
const markedHeight = 56;

/**
 * Where toasts stand: at the foot, beside the rail. They lie over no control: where one floats at the foot they stand
 * left of it or between two, and above all of them where the room is too narrow; above every pane that they would reach. In the library they stand over the foot that says what is
 * selected.
 */
export function toastPlace({ route, hasMarked, textSize, controls, height }: Around): ToastPlace {
  const beside = Math.ceil(railWidth * textSize) + toastGap;
  if (route.screen === 'library' && hasMarked)
    return { left: beside, bottom: Math.ceil(markedHeight * textSize) + toastGap };
  const floating = controls.filter(({ isPane }) => isPane !== true);
  const left = roomBeside(beside, floating);
  const place = left === undefined ? { left: beside, bottom: above(floating, height) } : { left, bottom: toastGap };
  const under = controls.filter(
    (each) => each.isPane === true && each.left < place.left + toastWidth && each.right > place.left,
  );
  return under.length === 0 ? place : { ...place, bottom: Math.max(place.bottom, above(under, height)) };
}

/** Where a toast stands left of what floats or between two; undefined where there is no room. */
function roomBeside(from: number, floating: readonly Box[]): number | undefined {
  let left = from;
  for (const control of [...floating].sort((a, b) => a.left - b.left)) {
    if (left + toastWidth + toastGap <= control.left) return left;
    left = Math.max(left, Math.ceil(control.right) + toastGap);
  }
  return floating.length === 0 ? from : undefined;
}

function above(boxes: readonly Box[], height: number): number {
  return Math.ceil(height - Math.min(...boxes.map(({ top }) => top))) + toastGap;
}
