import { useReactFlow, type XYPosition } from '@xyflow/react';
import { type MouseEvent, useRef } from 'react';
import type { Editor } from '../edit/editor.ts';
import type { FlowNode } from './flow-items.ts';
import { nodesIn } from './use-far.ts';

/** Selects what a Shift-drag goes over where most nodes are not mounted. A no-op without nodes. */
export function useFarSelection(editor: Editor, nodes: readonly FlowNode[] | undefined) {
  const { screenToFlowPosition } = useReactFlow();
  const start = useRef<XYPosition>(undefined);
  const at = ({ clientX, clientY }: MouseEvent) =>
    screenToFlowPosition({ x: clientX, y: clientY }, { snapToGrid: false });
  return {
    onSelectionStart: (event: MouseEvent) => {
      start.current = at(event);
    },
    onSelectionEnd: (event: MouseEvent) => {
      const [from, to] = [start.current, at(event)];
      if (nodes === undefined || from === undefined) return;
      const [x, y] = [Math.min(from.x, to.x), Math.min(from.y, to.y)];
      const box = { x, y, width: Math.abs(to.x - from.x), height: Math.abs(to.y - from.y) };
      editor.choose({ nodes: new Set(nodesIn(nodes, box)) });
    },
  };
}
