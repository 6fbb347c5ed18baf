import type { GraphModel } from './graph-model.ts';
import { beyondPx, boxOf, type GraphView } from './graph-view.ts';
import type { Segment } from './lane-layout.ts';
import { type Box, segmentsIn } from './window-query.ts';

/** Segments in view, and some around it. Looks again only where the view has left what was looked at. */
export type ViewQuery = (model: GraphModel, rev: number, view: GraphView) => readonly Segment[];

/** How far around the view is looked, px on screen. */
const around = 256;

export function createViewQuery(): ViewQuery {
  let last: { readonly model: GraphModel; readonly rev: number; readonly box: Box; readonly zoom: number } | undefined;
  let found: readonly Segment[] = [];
  return (model, rev, view) => {
    const isKnown = last?.model === model && last.rev === rev && last.zoom === view.zoom;
    if (isKnown && last !== undefined && holds(last.box, boxOf(view, beyondPx))) return found;
    const box = boxOf(view, around);
    last = { model, rev, box, zoom: view.zoom };
    found = segmentsIn(model.layout, box);
    return found;
  };
}

function holds(outer: Box, inner: Box): boolean {
  return (
    inner.left >= outer.left && inner.right <= outer.right && inner.top >= outer.top && inner.bottom <= outer.bottom
  );
}
