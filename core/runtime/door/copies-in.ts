import type { OldCopies } from '../ports.ts';

/** Old copies as a reply names them: only where there are any. */
export function copiesIn({ backups, setAside }: OldCopies): { backups?: number; setAside?: string[] } {
  return { ...(backups === 0 ? {} : { backups }), ...(setAside.length === 0 ? {} : { setAside: [...setAside] }) };
}
