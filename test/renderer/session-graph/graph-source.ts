import type { Lane, StepKind, StepRow } from '../../../core/contract/view.ts';
import {
  createGraphModel,
  type GraphModel,
  type GraphSource,
  growGraph,
} from '../../../renderer/features/session-graph/graph-model.ts';
import type { GeneratedLineage } from '../generate-lineage.ts';

/** A generated lineage as the store would have it. */
export function sourceOf({ lanes, stepsOf }: GeneratedLineage, complete = true): GraphSource {
  const rows = [...stepsOf.values()].flat();
  return {
    lanes: new Map(lanes.map((lane) => [lane.row.id, lane])),
    laneOrder: lanes.map((lane) => lane.row.id),
    stepsOf,
    steps: new Map(rows.map((row) => [row.key, row])),
    complete,
  };
}

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

/** The least lane and row that a test needs; each with what matters to it. */
export function laneWith(row: Partial<Lane['row']> & { readonly id: string }, lane: Partial<Lane> = {}): Lane {
  return { row: { ...plainRow, ...row }, edge: 'solid', ...lane };
}

export function stepWith(row: Partial<StepRow> & Pick<StepRow, 'key' | 'session'>): StepRow {
  return { event: row.key, seq: 0, kind: 'agent', title: 'Done.', turn: 1, size: 40, ...row };
}

/** A source made of lanes and their steps, roots first. */
export function sourceWith(lanes: readonly Lane[], rows: readonly StepRow[], complete = true): GraphSource {
  return {
    lanes: new Map(lanes.map((lane) => [lane.row.id, lane])),
    laneOrder: lanes.map(({ row }) => row.id),
    stepsOf: new Map(lanes.map(({ row }) => [row.id, rows.filter(({ session }) => session === row.id)])),
    steps: new Map(rows.map((row) => [row.key, row])),
    complete,
  };
}

const plainRow: Lane['row'] = {
  id: '',
  head: '',
  title: 'main',
  titleFrom: 'log',
  kind: 'main',
  status: 'done',
  source: 'claude-code',
  project: '',
  projectLabel: '',
  root: 'main',
  events: 0,
  steps: 0,
  turns: 0,
  toolCalls: 0,
  toolErrors: 0,
  models: [],
  tokens: { uncachedInput: 0, cachedInput: 0, cacheWrite: 0, output: 0, reasoning: 0, lowerBound: false },
  lastStep: '',
  sizeBytes: 0,
  trashed: false,
  readOnly: true,
};
