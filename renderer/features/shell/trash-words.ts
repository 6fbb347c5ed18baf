import type { SessionRow } from '../../../core/contract/view.ts';

/** Why a session is in the trash: its making was undone, or it or its whole lineage was moved there. */
export function trashWords({ id, root, undone }: Pick<SessionRow, 'id' | 'root' | 'undone'>): string {
  if (undone === true) return 'That this session was made here was undone.';
  return `This ${id === root ? 'session' : 'branch'} is in the trash.`;
}
