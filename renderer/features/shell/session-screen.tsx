import { TriangleAlert } from 'lucide-react';
import { type ComponentType, lazy, Suspense, useEffect, useState } from 'react';
import { useCommands } from '../../stores/command-store.ts';
import { useLineage } from '../../stores/lineage-store.ts';
import { type SessionView, useNavigation } from '../../stores/navigation-store.ts';
import { useReplay } from '../../stores/replay-store.ts';
import { useSelection } from '../../stores/selection-store.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Waiting } from '../../ui/waiting.tsx';
import { LineText } from '../untrusted-text/line-text.tsx';
import { loadViews } from './load-session.ts';
import { Panes } from './panes.tsx';
import { ReadingNote } from './reading-note.tsx';
import { TrashStrip } from './trash-strip.tsx';
import { useSessionKeys } from './use-session-keys.ts';

type View = ComponentType<{ readonly session: string }>;

const views: Readonly<Record<SessionView, View>> = {
  graph: lazy(loadViews.graph),
  transcript: lazy(loadViews.transcript),
  files: lazy(loadViews.files),
};
const ReplayBar = lazy(() => import('../replay/replay-bar.tsx').then(({ ReplayBar }) => ({ default: ReplayBar })));
const CommandDrawer = lazy(() =>
  import('../own-command/command-drawer.tsx').then(({ CommandDrawer }) => ({ default: CommandDrawer })),
);
const WatchSide = lazy(() => import('../replay/watch-side.tsx').then(({ WatchSide }) => ({ default: WatchSide })));
const Inspector = lazy(() => import('../inspector/inspector.tsx').then(({ Inspector }) => ({ default: Inspector })));

interface SessionScreenProps {
  readonly session: string;
  readonly view: SessionView;
}

/** A lineage, looked at in one of its views, with the inspector beside it. */
export function SessionScreen({ session, view }: SessionScreenProps) {
  const open = useLineage((state) => state.open);
  const state = useLineage((lineage) => lineage.state);
  const root = useLineage((lineage) => lineage.root);
  const isSelected = useSelection(({ selection }) => selection.type !== 'none');
  const isCommanding = useCommands(({ open }) => open !== undefined);
  const mode = useReplay(({ replay }) => replay.mode);
  const [isInspectorHidden, hideInspector] = useState(false);
  useEffect(() => void open(session), [open, session]);
  // Beside the steps, not after them. One that can't be loaded says so where it is shown.
  useEffect(() => void loadViews[view]().catch(() => undefined), [view]);
  useSessionKeys({ session, toggleInspector: () => hideInspector(!isInspectorHidden) });
  if (state === 'refused') return <Refused />;
  if (state !== 'ready') return <Waiting says="Reading the session…" />;
  const View = views[view];
  return (
    <div className="flex h-full flex-col">
      <TrashStrip session={session} />
      <div className="group/session relative min-h-0 flex-1">
        <Panes
          name={`session:${root ?? session}`}
          right={
            (isSelected || mode === 'watch') && !isInspectorHidden ? <Side isWatch={mode === 'watch'} /> : undefined
          }
        >
          <Suspense fallback={<Waiting says="Loading the view…" />}>
            <View session={session} />
          </Suspense>
        </Panes>
        <ReadingNote />
      </div>
      {isCommanding ? (
        <Suspense fallback={null}>
          <CommandDrawer />
        </Suspense>
      ) : null}
      {mode === 'off' ? null : (
        <Suspense fallback={null}>
          <ReplayBar />
        </Suspense>
      )}
    </div>
  );
}

function Side({ isWatch }: { readonly isWatch: boolean }) {
  return (
    <aside aria-label="Inspector" className="h-full bg-bg">
      <Suspense fallback={null}>{isWatch ? <WatchSide /> : <Inspector />}</Suspense>
    </aside>
  );
}

function Refused() {
  const refusal = useLineage((state) => state.refusal);
  const go = useNavigation((state) => state.go);
  return (
    <EmptyState icon={TriangleAlert} title={refusal?.message ?? 'The session could not be opened.'}>
      {refusal?.remedy === undefined ? null : <LineText text={refusal.remedy} />}{' '}
      <Button look="link" onClick={() => go({ screen: 'library' })}>
        Back to sessions
      </Button>
    </EmptyState>
  );
}
