import type { SessionRow } from '../../../core/contract/view.ts';
import { type Route, useNavigation } from '../../stores/navigation-store.ts';
import { lineageParts, sayParts } from '../../ui/lineage-parts.ts';
import { counted } from '../../ui/number.ts';
import { costWords } from '../library/cost-of.ts';
import { useRowsOnScreen } from './use-rows-on-screen.ts';

/** How much there is on this screen, and what it cost. Where there is no room the last facts are left out whole; the title has all. */
export function TopFacts() {
  const route = useNavigation((state) => state.route);
  const rows = useRowsOnScreen();
  const facts = rows.length === 0 ? undefined : factsOf(route, rows);
  if (facts === undefined) return null;
  const { text, says } = costWords(rows);
  const all = [...facts, text];
  return (
    <span
      className="tn ml-1 flex h-4 min-w-0 shrink-8 flex-wrap overflow-hidden whitespace-pre text-xs text-ink-3"
      title={says === undefined ? all.join(' · ') : `${all.join(' · ')}\n${says}`}
    >
      {all.map((fact, index) => (
        <span key={fact}>{index === 0 ? fact : ` · ${fact}`}</span>
      ))}
    </span>
  );
}

function factsOf(route: Route, rows: readonly SessionRow[]): readonly string[] | undefined {
  if (route.screen === 'session') {
    const steps = rows.reduce((sum, row) => sum + row.steps, 0);
    return [counted(steps, 'step'), ...sayParts(lineageParts(rows.map((row) => row.kind)))];
  }
  if (route.screen !== 'library') return undefined;
  const projects = new Set(rows.map((row) => row.project).filter(Boolean)).size;
  return [counted(rows.length, 'session'), counted(projects, 'project')];
}
