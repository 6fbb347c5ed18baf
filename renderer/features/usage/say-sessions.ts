import type { SessionRow } from '../../../core/contract/view.ts';
import { lineageParts, sayOthers } from '../../ui/lineage-parts.ts';
import { count, counted } from '../../ui/number.ts';

type Member = Pick<SessionRow, 'id' | 'root' | 'trashed' | 'kind' | 'kindLost' | 'steps' | 'copyOf' | 'writesBlock'>;

/** "4 sessions: 2 and their 1 sub-agent and 1 copy": whose tokens they are, so that lines and sessions are not mixed up. */
export function saySessions(rows: readonly Member[], of: number): string {
  const ids = new Set(rows.map(({ id }) => id));
  const isLine = ({ id, root, trashed }: Member) => trashed || id === root || !ids.has(root);
  const lines = rows.filter(isLine);
  const all = counted(of, 'session');
  if (lines.length === of || lines.length === 0 || rows.length < of) return all;
  const [first] = lines;
  const rest = rows.filter((row) => !isLine(row));
  const { branches, ...others } = lineageParts(first === undefined ? rest : [first, ...rest]);
  const parts = [...(branches === 1 ? [] : [counted(branches - 1, 'branch', 'branches')]), ...sayOthers(others)];
  const last = parts.pop();
  const listed = parts.length === 0 ? last : `${parts.join(', ')} and ${last}`;
  return `${all}: ${count(lines.length)} and ${lines.length === 1 ? 'its' : 'their'} ${listed}`;
}
