import { useStoreApi } from '@xyflow/react';
import { type RefObject, useLayoutEffect } from 'react';
import type { GraphModel } from './graph-model.ts';
import type { GraphView } from './graph-view.ts';
import { graphSize } from './move-view.ts';
import { overviewScale, overviewWindow } from './overview-scale.ts';
import { viewOf } from './view-of.ts';

interface OverviewParts {
  readonly slider: RefObject<HTMLElement | null>;
  readonly window: RefObject<HTMLElement | null>;
  readonly model: GraphModel;
  /** Of the model: it grows in place. */
  readonly rev: number;
}

/** Keeps the frame around what is in view, and what the slider says, without rendering. */
export function useOverviewWindow({ slider, window, model, rev }: OverviewParts): void {
  const store = useStoreApi();
  // biome-ignore lint/correctness/useExhaustiveDependencies: rev tells that the model has grown.
  useLayoutEffect(() => {
    const size = graphSize(model.layout);
    let said: number | undefined;
    const follow = (view: GraphView): void => {
      const frame = overviewWindow(view, overviewScale(model.layout, view.height));
      if (window.current !== null) {
        window.current.style.transform = `translate(${frame.x}px,${frame.y}px)`;
        window.current.style.width = `${frame.width}px`;
        window.current.style.height = `${frame.height}px`;
      }
      const seen = Math.max(0, Math.min(100, Math.round((100 * -view.y) / view.zoom / size.height)));
      if (seen === said) return;
      said = seen;
      slider.current?.setAttribute('aria-valuenow', String(seen));
      slider.current?.setAttribute('aria-valuetext', `${seen} % down the session`);
    };
    follow(viewOf(store.getState()));
    return store.subscribe((state) => follow(viewOf(state)));
  }, [store, slider, window, model, rev]);
}
