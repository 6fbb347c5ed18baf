import { detailLevel } from './detail-level.ts';
import type { GraphModel, GraphSource } from './graph-model.ts';
import { boxOf, type ViewPlace } from './graph-view.ts';
import { segmentsIn, stepsBetween } from './window-query.ts';

/** The view is taken in steps of this, px on screen: other cards are wanted only where it has moved that far. */
const cellPx = 128;
/** Cards are wanted this far beyond the view, px on screen, so that they are there before it has moved by a cell. */
const beyondPx = { across: 64, along: 112 } as const;

/** Keys of the steps that stand as cards in this view: lanes from the left, each from the top. `none` at far levels. */
export function wantedCards(
  model: GraphModel,
  source: Pick<GraphSource, 'stepsOf'>,
  view: ViewPlace,
): string[] | 'none' {
  const { zoom } = view;
  if (!detailLevel(zoom).hasCards || view.width === 0) return 'none';
  const { left, top, right, bottom } = boxOf(view);
  const [across, along] = [beyondPx.across / zoom, beyondPx.along / zoom];
  const box = { left: left - across, top: top - along, right: right + across, bottom: bottom + along };
  return segmentsIn(model.layout, box).flatMap((segment) => {
    const rows = source.stepsOf.get(segment.branch);
    const track = model.tracks[segment.number];
    const { from, to } = stepsBetween(segment, box.top, box.bottom);
    return track?.rows.slice(from, to).flatMap((row) => rows?.[row]?.key ?? []) ?? [];
  });
}

/** A view in whole cells, as text. Changes only when the view has moved far enough for other cards to be wanted. */
export function cardCell({ x, y, zoom, width, height }: ViewPlace): string {
  if (!detailLevel(zoom).hasCards) return '';
  return [Math.round(x / cellPx) * cellPx, Math.round(y / cellPx) * cellPx, zoom, width, height].join();
}

/** The view that a cell stands for: within half a cell of each that has it. */
export function viewOfCell(cell: string): ViewPlace {
  const [x = 0, y = 0, zoom = 0, width = 0, height = 0] = cell === '' ? [] : cell.split(',').map(Number);
  return { x, y, zoom, width, height };
}
