import type { ControlBox } from '../../stores/foot-controls.ts';
import type { Route } from '../../stores/route.ts';

/** px from the window's left and bottom edge. */
export interface ToastPlace {
  readonly left: number;
  readonly bottom: number;
}

interface Around {
  readonly route: Route;
  /** Sessions are marked in the library: its foot says which. */
  readonly hasMarked: boolean;
  readonly textSize: number;
  /** Controls that float at the foot of the view. */
  readonly controls: readonly Pick<ControlBox, 'left' | 'right' | 'top'>[];
  /** Of the window, in px. */
  readonly height: number;
}

/** Greatest width of a toast in px. */
export const toastWidth = 400;

const gap = 12;
const railWidth = 48;
const markedHeight = 56;

/**
 * Where toasts stand: at the foot, beside the rail. They lie over no control: where one floats at the foot they stand
 * left of it or between two, and above all of them where the room is too narrow. In the library they stand over the foot that says what is
 * selected.
 */
export function toastPlace({ route, hasMarked, textSize, controls, height }: Around): ToastPlace {
  const beside = Math.ceil(railWidth * textSize) + gap;
  if (route.screen === 'library' && hasMarked)
    return { left: beside, bottom: Math.ceil(markedHeight * textSize) + gap };
  if (controls.length === 0) return { left: beside, bottom: gap };
  let left = beside;
  for (const control of [...controls].sort((a, b) => a.left - b.left)) {
    if (left + toastWidth + gap <= control.left) return { left, bottom: gap };
    left = Math.max(left, Math.ceil(control.right) + gap);
  }
  return { left: beside, bottom: Math.ceil(height - Math.min(...controls.map(({ top }) => top))) + gap };
}
