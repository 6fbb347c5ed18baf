import { useDeferredValue, useMemo, useState } from 'react';
import { useLineage } from '../../stores/lineage-store.ts';
import { usePreferences } from '../../stores/preferences-store.ts';
import { useSelection } from '../../stores/selection-store.ts';
import { cx } from '../../ui/class-names.ts';
import { useKeyHandlers } from '../keys/key-handlers.ts';
import { FindBar } from '../transcript/find-bar.tsx';
import type { FindableRow } from '../transcript/find-in-rows.ts';
import { type FindIn, useFind } from '../transcript/use-find.ts';
import { useFolds } from './fold-store.ts';
import { noFolds } from './folds.ts';
import { foldsOver } from './folds-over.ts';
import { useGraph } from './graph-store.ts';
import { listRows } from './list-rows.ts';

const none: readonly FindableRow[] = [];

/** Finds steps of the lineage, in the order of the list. A match is selected, and unfolded where it is folded away. */
export function GraphFind() {
  const [isWanted, want] = useState(false);
  const isList = usePreferences((preferences) => preferences.graphForm === 'list');
  const steps = useSteps(isWanted);
  const undrawn = useLineage(({ lanesLeftOut }) => lanesLeftOut);
  const find = useFind({ ...steps, place: 'this graph', undrawn }, goTo);
  const close = (): void => {
    want(false);
    find.close();
  };
  useKeyHandlers({
    find: () => {
      want(true);
      find.open();
    },
    'layer.close': () => find.isOpen && close(),
  });
  if (!find.isOpen) return null;
  return (
    <div className={cx('absolute left-0 z-20', isList ? 'top-0 right-0' : 'top-10 right-[104px]')}>
      <FindBar find={{ ...find, close }} label="Find in this graph" />
    </div>
  );
}

/** The steps that are not of a hidden kind; none while they are not wanted. They may be a moment behind the picture. */
function useSteps(isWanted: boolean): Pick<FindIn, 'rows' | 'isBehind'> {
  const { model, rev: latest } = useGraph();
  const rev = useDeferredValue(latest);
  // biome-ignore lint/correctness/useExhaustiveDependencies: rev tells that the lineage has changed.
  const rows = useMemo(() => {
    if (!isWanted) return none;
    const shown = listRows(model.hidden, useLineage.getState(), noFolds);
    return shown.flatMap((row) => (row.type === 'step' ? [{ key: row.id, step: row.step }] : []));
  }, [isWanted, model, rev]);
  return { rows, isBehind: rev !== latest };
}

function goTo(key: string): void {
  const lineage = useLineage.getState();
  const step = lineage.steps.get(key);
  if (step === undefined) return;
  const { folds } = useGraph.getState().model;
  for (const fold of foldsOver(step, lineage, folds))
    if (lineage.root !== undefined) useFolds.getState().toggle(lineage.root, fold);
  useSelection.getState().select({ type: 'step', session: step.session, key });
}
