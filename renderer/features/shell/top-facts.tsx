import { useNavigation } from '../../stores/navigation-store.ts';
import { useSessions } from '../../stores/sessions-store.ts';
import { factsOnScreen } from './facts-on-screen.ts';
import { useRowsOnScreen } from './use-rows-on-screen.ts';

/** How much there is on this screen, and what it cost. Where there is no room the last facts are left out whole; the title has all. */
export function TopFacts() {
  const route = useNavigation((state) => state.route);
  const rows = useRowsOnScreen();
  const loaded = useSessions((state) => state.loaded);
  const shown = factsOnScreen(route, rows);
  if (shown === undefined || (route.screen === 'library' && !loaded)) return null;
  const { facts, says } = shown;
  return (
    <span
      className="tn ml-1 flex h-4 min-w-0 shrink-8 flex-wrap overflow-hidden whitespace-pre text-xs text-ink-3"
      title={`${facts.join(' · ')}\n${says}`}
    >
      <i aria-hidden className="h-4" />
      {facts.map((fact, index) => (
        <span key={fact}>{index === 0 ? fact : ` · ${fact}`}</span>
      ))}
    </span>
  );
}
