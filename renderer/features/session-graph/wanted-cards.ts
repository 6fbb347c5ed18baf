import { detailLevel } from './detail-level.ts';
import type { GraphModel, GraphSource } from './graph-model.ts';
import { beyondPx, boxOf, type GraphView } from './graph-view.ts';
import { segmentsIn, stepsBetween } from './window-query.ts';

/** Cards are wanted this far above and below the view, px on screen, so that a short scroll finds them there. */
const alongPx = 160;

/** Keys of the steps that stand as cards in this view: lanes from the left, each from the top. `none` at far levels. */
export function wantedCards(
  model: GraphModel,
  source: Pick<GraphSource, 'stepsOf'>,
  view: GraphView,
): string[] | 'none' {
  if (!detailLevel(view.zoom).hasCards || view.width === 0) return 'none';
  const box = boxOf(view, beyondPx);
  const [top, bottom] = [box.top - alongPx / view.zoom, box.bottom + alongPx / view.zoom];
  return segmentsIn(model.layout, { ...box, top, bottom }).flatMap((segment) => {
    const rows = source.stepsOf.get(segment.branch);
    const track = model.tracks[segment.number];
    const { from, to } = stepsBetween(segment, top, bottom);
    return track?.rows.slice(from, to).flatMap((row) => rows?.[row]?.key ?? []) ?? [];
  });
}

/** Changes only when the view has moved far enough for other cards to be wanted. */
export function cardCell({ x, y, zoom, width, height }: GraphView): string {
  const cell = 40 / zoom;
  return [Math.floor(x / cell), Math.floor(y / cell), zoom, width, height].join();
}
