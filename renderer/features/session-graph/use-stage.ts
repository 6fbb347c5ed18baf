import { useStoreApi } from '@xyflow/react';
import { useLayoutEffect, useState, useSyncExternalStore } from 'react';
import { createGraphStage, type GraphStage, type Labels, type StageScene } from './graph-stage.ts';
import { viewOf } from './view-of.ts';

/** The stage of this picture. It follows the viewport by itself; what is drawn is handed in with each render. */
export function useStage(scene: StageScene): GraphStage {
  const store = useStoreApi();
  const [stage] = useState(createGraphStage);
  useLayoutEffect(
    () =>
      store.subscribe((now, before) => {
        const hasMoved =
          now.transform !== before.transform || now.width !== before.width || now.height !== before.height;
        if (hasMoved) stage.move(viewOf(now));
      }),
    [store, stage],
  );
  useLayoutEffect(() => stage.show(scene, viewOf(store.getState())));
  return stage;
}

export function useLabels(stage: GraphStage): Labels {
  return useSyncExternalStore(stage.onLabels, stage.labels);
}
