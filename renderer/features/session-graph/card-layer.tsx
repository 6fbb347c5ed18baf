import { ViewportPortal } from '@xyflow/react';
import { type MouseEvent, memo } from 'react';
import { useLineage } from '../../stores/lineage-store.ts';
import type { Replay } from '../../stores/replay-store.ts';
import { useSelection } from '../../stores/selection-store.ts';
import { GhostStep } from './ghost-step.tsx';
import type { GraphModel } from './graph-model.ts';
import type { Anchor } from './lane-layout.ts';
import type { GraphPath } from './path-to.ts';
import { stands } from './scene.ts';
import { StepCard } from './step-card.tsx';
import type { GraphMoves } from './use-graph-moves.ts';
import { laneLeft } from './window-query.ts';

interface CardLayerProps {
  readonly model: GraphModel;
  /** Of the model: it grows in place. */
  readonly rev: number;
  /** Keys of the steps that stand as cards. */
  readonly cards: ReadonlySet<string>;
  readonly path: GraphPath;
  readonly anchor: Anchor | undefined;
  readonly replay: Replay;
  readonly arrived: ReadonlySet<string>;
  readonly isHidden: boolean;
  readonly moves: GraphMoves;
}

/** Steps as cards, in the coordinates of the graph. Renders when cards come and go, not while the view moves. */
export const CardLayer = memo(function CardLayer(props: CardLayerProps) {
  const { model, cards, path, anchor, replay, arrived, isHidden, moves } = props;
  const steps = useLineage((state) => state.steps);
  const selectedKey = useSelection(({ selection }) => (selection.type === 'step' ? selection.key : undefined));
  return (
    <ViewportPortal>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the cards in it are buttons; one listener serves them all. */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: keys are in the key table. */}
      <div
        className="fixed-size"
        style={{ visibility: isHidden ? 'hidden' : undefined }}
        onClick={(event) => clickStep(event, moves)}
      >
        {[...cards].map((key) => {
          const row = steps.get(key);
          const at = model.anchors.get(key);
          const segment = at === undefined ? undefined : model.layout.segments[at.segment];
          if (row === undefined || at === undefined || segment === undefined) return null;
          return (
            <StepCard
              key={key}
              row={row}
              left={laneLeft(segment)}
              top={segment.tops[at.index] ?? 0}
              height={segment.heights[at.index] ?? 0}
              isSelected={key === selectedKey}
              isDim={!stands({ path, selected: anchor, replay }, segment, at.index)}
              isNew={arrived.has(key)}
              folded={model.folds.turns.has(key) ? (model.folded.get(key)?.steps ?? 0) : undefined}
              gap={model.gaps.before.get(key)}
            />
          );
        })}
        {cards.size === 0 ? null : <Ghosts model={model} />}
      </div>
    </ViewportPortal>
  );
});

/** A ghost at the head of each branch that is running. */
function Ghosts({ model }: { readonly model: GraphModel }) {
  const lanes = useLineage((state) => state.lanes);
  return [...model.growing].map((id) => {
    const row = lanes.get(id)?.row;
    const segment = model.layout.branches.get(id)?.at(-1);
    if (row?.status !== 'running' || segment === undefined) return null;
    return <GhostStep key={id} row={row} left={laneLeft(segment)} end={segment.end} />;
  });
}

function clickStep({ target }: MouseEvent, moves: GraphMoves): void {
  const card = target instanceof Element ? target.closest('[data-step]') : null;
  const key = card?.getAttribute('data-step') ?? undefined;
  const row = key === undefined ? undefined : useLineage.getState().steps.get(key);
  if (row === undefined) return;
  if (target instanceof Element && target.closest('[data-fold]') !== null) moves.fold({ type: 'turn', key: row.key });
  else useSelection.getState().select({ type: 'step', session: row.session, key: row.key });
}
