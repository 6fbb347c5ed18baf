import type { SessionRow } from '../../../core/contract/view.ts';
import { sessionRow } from './session-row.ts';

/** A session that repeats the first steps of another, whose branch it is: of ten steps as many as its copy has. */
export function copyRow(id: string, of: string, copied: number, change: Partial<SessionRow> = {}): SessionRow {
  const parent = { session: of, event: `${of}${copied}` };
  const tokens = { uncachedInput: 1, cachedInput: 1, cacheWrite: 1, output: 1, reasoning: 0, lowerBound: false };
  const part = { steps: copied, turns: 1, toolCalls: 2, toolErrors: 0, tokens, answers: 1, reasoningSaid: 1 };
  return sessionRow(id, { kind: 'branch', root: of, parent, copyOf: { ...parent, ...part }, ...change });
}
