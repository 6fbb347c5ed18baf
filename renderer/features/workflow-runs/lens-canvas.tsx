import '@xyflow/react/dist/base.css';
import '../workflow/canvas/workflow-canvas.css';
import './lens.css';
import { ReactFlow, ReactFlowProvider } from '@xyflow/react';
import { useMemo } from 'react';
import { usePreferences } from '../../stores/preferences-store.ts';
import type { Drawn } from '../workflow/edit/drawn.ts';
import { chooseNode, useChoice } from './choice-store.ts';
import { LensCard } from './lens-card.tsx';
import { lensEdges, lensNodes } from './lens-items.ts';
import type { ShownVisits } from './rounds.ts';
import type { Lens } from './use-lens.ts';

const nodeTypes = { lens: LensCard };

interface LensCanvasProps {
  readonly run: string;
  readonly drawn: Drawn;
  readonly shown: ShownVisits;
  readonly taken: Lens['taken'];
}

/** The document as it ran, as a picture that can't be changed. A click on a node shows what it came to. */
export function LensCanvas({ run, drawn, shown, taken }: LensCanvasProps) {
  const textSize = usePreferences((state) => state.textSize);
  const chosen = useChoice();
  const own = chosen.run === run ? chosen : NOTHING;
  const nodes = useMemo(() => lensNodes({ run, drawn, ...shown, chosen: own }), [run, drawn, shown, own]);
  const edges = useMemo(() => {
    const along = taken.filter(({ path }) => path.length === 0).map(({ edge }) => edge);
    return lensEdges(drawn, shown.visits, along);
  }, [drawn, shown, taken]);
  return (
    <section aria-label="Run canvas" className="fixed-size relative h-full min-w-0 overflow-hidden">
      <ReactFlowProvider>
        <ReactFlow
          nodes={nodes}
          edges={edges}
          nodeTypes={nodeTypes}
          onNodeClick={(_, { id }) => chooseNode(run, id)}
          onPaneClick={() => chooseNode(run, undefined)}
          nodesDraggable={false}
          nodesConnectable={false}
          nodesFocusable={false}
          edgesFocusable={false}
          disableKeyboardA11y
          deleteKeyCode={null}
          fitView
          fitViewOptions={{ padding: 0.08, maxZoom: textSize }}
          minZoom={0.05}
          maxZoom={2 * textSize}
          onlyRenderVisibleElements
          panOnScroll
          zoomOnDoubleClick={false}
          proOptions={{ hideAttribution: true }}
        />
      </ReactFlowProvider>
    </section>
  );
}

const NOTHING = { node: undefined, rounds: new Map<string, number>() };
