import type { StepKind } from '../../../core/contract/view.ts';
import {
  createGraphModel,
  type GraphModel,
  type GraphSource,
  growGraph,
} from '../../../renderer/features/session-graph/graph-model.ts';

/** The model of a whole source, placed at once. */
export function modelOf(source: GraphSource, hidden: readonly StepKind[] = []): GraphModel {
  const model = createGraphModel(new Set(hidden));
  growGraph(model, source);
  return model;
}

/** Where everything is, as one value to compare. */
export function places({ layout }: GraphModel): unknown {
  return layout.segments.map(({ branch, lane, top, end, tops }) => ({ branch, lane, top, end, tops: [...tops] }));
}
