/** From this zoom on all words of a node can be read. */
const ALL = 0.8;
/** Below this one no title has room: nodes are boxes. */
export const FAR_ZOOM = 0.35;
/** Smallest text that is drawn, px on screen. */
const LEAST_PX = 9.5;

/** How large a title is drawn in the coordinates of the canvas, px, where it stands alone; 0 where nothing is written, undefined where all is. */
export function titlePx({ transform: [, , zoom] }: { readonly transform: readonly [number, number, number] }) {
  if (zoom >= ALL) return undefined;
  return zoom < FAR_ZOOM ? 0 : Math.round(LEAST_PX / (Math.floor(zoom * 20) / 20));
}
