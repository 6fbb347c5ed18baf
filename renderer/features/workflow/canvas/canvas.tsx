import '@xyflow/react/dist/base.css';
import './workflow-canvas.css';
import {
  type Connection,
  ConnectionLineType,
  type Edge,
  type NodeChange,
  ReactFlow,
  SelectionMode,
  useReactFlow,
  useStore,
  type XYPosition,
} from '@xyflow/react';
import { type CSSProperties, useMemo, useRef, useState } from 'react';
import type { WorkflowEdge } from '../../../../core/contract/workflow-view.ts';
import { usePreferences } from '../../../stores/preferences-store.ts';
import { showRefusal } from '../../../stores/toasts.ts';
import { connect, whyNoEdge } from '../edit/connect.ts';
import { useEditor } from '../edit/editor.ts';
import { useTheEditor } from '../edit/editor-context.ts';
import { moveNodes } from '../edit/nodes.ts';
import type { Marks } from '../problems/marks.ts';
import { CanvasBar } from './canvas-bar.tsx';
import { FarPicture } from './far-picture.tsx';
import { type FlowNode, flowEdges, flowNodes, withDragged } from './flow-items.ts';
import { GroupFrames } from './group-frames.tsx';
import { NodeCard } from './node-card.tsx';
import { Overview } from './overview.tsx';
import { useCanvasKeys } from './use-canvas-keys.ts';
import { useFar } from './use-far.ts';
import { useFarSelection } from './use-far-selection.ts';
import { useFit, useLeastZoom, useStayFitted } from './use-fit.ts';
import { useNodeDrop } from './use-node-drop.ts';

const nodeTypes = { node: NodeCard };
const none: ReadonlyMap<string, XYPosition> = new Map();
const noEdges: Edge[] = [];

interface CanvasProps {
  readonly marks: Marks;
  /** Asks what is to be added, after a node and its port where one is named. */
  readonly onAdd: () => void;
}

/** The document as a picture. Drag or Space-drag pans, Ctrl-wheel or pinch zooms, Shift-drag selects several. */
export function Canvas({ marks, onAdd }: CanvasProps) {
  const editor = useTheEditor();
  const drawn = useEditor(editor, (state) => state.drawn);
  const chosen = useEditor(editor, (state) => state.chosen);
  const textSize = usePreferences((state) => state.textSize);
  const [dragged, setDragged] = useState(none);
  const at = useRef(none);
  const before = useRef(new Map<string, FlowNode>());
  const drop = useNodeDrop(editor);
  const settled = useMemo(() => flowNodes({ drawn, chosen, marks }, before.current), [drawn, chosen, marks]);
  const nodes = useMemo(() => withDragged(settled, dragged), [settled, dragged]);
  const edges = useMemo(() => flowEdges({ drawn, chosen, marks }, drop.over), [drawn, chosen, marks, drop.over]);
  const pane = useRef<HTMLElement>(null);
  const { isFar, mounted, onPointerMove, beforeJump } = useFar(nodes);
  const showAll = useFit(beforeJump);
  useCanvasKeys(pane, { onAdd, showAll });
  const farSelection = useFarSelection(editor, isFar ? nodes : undefined);
  const leastZoom = useLeastZoom(drawn);
  const onMoveStart = useStayFitted(showAll);

  /** The last place is known at the end of a drag, before it is drawn. */
  const drag = (now: ReadonlyMap<string, XYPosition>): void => {
    at.current = now;
    setDragged(now);
  };
  const change = (changes: readonly NodeChange<FlowNode>[]): void => {
    const moved = changes.flatMap((each) =>
      each.type === 'position' && each.position !== undefined ? [[each.id, each.position] as const] : [],
    );
    if (moved.length > 0) drag(new Map([...at.current, ...moved]));
    choose(changes.filter((each) => each.type === 'select'));
  };
  const choose = (changes: readonly { readonly id: string; readonly selected: boolean }[], isEdge = false): void => {
    if (changes.length === 0) return;
    const now = editor.store.getState().chosen;
    const next = new Set(isEdge ? now.edges : now.nodes);
    for (const { id, selected } of changes) selected ? next.add(id) : next.delete(id);
    editor.choose(isEdge ? { ...now, edges: next } : { ...now, nodes: next });
  };
  /** One drag is one step to undo. */
  const settle = (): void => {
    const places = editor.store.getState().drawn.layout.places;
    editor.edit(
      moveNodes(
        [...at.current].map(
          ([id, { x, y }]) => [id, { ...places.get(id), x: Math.round(x), y: Math.round(y) }] as const,
        ),
      ),
    );
    drag(none);
  };
  const sayWhyNot = (edge: WorkflowEdge | undefined): void => {
    const says = edge && whyNoEdge(editor.store.getState().drawn, edge);
    if (says !== undefined) showRefusal({ message: says });
  };
  return (
    <section
      ref={pane}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: keys walk the picture, which is one stop.
      tabIndex={0}
      aria-label="Workflow canvas"
      aria-keyshortcuts="Tab ArrowDown ArrowUp ArrowLeft ArrowRight"
      className="relative h-full min-w-0 overflow-hidden focus-visible:-outline-offset-2"
      onDragOver={drop.onDragOver}
      onDragLeave={drop.onDragLeave}
      onDrop={drop.onDrop}
      onPointerMove={onPointerMove}
    >
      <Ground />
      <div className="fixed-size absolute inset-0">
        {isFar ? <FarPicture nodes={nodes} edges={edges} /> : null}
        <ReactFlow
          {...farSelection}
          nodes={mounted}
          edges={isFar ? noEdges : edges}
          nodeTypes={nodeTypes}
          onNodesChange={change}
          onEdgesChange={(changes) =>
            choose(
              changes.filter((each) => each.type === 'select'),
              true,
            )
          }
          onNodeDragStop={settle}
          onSelectionDragStop={settle}
          onConnect={(connection) => {
            const edge = edgeOf(connection);
            if (edge !== undefined) editor.edit(connect(edge));
          }}
          isValidConnection={(connection) => {
            const edge = edgeOf(connection);
            return edge !== undefined && whyNoEdge(editor.store.getState().drawn, edge) === undefined;
          }}
          onConnectEnd={(_, { isValid, fromHandle, toHandle }) => {
            if (isValid === true || fromHandle == null || toHandle == null) return;
            const [out, into] = fromHandle.type === 'source' ? [fromHandle, toHandle] : [toHandle, fromHandle];
            if (out.type !== into.type)
              sayWhyNot(
                edgeOf({
                  source: out.nodeId,
                  sourceHandle: out.id ?? null,
                  target: into.nodeId,
                  targetHandle: into.id ?? null,
                }),
              );
          }}
          onPaneClick={() => pane.current?.focus({ preventScroll: true })}
          onNodeClick={() => pane.current?.focus({ preventScroll: true })}
          onMoveStart={onMoveStart}
          connectionLineType={ConnectionLineType.SmoothStep}
          connectionRadius={24}
          snapToGrid
          snapGrid={snap}
          minZoom={leastZoom}
          maxZoom={2 * textSize}
          onlyRenderVisibleElements
          panOnScroll
          selectionMode={SelectionMode.Partial}
          multiSelectionKeyCode={['Shift', 'Control', 'Meta']}
          nodesFocusable={false}
          edgesFocusable={false}
          disableKeyboardA11y
          deleteKeyCode={null}
          zoomOnDoubleClick={false}
          proOptions={{ hideAttribution: true }}
        >
          <GroupFrames groups={drawn.layout.groups} nodes={nodes} />
          <CanvasBar showAll={showAll} />
          <Overview nodes={settled} />
        </ReactFlow>
      </div>
    </section>
  );
}

const snap: [number, number] = [4, 4];

/** Dots that move with the picture; none where they would be a grey. */
function Ground() {
  const [x, y, zoom] = useStore(({ transform }) => transform);
  const size = 20 * zoom;
  if (zoom < 0.4) return null;
  const style: CSSProperties = { backgroundSize: `${size}px ${size}px`, backgroundPosition: `${x}px ${y}px` };
  return <div aria-hidden className="wf-ground absolute inset-0" style={style} />;
}

function edgeOf({
  source,
  sourceHandle,
  target,
  targetHandle,
}: Pick<Connection, 'source' | 'target'> & {
  readonly sourceHandle?: string | null;
  readonly targetHandle?: string | null;
}): WorkflowEdge | undefined {
  if (sourceHandle == null || targetHandle == null) return undefined;
  return { from: { node: source, port: sourceHandle }, to: { node: target, port: targetHandle } };
}

/** The middle of what is seen, in the coordinates of the canvas. */
export function useMiddle(): () => XYPosition {
  const { screenToFlowPosition } = useReactFlow();
  return () => {
    const box = document.querySelector('.react-flow')?.getBoundingClientRect();
    return box === undefined
      ? { x: 0, y: 0 }
      : screenToFlowPosition({ x: box.left + box.width / 2, y: box.top + box.height / 3 });
  };
}
