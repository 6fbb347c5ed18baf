import { useMemo } from 'react';
import type { Lane } from '../../../core/contract/view.ts';
import { useLineage } from '../../stores/lineage-store.ts';
import { useSelection } from '../../stores/selection-store.ts';
import { counted } from '../../ui/number.ts';
import { useWidth } from '../../ui/use-width.ts';
import { HeadComposer } from '../compose/head-composer.tsx';
import { stepsPerBar } from '../mini-lineage/mini-layout.ts';
import { MiniLineage } from '../mini-lineage/mini-lineage.tsx';
import { InspectorFoot } from './inspector-foot.tsx';
import { laneBars } from './lane-bars.ts';
import { LaneContext } from './lane-context.tsx';
import { LaneFigures } from './lane-figures.tsx';
import { LaneHead } from './lane-head.tsx';
import { LaneOrigin } from './lane-origin.tsx';
import { RunSpent } from './run-spent.tsx';
import { Section } from './section.tsx';

/** A lane as a whole: what it is, its figures, its place in the lineage, where it comes from. */
export function LaneInspector({ lane }: { readonly lane: Lane }) {
  return (
    <div className="flex h-full min-w-0 flex-col bg-bg">
      <div className="min-h-0 flex-1 overflow-auto px-4 pt-3 pb-5">
        <LaneHead key={`head ${lane.row.id}`} row={lane.row} />
        <LaneFigures row={lane.row} />
        <RunSpent key={`spent ${lane.row.id}`} row={lane.row} />
        <LineagePicture session={lane.row.id} />
        <LaneOrigin lane={lane} />
        <LaneContext key={`context ${lane.row.head}`} row={lane.row} />
      </div>
      <HeadComposer session={lane.row.id} />
      <InspectorFoot session={lane.row.id} event={lane.row.head} canMerge />
    </div>
  );
}

/** px */
const height = 214;

function LineagePicture({ session }: { readonly session: string }) {
  const rev = useLineage((state) => state.rev);
  const order = useLineage((state) => state.laneOrder);
  const [box, width] = useWidth(390);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the Maps of the store stay the same objects, rev says that they changed
  const { bars, shape } = useMemo(() => laneBars(useLineage.getState()), [rev]);
  const share = stepsPerBar({ bars, height, from: shape.map(({ from }) => from) });
  const pick = (key: string) => {
    const step = useLineage.getState().steps.get(key);
    if (step !== undefined) useSelection.getState().select({ type: 'step', session: step.session, key });
  };
  return (
    <Section title="Lineage" right={counted(order.length, 'lane')}>
      <div ref={box} className="well dots overflow-hidden">
        <MiniLineage
          bars={bars}
          lanes={order.length}
          width={width - 2}
          height={height}
          shape={shape}
          hot={order.indexOf(session)}
          onPick={pick}
        />
      </div>
      <p className="tn mt-1.5 text-2xs text-ink-3">
        {share === 1 ? 'one bar a step' : `one bar for ${share} steps`}, length = size
      </p>
    </Section>
  );
}
