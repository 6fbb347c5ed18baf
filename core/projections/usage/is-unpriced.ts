import type { SessionRow } from '../session-summary/session-row.ts';
import { knownUsage } from './known-usage.ts';

/** True for a session that cost something, nobody knows how much. */
export function isUnpriced(row: Pick<SessionRow, 'costUsd' | 'models' | 'tokens' | 'answers' | 'withheld'>): boolean {
  return row.costUsd === undefined && (row.models.length > 0 || knownUsage(row) !== 'none');
}
