import '@xyflow/react/dist/base.css';
import './session-graph.css';
import { ReactFlow } from '@xyflow/react';
import { type MouseEvent, useCallback, useRef } from 'react';
import type { StepRow } from '../../../core/contract/view.ts';
import { useLineage } from '../../stores/lineage-store.ts';
import type { Selection } from '../../stores/selection.ts';
import { useSelection } from '../../stores/selection-store.ts';
import { EdgeTip } from './edge-tip.tsx';
import { GraphBar } from './graph-bar.tsx';
import { GraphLayers } from './graph-layers.tsx';
import { useGraph } from './graph-store.ts';
import { zoomLimits } from './graph-view.ts';
import { hitStep } from './hit-step.ts';
import { Overview } from './overview.tsx';
import { pointIn } from './point-in.ts';
import { keyAt } from './selected-anchor.ts';
import { StepMenu } from './step-menu.tsx';
import { useFirstPlace } from './use-first-place.ts';
import { useFollowEnd } from './use-follow-end.ts';
import { useGraphKeys } from './use-graph-keys.ts';
import { type GraphMoves, useGraphMoves } from './use-graph-moves.ts';
import { edgeUnder, useHoveredEdge } from './use-hovered-edge.ts';
import { useKeepSelection } from './use-keep-selection.ts';
import { useLeastZoom } from './use-least-zoom.ts';
import { useRememberedView } from './use-remembered-view.ts';
import { useRevealSelection } from './use-reveal-selection.ts';
import { useStepMenu } from './use-step-menu.ts';

const none: never[] = [];
/** A click this far from a step still means it, px on screen. */
const slackPx = 6;

/** The graph as a picture. Drag, wheel or Space-drag pans; Ctrl-wheel or pinch zooms. */
export function GraphPicture({ root, opened }: { readonly root: string; readonly opened: string }) {
  const moves = useGraphMoves();
  const remembered = useRememberedView(root);
  const least = useLeastZoom();
  const isComplete = useLineage((state) => state.complete);
  useGraphKeys(moves);
  useFollowEnd(moves);
  useFirstPlace({ moves, opened, root, isNewView: remembered.isNew });
  useRevealSelection({ moves, opened, root, isNewView: remembered.isNew });
  useKeepSelection(moves);
  const isFree = useCallback((event: MouseEvent) => stepUnder(event, moves) === undefined, [moves]);
  const { hovered, follow, leave } = useHoveredEdge(moves, isFree);
  /** A move by hand: others know where they lead. */
  const bound = (event: unknown): void => (event === null ? undefined : moves.stayInBounds());
  const select = (event: MouseEvent): void => useSelection.getState().select(selectionUnder(event, moves));
  const pane = useRef<HTMLElement>(null);
  const menu = useStepMenu({
    over: pane,
    under: (event) => stepUnder(event, moves),
    select,
    placeOfSelection: moves.placeOfSelection,
  });
  const focus = (event: MouseEvent): void => {
    const isOnLane = event.target instanceof Element && event.target.closest('[data-lane]') !== null;
    if (isOnLane || stepUnder(event, moves) !== undefined) moves.focus();
  };
  return (
    <div className="sg-pane flex h-full">
      <StepMenu row={menu.row} onFold={moves.fold} onCloseAutoFocus={menu.onCloseAutoFocus}>
        <section
          ref={pane}
          className="relative min-w-0 flex-1 overflow-hidden"
          aria-label="Session graph"
          aria-busy={!isComplete}
          onContextMenu={menu.onContextMenu}
          onDoubleClick={focus}
          onPointerMove={follow}
          onPointerLeave={leave}
          data-on-edge={hovered === undefined ? undefined : true}
        >
          <ReactFlow
            nodes={none}
            edges={none}
            defaultViewport={remembered.viewport}
            minZoom={Math.min(least, remembered.viewport.zoom)}
            maxZoom={zoomLimits.greatest}
            panOnScroll
            panOnScrollSpeed={1}
            zoomOnDoubleClick={false}
            nodesFocusable={false}
            edgesFocusable={false}
            elementsSelectable={false}
            disableKeyboardA11y
            deleteKeyCode={null}
            selectionKeyCode={null}
            multiSelectionKeyCode={null}
            proOptions={{ hideAttribution: true }}
            onPaneClick={select}
            onMoveStart={bound}
            onMove={bound}
            onMoveEnd={() => remembered.keep(moves.viewNow())}
          >
            <GraphLayers moves={moves} hovered={hovered?.edge} />
            <GraphBar moves={moves} />
          </ReactFlow>
          {hovered === undefined ? null : <EdgeTip {...hovered} width={moves.viewNow().width} />}
        </section>
      </StepMenu>
      <Overview moves={moves} />
    </div>
  );
}

/** A step, or the step or branch that an edge leads to. */
function selectionUnder(event: MouseEvent, moves: GraphMoves): Selection {
  const row = stepUnder(event, moves);
  if (row !== undefined) return { type: 'step', session: row.session, key: row.key };
  const edge = edgeUnder(event, moves);
  const merging = edge?.edge.merge?.to;
  if (edge !== undefined && merging !== undefined) return { type: 'step', session: edge.session, key: merging };
  return edge === undefined ? { type: 'none' } : { type: 'lane', session: edge.session };
}

/** The step of the card under the pointer, or the one that the canvas shows there. */
function stepUnder(event: MouseEvent, { viewNow }: GraphMoves): StepRow | undefined {
  const { steps, stepsOf } = useLineage.getState();
  const { target } = event;
  const card = target instanceof Element ? target.closest('[data-step]')?.getAttribute('data-step') : undefined;
  if (card != null) return steps.get(card);
  const point = pointIn(event, viewNow());
  if (point === undefined) return undefined;
  const { model } = useGraph.getState();
  const at = hitStep(model.layout, point, slackPx / viewNow().zoom);
  const key = at === undefined ? undefined : keyAt(model, stepsOf, at);
  return key === undefined ? undefined : steps.get(key);
}
