import { isLeast, type SessionRow } from '../../../core/contract/view.ts';

/** The folder of a session; where there is none, whether nobody can know that any more. */
export function projectWords(row: Pick<SessionRow, 'projectLabel' | 'withheld' | 'tokens'>): string {
  if (row.projectLabel !== '') return row.projectLabel;
  if (row.withheld !== undefined) return 'project not known: erased, or none was recorded';
  return isLeast(row) ? 'project not known' : 'no project recorded';
}
