import { useStore } from '@xyflow/react';
import { List, Maximize, Minus, Plus, Waypoints } from 'lucide-react';
import { useSonner } from 'sonner';
import type { Lane, StepKind } from '../../../core/contract/view.ts';
import { coveredFoot, footControl, useFootControls } from '../../stores/foot-controls.ts';
import { useLineage } from '../../stores/lineage-store.ts';
import { usePreferences } from '../../stores/preferences-store.ts';
import { useReplay } from '../../stores/replay-store.ts';
import { cx } from '../../ui/class-names.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { kindFill, kindLook } from '../../ui/kind.ts';
import { count } from '../../ui/number.ts';
import { useKeysOf } from '../keys/use-keys-of.ts';
import { useGraph } from './graph-store.ts';
import { legendOf } from './legend.ts';
import { canFitAll } from './move-view.ts';
import type { GraphMoves } from './use-graph-moves.ts';
import { zoomWords } from './zoom-words.ts';

const floating = 'pointer-events-auto flex flex-none items-center rounded-xl border border-line bg-surface shadow-pop';

/** What floats at the foot of the graph: zoom, legend, what is shown. */
export function GraphBar({ moves }: { readonly moves: GraphMoves }) {
  return (
    <div className="@container pointer-events-none absolute inset-x-3 bottom-3 z-10 flex flex-wrap-reverse items-center justify-between gap-2">
      <ZoomControl moves={moves} />
      <Legend />
      <ShownControl />
    </div>
  );
}

function ZoomControl({ moves }: { readonly moves: GraphMoves }) {
  const textSize = usePreferences((preferences) => preferences.textSize);
  const width = useStore((state) => state.width);
  const height = useStore((state) => state.height);
  const foot = useFootControls(coveredFoot);
  const fitsAll = useGraph(({ model }) => canFitAll({ width, height, foot }, model.layout));
  const percent = useStore(({ transform }) => (transform[2] / textSize) * 100);
  return (
    <div ref={footControl} className={cx(floating, 'gap-0.5 p-1')}>
      <IconButton icon={Minus} label="Zoom out" keys={useKeysOf('zoom.out')} onClick={() => moves.zoomBy(1 / 1.25)} />
      <button
        type="button"
        title={`100 %  (${useKeysOf('zoom.full')})`}
        className="tn w-11 rounded-lg text-center text-xs text-ink-2 hover:bg-raised"
        onClick={moves.full}
      >
        {zoomWords(percent)}
      </button>
      <IconButton icon={Plus} label="Zoom in" keys={useKeysOf('zoom.in')} onClick={() => moves.zoomBy(1.25)} />
      <IconButton
        icon={Maximize}
        label={fitsAll ? 'Fit the width, again to fit all' : 'Fit the width'}
        keys={useKeysOf('zoom.fit')}
        onClick={moves.fitAll}
      />
    </div>
  );
}

/** What has no room between its neighbours falls to a second line, far below, that is not shown. */
const oneLine =
  'flex h-9 min-w-0 flex-1 flex-wrap items-center justify-center gap-y-24 overflow-clip [overflow-clip-margin:12px]';

/** Which colour is what, where there is room for it. Gives its place to a toast while there is one. */
function Legend() {
  const { model } = useGraph();
  const { toasts } = useSonner();
  const isWatch = useReplay(({ replay }) => replay.mode === 'watch');
  const hasFailedCalls = useLineage(({ rev, lanes }) => rev >= 0 && [...lanes.values()].some(hasFailures));
  const kinds = legendOf(model.counts, hasFailedCalls);
  if (kinds.length === 0) return null;
  return (
    <div className={oneLine}>
      <i aria-hidden className="h-full" />
      <div className={cx(floating, toasts.length > 0 && 'invisible', 'gap-3.5 px-3.5 py-2')}>
        {kinds.map(({ word, kind }) => (
          <span key={word} className="flex items-center gap-1.5 text-xs text-ink-2">
            <i aria-hidden className="size-2 rounded-[3px]" style={{ background: kindFill(kind) }} />
            {word}
          </span>
        ))}
        {isWatch ? (
          <span className="flex items-center gap-1.5 border-l border-line pl-3.5 text-xs text-ink-2">
            <i aria-hidden className="h-2 w-3 rounded-[3px] border border-dashed border-ink-3" />
            not yet
          </span>
        ) : null}
      </div>
    </div>
  );
}

function hasFailures({ row }: Lane): boolean {
  return row.toolErrors > 0;
}

/** Which of the quiet kinds are shown, how many there are, and the way to the list. Nothing is hidden without saying so. */
export function ShownControl() {
  const { model } = useGraph();
  const { graphHides, graphForm, prefer } = usePreferences();
  const kinds = (['thinking', 'harness'] as const).filter((kind) => model.counts.has(kind));
  const toggle = (kind: StepKind): void => {
    const others = graphHides.filter((hidden) => hidden !== kind);
    prefer({ graphHides: others.length < graphHides.length ? others : [...graphHides, kind] });
  };
  const isList = graphForm === 'list';
  return (
    <div ref={footControl} className={cx(floating, 'ml-auto max-w-full flex-wrap justify-end gap-1 p-1')}>
      {kinds.length === 0 ? null : <span className="pl-2 text-xs text-ink-3 @max-[440px]:hidden">Show</span>}
      {kinds.map((kind) => (
        <KindToggle
          key={kind}
          kind={kind}
          steps={model.counts.get(kind) ?? 0}
          isShown={!graphHides.includes(kind)}
          onToggle={() => toggle(kind)}
        />
      ))}
      <IconButton
        icon={isList ? Waypoints : List}
        label={isList ? 'Show as a picture' : 'Show as a list'}
        keys={useKeysOf('graph.list')}
        onClick={() => prefer({ graphForm: isList ? 'picture' : 'list' })}
      />
    </div>
  );
}

interface KindToggleProps {
  readonly kind: StepKind;
  readonly steps: number;
  readonly isShown: boolean;
  readonly onToggle: () => void;
}

function KindToggle({ kind, steps, isShown, onToggle }: KindToggleProps) {
  return (
    <button
      type="button"
      aria-pressed={isShown}
      onClick={onToggle}
      title={isShown ? `Hide these ${count(steps)} steps` : `Show these ${count(steps)} steps`}
      className={cx(
        'tn flex h-7 items-center gap-1.5 rounded-lg px-2 text-xs whitespace-nowrap hover:bg-raised',
        isShown ? 'text-ink-2' : 'text-ink-3',
      )}
    >
      <span className={cx(!isShown && 'line-through')}>{kindLook[kind].word.toLowerCase()}</span>
      <span className="text-ink-3">{isShown ? count(steps) : `${count(steps)} hidden`}</span>
    </button>
  );
}
