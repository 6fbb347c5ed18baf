import { Brain, Layers, ListTree, type LucideIcon, Settings, ShieldCheck, Workflow } from 'lucide-react';
import { type Route, useNavigation } from '../../stores/navigation-store.ts';
import { isEmptyHome, useSessions } from '../../stores/sessions-store.ts';
import { IconButton } from '../../ui/icon-button.tsx';

/** The places of the program. Those that come later open a screen that says what will be there. */
export function Rail() {
  const route = useNavigation((state) => state.route);
  const go = useNavigation((state) => state.go);
  const isEmpty = useSessions(isEmptyHome);
  const item = (label: string, icon: LucideIcon, to: Route) => (
    <IconButton
      key={label}
      icon={icon}
      size={32}
      label={label}
      on={label === placeOf(route)}
      aria-current={label === placeOf(route) ? 'page' : undefined}
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
      {later.map(([label, icon]) => item(label, icon, { screen: 'not-yet', what: label }))}
      <span className="mt-auto" />
      {item('Settings', Settings, { screen: 'settings' })}
    </nav>
  );
}

const later: readonly (readonly [string, LucideIcon])[] = [
  ['Workflows', Workflow],
  ['Runs', Layers],
  ['Memory', Brain],
  ['Approvals', ShieldCheck],
];

function placeOf(route: Route): string | undefined {
  if (route.screen === 'settings') return 'Settings';
  if (route.screen === 'not-yet') return route.what;
  return route.screen === 'start' ? undefined : 'Sessions';
}
