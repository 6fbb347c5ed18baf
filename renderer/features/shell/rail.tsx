import { Brain, Layers, ListTree, type LucideIcon, Plus, Settings, ShieldCheck, Workflow } from 'lucide-react';
import { type Route, useNavigation } from '../../stores/navigation-store.ts';
import { isEmptyHome, useSessions } from '../../stores/sessions-store.ts';
import { useWaiting } from '../../stores/waiting-store.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { short } from '../../ui/number.ts';

/** The places of the program. Those that come later open a screen that says what will be there. */
export function Rail() {
  const route = useNavigation((state) => state.route);
  const go = useNavigation((state) => state.go);
  const isEmpty = useSessions(isEmptyHome);
  const waiting = useWaiting(({ rows }) => rows.length);
  const approvals = waiting === 0 ? 'Approvals' : `Approvals: ${waiting} waiting`;
  const place = placeOf(route, approvals);
  const item = (label: string, icon: LucideIcon, to: Route) => (
    <IconButton
      key={label}
      icon={icon}
      size={32}
      label={label}
      on={label === place}
      aria-current={label === place ? 'page' : undefined}
      onClick={() => go(to)}
    />
  );
  return (
    <nav
      data-pane
      aria-label="Main"
      className="flex w-12 flex-none flex-col items-center gap-1 border-r border-line py-2"
    >
      {item('Sessions', ListTree, { screen: isEmpty ? 'start' : 'library' })}
      {item('New session', Plus, { screen: 'new-session' })}
      {item('Workflows', Workflow, { screen: 'workflows' })}
      {item('Runs', Layers, { screen: 'runs' })}
      {item('Memory', Brain, { screen: 'not-yet', what: 'Memory' })}
      <span className="relative">
        {item(approvals, ShieldCheck, { screen: 'approvals' })}
        <Badge count={waiting} />
      </span>
      <span className="mt-auto" />
      {item('Settings', Settings, { screen: 'settings' })}
    </nav>
  );
}

/** How many wait, over the corner of the icon; its button says it in words. */
function Badge({ count: waiting }: { readonly count: number }) {
  if (waiting === 0) return null;
  return (
    <span
      aria-hidden
      className="tn pointer-events-none absolute -top-1 -right-1 grid h-4 min-w-4 place-items-center rounded-full bg-(--k-wait) px-1 text-[9.5px] font-semibold text-[oklch(0.2_0.03_75)]"
    >
      {short(waiting)}
    </span>
  );
}

/** `approvals`: how that place is called now. */
function placeOf(route: Route, approvals: string): string | undefined {
  if (route.screen === 'settings') return 'Settings';
  if (route.screen === 'new-session') return 'New session';
  if (route.screen === 'approvals') return approvals;
  if (['workflows', 'workflow', 'new-workflow'].includes(route.screen)) return 'Workflows';
  if (route.screen === 'runs' || route.screen === 'run') return 'Runs';
  if (route.screen === 'not-yet') return route.what;
  return route.screen === 'start' ? undefined : 'Sessions';
}
