import { useVirtualizer } from '@tanstack/react-virtual';
import { type MouseEvent, useDeferredValue, useEffect, useMemo, useRef } from 'react';
import type { StepRow } from '../../../core/contract/view.ts';
import { useLineage } from '../../stores/lineage-store.ts';
import { useNavigation } from '../../stores/navigation-store.ts';
import { usePreferences } from '../../stores/preferences-store.ts';
import { useSelection } from '../../stores/selection-store.ts';
import { useKeyHandlers } from '../keys/key-handlers.ts';
import { useFolds } from './fold-store.ts';
import { type Fold, foldAround } from './folds.ts';
import { ShownControl } from './graph-bar.tsx';
import { useGraph } from './graph-store.ts';
import { ListRowView, rowDomId, rowOfDomId } from './list-row-view.tsx';
import { type ListRow, listRows } from './list-rows.ts';
import { listWalk } from './list-walk.ts';
import type { Move } from './neighbour-step.ts';
import { StepMenu } from './step-menu.tsx';
import { useKeepRow } from './use-keep-row.ts';
import { useStepMenu } from './use-step-menu.ts';

const rowHeight = 30;
/** How far inside a row its menu opens, px. */
const menuInset = 32;

/** The graph's twin: the same steps in the same order as a tree, for keyboard, screen reader and very large sessions. */
export function GraphList() {
  const source = useLineage();
  const { model, rev: latest } = useGraph();
  const rev = useDeferredValue(latest);
  const opened = useNavigation(({ route }) => (route.screen === 'session' ? route.session : ''));
  const selection = useSelection((state) => state.selection);
  const { folds } = model;
  // biome-ignore lint/correctness/useExhaustiveDependencies: rev tells that the lineage has changed.
  const rows = useMemo(() => listRows(model.hidden, source, folds), [model, rev, folds]);
  const selectedId =
    selection.type === 'none' ? undefined : selection.type === 'step' ? selection.key : selection.session;
  const at = useMemo(() => rows.findIndex(({ id }) => id === selectedId), [rows, selectedId]);
  const scroller = useRef<HTMLDivElement>(null);
  const list = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: 12,
  });
  useEffect(() => {
    if (at >= 0) list.scrollToIndex(at, { align: 'auto' });
  }, [at, list]);
  useKeepRow(list, at);
  useEffect(() => scroller.current?.focus(), []);
  const fold = (which: Fold): void => {
    if (source.root !== undefined) useFolds.getState().toggle(source.root, which);
  };
  const toggle = (session: string): void => fold({ type: 'lane', session });
  useListKeys((move) => {
    const act = listWalk(rows, { at, opened }, move);
    if (act.type === 'toggle') toggle(act.session);
    const row = act.type === 'go' ? rows[act.index] : undefined;
    if (row !== undefined) selectRow(row);
    return true;
  });
  useKeyHandlers({
    'step.open': () => {
      const row = rows[at];
      if (row?.type === 'lane') toggle(row.id);
      else if (row !== undefined) fold(foldAround(row.step, source.stepsOf.get(row.step.session) ?? []));
      return row !== undefined;
    },
  });
  const menu = useStepMenu({
    over: scroller,
    under: (event) => stepOf(rowUnder(event, rows)),
    select: (event) => {
      const row = rowUnder(event, rows);
      if (row !== undefined) selectRow(row);
    },
    placeOfSelection: () => {
      if (at < 0 || scroller.current === null) return undefined;
      list.scrollToIndex(at, { align: 'auto' });
      const { left, top } = scroller.current.getBoundingClientRect();
      return { x: left + menuInset, y: top + (at + 1) * rowHeight - scroller.current.scrollTop };
    },
  });
  const items = list.getVirtualItems();
  const isActiveThere = items.some(({ index }) => index === at);
  return (
    <div className="flex h-full flex-col">
      <StepMenu row={menu.row} onFold={fold} onCloseAutoFocus={menu.onCloseAutoFocus}>
        <div
          ref={scroller}
          role="tree"
          onContextMenu={menu.onContextMenu}
          tabIndex={0}
          aria-label="Steps of this session"
          aria-activedescendant={isActiveThere ? rowDomId(at) : undefined}
          className="@container min-h-0 flex-1 overflow-auto outline-none focus-visible:[&_[aria-selected=true]]:outline-2 focus-visible:[&_[aria-selected=true]]:-outline-offset-2 focus-visible:[&_[aria-selected=true]]:outline-accent"
        >
          <div role="presentation" className="relative" style={{ height: list.getTotalSize() }}>
            {items.map(({ index, start }) => {
              const row = rows[index];
              return row === undefined ? null : (
                <ListRowView
                  key={row.id}
                  row={row}
                  index={index}
                  top={start}
                  height={rowHeight}
                  isSelected={index === at}
                  onSelect={selectRow}
                  onToggle={toggle}
                />
              );
            })}
          </div>
        </div>
      </StepMenu>
      <div className="@container flex flex-none px-3 py-2">
        <ShownControl />
      </div>
    </div>
  );
}

function rowUnder({ target }: MouseEvent, rows: readonly ListRow[]): ListRow | undefined {
  const id = target instanceof Element ? target.closest('[role=treeitem]')?.id : undefined;
  return id === undefined ? undefined : rows[rowOfDomId(id)];
}

function stepOf(row: ListRow | undefined): StepRow | undefined {
  return row?.type === 'step' ? row.step : undefined;
}

/** The same keys as on the picture. */
function useListKeys(walk: (move: Move) => boolean): void {
  useKeyHandlers({
    'step.next': () => walk('next'),
    'step.previous': () => walk('previous'),
    'step.down': () => walk('next'),
    'step.up': () => walk('previous'),
    'step.left': () => walk('left'),
    'step.right': () => walk('right'),
    'turn.next': () => walk('next-turn'),
    'turn.previous': () => walk('previous-turn'),
    'graph.list': () => usePreferences.getState().prefer({ graphForm: 'picture' }),
  });
}

function selectRow(row: ListRow): void {
  const { select } = useSelection.getState();
  if (row.type === 'lane') select({ type: 'lane', session: row.id });
  else select({ type: 'step', session: row.step.session, key: row.id });
}
