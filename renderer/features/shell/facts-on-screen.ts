import { countedOnce, type SessionRow } from '../../../core/contract/view.ts';
import type { Route } from '../../stores/route.ts';
import { lineageParts, sayParts } from '../../ui/lineage-parts.ts';
import { counted } from '../../ui/number.ts';
import { costWords } from '../library/cost-of.ts';
import { stepsRead } from '../usage/count-read.ts';

/** How much there is on a screen with these sessions, what it cost, and what that figure is made of; absent where a screen is about none. */
export function factsOnScreen(
  { screen }: Route,
  rows: readonly SessionRow[],
): { readonly facts: readonly string[]; readonly says: string } | undefined {
  if (rows.length === 0 || (screen !== 'session' && screen !== 'library')) return undefined;
  const counting = countedOnce(rows);
  const { text, says } = costWords(counting);
  if (screen === 'session') {
    return { facts: [stepsRead(counting), ...sayParts(lineageParts(rows)), text], says };
  }
  const projects = new Set(rows.map((row) => row.project).filter(Boolean)).size;
  return { facts: [counted(rows.length, 'session'), counted(projects, 'project'), text], says };
}
