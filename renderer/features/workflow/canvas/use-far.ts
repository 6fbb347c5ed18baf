import { useReactFlow, useStore } from '@xyflow/react';
import { type PointerEvent, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { type Box, boxOf, doMeet } from './box-around.ts';
import type { FlowNode } from './flow-items.ts';
import { FAR_ZOOM } from './title-px.ts';

/** Up to so many nodes all that is in view is mounted, also from afar. */
const MOST_MOUNTED = 300;
/** Selected nodes that are mounted from afar, so that they can be dragged. */
const MOST_CHOSEN = 50;

/** A large document from afar is drawn on one canvas. Of its nodes these are mounted: what is under the pointer, and the first of what is selected. */
export function useFar(nodes: readonly FlowNode[]) {
  const { screenToFlowPosition } = useReactFlow();
  const isFarZoom = useStore(({ transform }) => transform[2] < FAR_ZOOM);
  // Nothing is mounted before it is known how near the document begins.
  const [isGoing, setGoing] = useState(true);
  const isFar = (isFarZoom || isGoing) && nodes.length > MOST_MOUNTED;
  const isFarNow = useRef(isFar);
  useEffect(() => {
    isFarNow.current = isFar;
    if (isFarZoom) setGoing(false);
  }, [isFar, isFarZoom]);
  /** Told of a zoom that the view jumps to: what is then far is taken down before, as all of it would be in view. */
  const beforeJump = useCallback((zoom: number): void => {
    if (zoom >= FAR_ZOOM) setGoing(false);
    else if (!isFarNow.current) flushSync(() => setGoing(true));
  }, []);
  const [under, setUnder] = useState<string>();
  const mounted = useMemo(() => (isFar ? mountedOf(nodes, under) : [...nodes]), [isFar, nodes, under]);
  /** A node that is held stays mounted. */
  const onPointerMove = ({ buttons, clientX, clientY }: PointerEvent): void => {
    if (!isFar || buttons !== 0) return;
    setUnder(nodeAt(nodes, { ...screenToFlowPosition({ x: clientX, y: clientY }, { snapToGrid: false }) })?.id);
  };
  return { isFar, mounted, onPointerMove, beforeJump };
}

/** What of a large document is mounted from afar. */
export function mountedOf(nodes: readonly FlowNode[], under: string | undefined): FlowNode[] {
  const chosen = nodes.filter(({ selected }) => selected).slice(0, MOST_CHOSEN);
  const found = nodes.find(({ id }) => id === under);
  return found === undefined || chosen.includes(found) ? chosen : [...chosen, found];
}

/** The topmost node at a point. */
export function nodeAt(nodes: readonly FlowNode[], { x, y }: Pick<Box, 'x' | 'y'>): FlowNode | undefined {
  return nodes.findLast((node) => doMeet(boxOf(node), { x, y, width: 0.01, height: 0.01 }));
}

/** Ids of nodes that a box touches. */
export function nodesIn(nodes: readonly FlowNode[], box: Box): readonly string[] {
  return nodes.filter((node) => doMeet(boxOf(node), box)).map(({ id }) => id);
}
