import { lazy, Suspense } from 'react';
import { StartScreen } from './features/first-run/start-screen.tsx';
import { ImportStrip } from './features/import/import-strip.tsx';
import { useFileDrop } from './features/import/use-file-drop.ts';
import { LibraryScreen } from './features/library/library-screen.tsx';
import { FloatingLayers } from './features/shell/floating-layers.tsx';
import { HomeBanner } from './features/shell/home-banner.tsx';
import { HostBanner } from './features/shell/host-banner.tsx';
import {
  loadApprovals,
  loadMergeScreen,
  loadNewSession,
  loadNewWorkflow,
  loadRunScreen,
  loadRuns,
  loadSettings,
  loadWorkflowScreen,
  loadWorkflows,
} from './features/shell/load-screens.ts';
import { loadSessionScreen } from './features/shell/load-session.ts';
import { ModeFrame } from './features/shell/mode-frame.tsx';
import { Rail } from './features/shell/rail.tsx';
import { TopBar } from './features/shell/top-bar.tsx';
import { useFirstScreen } from './features/shell/use-first-screen.ts';
import { useWindowKeys } from './features/shell/use-window-keys.ts';
import { useHomeState } from './stores/home-state-store.ts';
import { useNavigation } from './stores/navigation-store.ts';
import { Waiting } from './ui/waiting.tsx';

// What is wrong with an import is known once it has run.
const ProblemsDrawer = lazy(async () => ({
  default: (await import('./features/import/problems-drawer.tsx')).ProblemsDrawer,
}));
// A home that can't be written to, and a view that is not there yet, are seldom met.
const ShutScreen = lazy(async () => ({ default: (await import('./features/set-aside/shut-screen.tsx')).ShutScreen }));
const NotYet = lazy(async () => ({ default: (await import('./features/shell/not-yet.tsx')).NotYet }));
const SessionScreen = lazy(loadSessionScreen);
const NewSessionScreen = lazy(loadNewSession);
const ApprovalsScreen = lazy(loadApprovals);
const MergeScreen = lazy(loadMergeScreen);
const SettingsScreen = lazy(loadSettings);
const RunsScreen = lazy(loadRuns);
const RunScreen = lazy(loadRunScreen);
const WorkflowsScreen = lazy(loadWorkflows);
const WorkflowScreen = lazy(loadWorkflowScreen);
const NewWorkflowScreen = lazy(loadNewWorkflow);

/** The window: top bar, rail, one screen, and what floats over it. */
export function App() {
  useWindowKeys();
  useFirstScreen();
  useFileDrop();
  return (
    <div className="flex h-full flex-col text-ink">
      <TopBar />
      <HostBanner />
      <HomeBanner />
      <div className="flex min-h-0 flex-1">
        <Rail />
        <div className="flex min-w-0 flex-1 flex-col">
          <main data-pane="centre" className="relative min-h-0 flex-1 overflow-hidden bg-canvas">
            <Suspense fallback={<Waiting says="Loading the view…" />}>
              <Screen />
            </Suspense>
          </main>
          <Suspense>
            <ProblemsDrawer />
          </Suspense>
          <ImportStrip />
        </div>
      </div>
      <FloatingLayers />
      <ModeFrame />
    </div>
  );
}

function Screen() {
  const route = useNavigation((state) => state.route);
  const writing = useHomeState(({ state }) => state?.writing);
  if (writing?.state === 'shut') return <ShutScreen says={writing.says} file={writing.file} />;
  switch (route.screen) {
    case 'start':
      return <StartScreen />;
    case 'library':
      return <LibraryScreen />;
    case 'session':
      return <SessionScreen session={route.session} view={route.view} />;
    case 'new-session':
      return <NewSessionScreen />;
    case 'approvals':
      return <ApprovalsScreen />;
    case 'merge':
      return <MergeScreen key={route.session} session={route.session} into={route.into} />;
    case 'workflows':
      return <WorkflowsScreen />;
    case 'new-workflow':
      return <NewWorkflowScreen />;
    case 'workflow':
      return <WorkflowScreen workflow={route.workflow} view={route.view} />;
    case 'runs':
      return <RunsScreen />;
    case 'run':
      return <RunScreen key={`${route.session} ${route.run}`} session={route.session} run={route.run} />;
    case 'not-yet':
      return <NotYet what={route.what} />;
    case 'settings':
      return <SettingsScreen />;
  }
}
