import { GitBranch, Moon, Search, Sun } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { useNavigation } from '../../stores/navigation-store.ts';
import { useOverlay } from '../../stores/overlay-store.ts';
import { usePreferences } from '../../stores/preferences-store.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { Kbd } from '../../ui/kbd.tsx';
import { useKeysOf } from '../keys/use-keys-of.ts';
import { useTheme } from '../theme/use-theme.ts';
import { Breadcrumb } from './breadcrumb.tsx';
import { ImportedMark } from './imported-mark.tsx';
import { LivePill } from './live-pill.tsx';
import { loadWorkflowTop } from './load-screens.ts';
import { MadeUpMark } from './made-up-mark.tsx';
import { ModePill } from './mode-pill.tsx';
import { TopFacts } from './top-facts.tsx';
import { UnisolatedMark } from './unisolated-mark.tsx';
import { ViewSwitch } from './view-switch.tsx';

const WorkflowTop = lazy(loadWorkflowTop);

/** One line over everything: where this is, what is live, how to look at it, and the way to anything else. */
export function TopBar() {
  const route = useNavigation((state) => state.route);
  return (
    <header data-pane className="flex h-11 flex-none items-center gap-2 border-b border-line px-3">
      <span className="grid size-6 flex-none place-items-center rounded-[7px] bg-btn text-white">
        <GitBranch size={14} strokeWidth={2.4} aria-hidden />
      </span>
      <div className="flex min-w-0 flex-[1_1_480px] items-center gap-2 overflow-x-clip">
        <Breadcrumb />
        <MadeUpMark />
        <ImportedMark />
        <UnisolatedMark />
        <ModePill />
        <LivePill />
        <TopFacts />
      </div>
      {route.screen === 'session' ? <ViewSwitch session={route.session} view={route.view} /> : null}
      {route.screen === 'workflow' ? (
        <Suspense>
          <WorkflowTop workflow={route.workflow} view={route.view} />
        </Suspense>
      ) : null}
      <div className="flex min-w-19 flex-[0_8_auto] items-center justify-end gap-2">
        <SearchBox />
        <ThemeSwitch />
      </div>
    </header>
  );
}

function SearchBox() {
  const show = useOverlay((state) => state.show);
  const keys = useKeysOf('palette.open');
  return (
    <button
      type="button"
      onClick={() => show({ type: 'palette', text: '' })}
      className="search-box h-7 w-64 min-w-9 rounded-lg border border-line bg-canvas px-2.5 text-sm text-ink-3 hover:border-line-2"
    >
      <Search size={13} aria-hidden />
      <span className="truncate">Search or run a command</span>
      <Kbd keys={keys} />
    </button>
  );
}

function ThemeSwitch() {
  const theme = useTheme();
  const prefer = usePreferences((state) => state.prefer);
  const other = theme === 'dark' ? 'light' : 'dark';
  return (
    <IconButton
      icon={theme === 'dark' ? Sun : Moon}
      size={32}
      label={`Use the ${other} theme`}
      onClick={() => prefer({ theme: other })}
    />
  );
}
