import { useReactFlow, useStoreApi, type Viewport } from '@xyflow/react';
import { useMemo } from 'react';
import { useLineage } from '../../stores/lineage-store.ts';
import { useSelection } from '../../stores/selection-store.ts';
import { anchorBox } from './anchor-box.ts';
import { boundView } from './bound-view.ts';
import { useFolds } from './fold-store.ts';
import { type Fold, foldAround } from './folds.ts';
import { useGraph } from './graph-store.ts';
import type { GraphView } from './graph-view.ts';
import { laneSizes } from './lane-sizes.ts';
import { lookedAt } from './looked-at.ts';
import { menuPlace, type ScreenPoint } from './menu-place.ts';
import {
  atEnd,
  fitHeight,
  fitWidth,
  focusOn,
  keepInPlace,
  keepInView,
  leastZoom,
  reveal,
  zoomTo,
} from './move-view.ts';
import type { Move } from './neighbour-step.ts';
import { selectedAnchor } from './selected-anchor.ts';
import { viewOf } from './view-of.ts';
import { walk } from './walk.ts';
import { type Box, laneLeft } from './window-query.ts';

/** What moves the view or walks the selection. Stable functions: they read the stores when they are called. */
export interface GraphMoves {
  /** All lanes in view; where they are already, all of the session from beginning to end if that can be made out. */
  readonly fitAll: () => void;
  readonly full: () => void;
  /** Times this factor. */
  readonly zoomBy: (factor: number) => void;
  /** The selection at 100 %; the whole width where the selection is in the middle already, or nothing is selected. */
  readonly focus: () => void;
  readonly show: (view: GraphView, how?: 'smoothly' | 'at once') => void;
  /** Brings the selection into view. A no-op where it is. */
  readonly revealSelection: () => void;
  /** Brings the selected step into view, at once, and gives where its menu opens; absent where it is not in the graph. */
  readonly placeOfSelection: () => ScreenPoint | undefined;
  /** Brings the beginning of a branch into view. A no-op where it is, and for an unknown one. */
  readonly revealBranch: (session: string) => void;
  /** Brings the end of a branch to the foot of the view, at once. A no-op for an unknown one. */
  readonly goToEnd: (session: string) => void;
  /** Selects the step that a move leads to; where no step is selected, the newest one of the lane, the opened one where none is. */
  readonly walk: (move: Move) => void;
  /** Where the view stands on screen, which may be on its way. */
  readonly viewNow: () => GraphView;
  /** Where the view is on its way to, else where it stands: all moves go on from there. */
  readonly aim: () => GraphView;
  /** The window over the graph had that size and those bars at its foot: a selection that was in view then is brought into view now. */
  readonly keepSelection: (was: Pick<GraphView, 'width' | 'height' | 'foot'>) => void;
  /** The view is moved by hand: brings it back where it went past an end of the graph. Does not while steps are still to come. */
  readonly stayInBounds: () => void;
  /** Folds or unfolds. What was folded stays where it is on screen. */
  readonly fold: (fold: Fold) => void;
  /** Folds or unfolds what is selected: a branch, or the turn of a step. False where nothing is. */
  readonly foldSelection: () => boolean;
}

const smoothlyMs = 180;

export function useGraphMoves(): GraphMoves {
  const flow = useReactFlow();
  const store = useStoreApi();
  return useMemo(() => {
    const viewNow = (): GraphView => viewOf(store.getState());
    let flight: Viewport | undefined;
    const aim = (): GraphView => ({ ...viewNow(), ...flight });
    const show: GraphMoves['show'] = (view, how = 'smoothly') => {
      const { x, y, zoom } = bounded(view);
      const isCalm = how === 'at once' || matchMedia('(prefers-reduced-motion: reduce)').matches;
      const next = { x, y, zoom };
      flight = isCalm ? undefined : next;
      // Straight there: the flight that is the default goes out and in again.
      const landing = flow.setViewport(next, isCalm ? {} : { duration: smoothlyMs, interpolate: 'linear' });
      void landing.then(() => {
        if (flight === next) flight = undefined;
      });
    };
    const bring = (box: Box | undefined): void => {
      const target = box === undefined ? aim() : reveal(aim(), box);
      if (!isSameView(target, aim())) show(target);
    };
    const fold = (which: Fold): void => {
      const { root } = useLineage.getState();
      const before = placeOf(which);
      if (root !== undefined) useFolds.getState().toggle(root, which);
      const after = placeOf(which);
      if (before === undefined || after === undefined) return;
      show(keepInPlace(viewNow(), before, after), 'at once');
    };
    const fitAll = (): void => {
      const { layout } = useGraph.getState().model;
      const width = fitWidth(aim(), layout);
      show(isSameView(width, aim()) ? fitHeight(aim(), layout) : width);
    };
    return {
      viewNow,
      aim,
      show,
      keepSelection: (was) => {
        const box = selectionBox();
        if (box === undefined) return;
        const kept = keepInView(aim(), was, box);
        if (!isSameView(kept, aim())) show(kept);
      },
      stayInBounds: () => {
        flight = undefined;
        const view = viewNow();
        if (bounded(view) !== view) show(view, 'at once');
      },
      fitAll,
      full: () => show(zoomed(aim(), aim().textSize)),
      zoomBy: (factor) => show(zoomed(aim(), aim().zoom * factor)),
      focus: () => {
        const box = selectionBox();
        const target = box === undefined ? undefined : focusOn(aim(), box);
        if (target === undefined || isSameView(target, aim())) fitAll();
        else show(target);
      },
      revealSelection: () => bring(selectionBox()),
      placeOfSelection: () => {
        const box = selectionBox();
        const { domNode } = store.getState();
        if (box === undefined || domNode === null) return undefined;
        const view = reveal(aim(), box);
        // Also where it is in view: a move that is under way ends here.
        show(view, 'at once');
        return menuPlace(domNode.getBoundingClientRect(), view, box);
      },
      revealBranch: (session) => bring(headerBox(session)),
      goToEnd: (session) => {
        const last = useGraph.getState().model.layout.branches.get(session)?.at(-1);
        if (last !== undefined) show(atEnd(aim(), last), 'at once');
      },
      walk,
      fold,
      foldSelection: () => {
        const which = selectedFold();
        if (which !== undefined) fold(which);
        return which !== undefined;
      },
    };
  }, [flow, store]);
}

function selectedFold(): Fold | undefined {
  const { selection } = useSelection.getState();
  if (selection.type === 'none') return undefined;
  const { stepsOf } = useLineage.getState();
  if (selection.type === 'step') return foldAround(selection, stepsOf.get(selection.session) ?? []);
  return { type: 'lane', session: selection.session };
}

/** While steps are still to come nobody knows where the graph ends. */
function bounded(view: GraphView): GraphView {
  return useLineage.getState().complete ? boundView(view, useGraph.getState().model.layout) : view;
}

/** Where the header of a branch or the message of a turn stands, px at 100 %. */
function placeOf(fold: Fold): { readonly x: number; readonly y: number } | undefined {
  const { model } = useGraph.getState();
  const at = fold.type === 'turn' ? model.anchors.get(fold.key) : undefined;
  const segment =
    fold.type === 'turn' ? model.layout.segments[at?.segment ?? -1] : model.layout.branches.get(fold.session)?.[0];
  if (segment === undefined) return undefined;
  return { x: laneLeft(segment), y: segment.tops[at?.index ?? -1] ?? segment.top };
}

/** What a person looks at, at another zoom. */
function zoomed(view: GraphView, zoom: number): GraphView {
  const { model } = useGraph.getState();
  const selected = selectedAnchor(model, useSelection.getState().selection);
  const box = lookedAt(view, model.layout, selected);
  return zoomTo(view, zoom, { least: leastZoom(view, model.layout), box });
}

/** The selected step's card, or the header of a lane without steps; px at 100 %. */
function selectionBox(): Box | undefined {
  const { model } = useGraph.getState();
  const at = selectedAnchor(model, useSelection.getState().selection);
  return at === undefined ? undefined : anchorBox(model.layout, at);
}

function headerBox(session: string): Box | undefined {
  const segment = useGraph.getState().model.layout.branches.get(session)?.[0];
  if (segment === undefined) return undefined;
  const left = laneLeft(segment);
  return { left, right: left + laneSizes.width, top: segment.top, bottom: segment.top + laneSizes.headSlot };
}

/** True where two views can't be told apart, whatever their windows. */
export function isSameView(a: GraphView, b: GraphView): boolean {
  return Math.abs(a.x - b.x) < 2 && Math.abs(a.y - b.y) < 2 && Math.abs(a.zoom - b.zoom) < 0.001 * b.zoom;
}
