import { ReactFlowProvider } from '@xyflow/react';
import { useLayoutEffect } from 'react';
import { useLineage } from '../../stores/lineage-store.ts';
import { usePreferences } from '../../stores/preferences-store.ts';
import { Waiting } from '../../ui/waiting.tsx';
import { EmptyNote } from './empty-note.tsx';
import { GraphFind } from './graph-find.tsx';
import { GraphList } from './graph-list.tsx';
import { GraphPicture } from './graph-picture.tsx';
import { followLineage, useGraph } from './graph-store.ts';
import { LeftOutNote } from './left-out-note.tsx';
import { SelectionVoice } from './selection-voice.tsx';

interface SessionGraphProps {
  /** The session that was opened: one of the lineage's, which begins in view. */
  readonly session?: string;
}

/** The lineage on screen as lanes of steps: a picture, or its twin as a list. Nothing before its first lanes have come. */
export function SessionGraph({ session }: SessionGraphProps) {
  useLayoutEffect(followLineage, []);
  const root = useLineage((state) => state.root);
  const hasLanes = useGraph(({ model }) => model.layout.segments.length > 0);
  const form = usePreferences((preferences) => preferences.graphForm);
  if (!hasLanes || root === undefined) return <Waiting says="Laying out the graph…" />;
  return (
    <div className="relative h-full">
      {form === 'list' ? (
        <GraphList />
      ) : (
        <ReactFlowProvider key={root}>
          <GraphPicture root={root} opened={session ?? root} />
        </ReactFlowProvider>
      )}
      <GraphFind />
      <EmptyNote />
      <LeftOutNote />
      <SelectionVoice />
    </div>
  );
}
