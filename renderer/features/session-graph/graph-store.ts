import { create } from 'zustand';
import type { StepKind } from '../../../core/contract/view.ts';
import { useLineage } from '../../stores/lineage-store.ts';
import { usePreferences } from '../../stores/preferences-store.ts';
import { foldsIn, useFolds } from './fold-store.ts';
import { createGraphModel, type GraphModel, type Grown, growGraph } from './graph-model.ts';
import { isOutgrown } from './is-outgrown.ts';

interface GraphStore {
  /** Stays the same object while it only grows: select `rev` as well. */
  readonly model: GraphModel;
  readonly rev: number;
  /** Keys of the steps that came with the last news; empty while history is loading. */
  readonly arrived: ReadonlySet<string>;
  /** Segments that grew with the last news; empty while history is loading. */
  readonly grown: readonly Grown[];
}

/** The places of the lineage on screen. Derived from the lineage store, once for each change of it. */
export const useGraph = create<GraphStore>(() => ({
  model: createGraphModel(new Set()),
  rev: 0,
  arrived: new Set(),
  grown: [],
}));

/** A step counts as just arrived for this long: its card may be mounted a few frames later. */
const arrivesForMs = 400;

/**
 * Keeps the places up to date with the lineage and with what the person hides.
 * @returns a function that stops it.
 */
export function followLineage(): () => void {
  let wasComplete = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const update = (): void => {
    place(wasComplete);
    wasComplete = useLineage.getState().complete;
    clearTimeout(timer);
    timer = setTimeout(() => useGraph.setState({ arrived: new Set() }), arrivesForMs);
  };
  update();
  const stops = [
    useLineage.subscribe((now, before) => {
      if (now.rev !== before.rev || now.complete !== before.complete) update();
    }),
    usePreferences.subscribe((now, before) => {
      if (now.graphHides !== before.graphHides) update();
    }),
    useFolds.subscribe(update),
  ];
  return () => {
    clearTimeout(timer);
    for (const stop of stops) stop();
  };
}

function place(isLive: boolean): void {
  const lineage = useLineage.getState();
  const { graphHides } = usePreferences.getState();
  const { model: known, rev } = useGraph.getState();
  const isSettled = lineage.complete && known.isProvisional;
  const folds = foldsIn(useFolds.getState().byRoot, lineage.root);
  const isOther = !sameKinds(known.hidden, graphHides) || known.folds !== folds;
  const isOld = isSettled || isOther || isOutgrown(known, lineage);
  const model = isOld ? createGraphModel(new Set(graphHides), folds) : known;
  const { placed, grown } = growGraph(model, lineage);
  const isNews = isLive && !isOld;
  useGraph.setState({ model, rev: rev + 1, grown: isNews ? grown : [], arrived: new Set(isNews ? placed : []) });
}

function sameKinds(kinds: ReadonlySet<StepKind>, list: readonly StepKind[]): boolean {
  return kinds.size === list.length && list.every((kind) => kinds.has(kind));
}
