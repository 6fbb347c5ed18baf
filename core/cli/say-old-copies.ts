import { counted } from '../projections/text/say-count.ts';
import { inLine } from './plain.ts';

/** What became of copies that held it still, a sentence each; none where there were none. */
export function sayOldCopies({
  backups = 0,
  setAside = [],
}: {
  readonly backups?: number;
  readonly setAside?: readonly string[];
}): string[] {
  const were = backups === 1 ? 'was' : 'were';
  const deleted = `${counted(backups, 'copy', 'copies')} of the store, made before a migration, held it too and ${were} deleted.`;
  const aside = `Set aside in the home, and perhaps holding it still: ${inLine(setAside.join(', '))}. Delete what you no longer need.`;
  return [...(backups === 0 ? [] : [deleted]), ...(setAside.length === 0 ? [] : [aside])];
}
