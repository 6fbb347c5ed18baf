import { useStore } from '@xyflow/react';
import { useMemo } from 'react';
import { useLineage } from '../../stores/lineage-store.ts';
import { useReplay } from '../../stores/replay-store.ts';
import { useSelection } from '../../stores/selection-store.ts';
import { isNow } from '../replay/step-mark.ts';
import { useTheme } from '../theme/use-theme.ts';
import { CardLayer } from './card-layer.tsx';
import { DotGrid } from './dot-grid.tsx';
import type { Edge } from './edge-index.ts';
import { useGraph } from './graph-store.ts';
import { Landmarks } from './landmarks.tsx';
import { LaneHeaders } from './lane-headers.tsx';
import { pathTo } from './path-to.ts';
import { selectedAnchor } from './selected-anchor.ts';
import { useCardWindow } from './use-card-window.ts';
import type { GraphMoves } from './use-graph-moves.ts';
import { useLabels, useStage } from './use-stage.ts';
import { useZoomGesture } from './use-zoom-gesture.ts';
import { viewOf } from './view-of.ts';
import { cardCell, viewOfCell, wantedCards } from './wanted-cards.ts';

const noCards: ReadonlySet<string> = new Set();

/** What moves with the view: ground, canvas, cards, headers. Renders where cards come and go, not while the view moves. */
export function GraphLayers({ moves, hovered }: { readonly moves: GraphMoves; readonly hovered: Edge | undefined }) {
  const theme = useTheme();
  const { model, rev, arrived } = useGraph();
  const source = useLineage();
  const selection = useSelection((state) => state.selection);
  const replay = useReplay((state) => state.replay);
  const isZooming = useZoomGesture();
  // biome-ignore lint/correctness/useExhaustiveDependencies: rev tells that the model has grown.
  const anchor = useMemo(() => selectedAnchor(model, selection), [model, rev, selection]);
  const path = useMemo(() => pathTo(model.layout, anchor), [model, anchor]);
  const cell = useStore((state) => cardCell(viewOf(state)));
  // biome-ignore lint/correctness/useExhaustiveDependencies: rev tells that the model has grown.
  const wanted = useMemo(() => wantedCards(model, source, viewOfCell(cell)), [model, rev, source.stepsOf, cell]);
  const cards = useCardWindow(isZooming ? 'as they are' : wanted);
  const shown = isZooming ? noCards : cards;
  const stage = useStage({
    model,
    rev,
    source,
    theme,
    path,
    selected: anchor,
    cards: shown,
    replay,
    isZooming,
    hovered,
  });
  const { headers, landmarks } = useLabels(stage);
  const wayLook = selection.type === 'step' && isNow(replay, selection) ? 'border-now' : 'border-accent';
  return (
    <>
      <DotGrid stage={stage} />
      <canvas ref={stage.putCanvas} aria-hidden className="pointer-events-none absolute inset-0 size-full" />
      <CardLayer
        model={model}
        rev={rev}
        cards={cards}
        path={path}
        anchor={anchor}
        replay={replay}
        arrived={arrived}
        isHidden={isZooming}
        moves={moves}
      />
      <LaneHeaders headers={headers} path={path} wayLook={wayLook} stage={stage} moves={moves} />
      <Landmarks landmarks={landmarks} path={path} wayLook={wayLook} stage={stage} />
    </>
  );
}
