import { useMemo } from 'react';
import { useLineage } from '../../stores/lineage-store.ts';
import { useSelection } from '../../stores/selection-store.ts';
import { useTheme } from '../theme/use-theme.ts';
import { CardLayer } from './card-layer.tsx';
import { detailLevel } from './detail-level.ts';
import { DotGrid } from './dot-grid.tsx';
import { GraphCanvas } from './graph-canvas.tsx';
import { useGraph } from './graph-store.ts';
import { beyondPx, boxOf } from './graph-view.ts';
import { Landmarks } from './landmarks.tsx';
import { LaneHeaders } from './lane-headers.tsx';
import { pathTo } from './path-to.ts';
import { placeHeaders } from './place-headers.ts';
import { placeLandmarks } from './place-landmarks.ts';
import { selectedAnchor } from './selected-anchor.ts';
import { useCardWindow } from './use-card-window.ts';
import { useGraphView } from './use-graph-view.ts';
import { useZoomGesture } from './use-zoom-gesture.ts';
import { cardCell, wantedCards } from './wanted-cards.ts';
import { segmentsIn } from './window-query.ts';

const mostHeaders = 20;
const noCards: ReadonlySet<string> = new Set();

/** What moves with the view: ground, canvas, cards, headers. Renders once a frame while the view moves. */
export function GraphLayers() {
  const view = useGraphView();
  const theme = useTheme();
  const { model, rev, arrived } = useGraph();
  const source = useLineage();
  const selection = useSelection((state) => state.selection);
  const isZooming = useZoomGesture(view.zoom);
  const level = detailLevel(view.zoom);
  // biome-ignore lint/correctness/useExhaustiveDependencies: rev tells that the model has grown.
  const anchor = useMemo(() => selectedAnchor(model, selection), [model, rev, selection]);
  const path = useMemo(() => pathTo(model.layout, anchor), [model, anchor]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the cell stands for the view, rev for the model's growth.
  const wanted = useMemo(() => wantedCards(model, source, view), [model, rev, source.stepsOf, cardCell(view)]);
  const cards = useCardWindow(isZooming ? 'as they are' : wanted);
  const segments = segmentsIn(model.layout, boxOf(view, beyondPx));
  const headers = placeHeaders({ view, lanes: source.lanes, segments });
  const shown = isZooming ? noCards : cards;
  const drawn = headers.slice(mostHeaders);
  const scene = { model, source, view, level, segments, path, selected: anchor, cards: shown, headers: drawn };
  return (
    <>
      <DotGrid view={view} />
      <GraphCanvas scene={scene} theme={theme} />
      <CardLayer
        model={model}
        rev={rev}
        cards={cards}
        path={path}
        anchor={anchor}
        arrived={arrived}
        isHidden={isZooming}
      />
      <LaneHeaders headers={headers.slice(0, mostHeaders)} path={path} />
      <Landmarks landmarks={placeLandmarks({ view, lanes: source.lanes, segments, path })} path={path} />
    </>
  );
}
