import type { SessionRow } from '../../core/contract/view.ts';

/** What a session is among those of its lineage, in one word. */
export function kindWord(row: Pick<SessionRow, 'kind' | 'rerun'>): SessionRow['kind'] | 're-run' {
  return isRerun(row) ? 're-run' : row.kind;
}

/** True for a fork that a re-run made. */
export function isRerun({ kind, rerun }: Pick<SessionRow, 'kind' | 'rerun'>): boolean {
  return rerun === true && kind === 'fork';
}
