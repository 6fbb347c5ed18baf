import type { FileReport } from '../../contract/import-report.ts';
import { counted } from '../../projections/text/say-count.ts';
import { factsOfFile } from './facts-of-file.ts';
import type { ImportFormat } from './format.ts';
import type { ImportWorld } from './import-world.ts';

/**
 * Facts folded anew from the store; those of lines, which are in no event, as they were counted while reading. Where records
 * were erased the others are left out, and it is said why.
 */
export async function currentFacts(
  { source: name, format }: { readonly source: string; readonly format: ImportFormat },
  world: ImportWorld,
  ofLines: FileReport['facts'],
): Promise<Pick<FileReport, 'facts' | 'reason'>> {
  const source = { format: format.name, source: name, tally: format.tally() };
  const stored = await factsOfFile(world.store, source);
  if (stored.isWhole) return { facts: { ...ofLines, ...stored.facts } };
  const { withheld } = stored;
  const reason = `erased: ${counted(withheld, 'value')} withheld, so what the records hold is not counted`;
  return { facts: { ...ofLines, withheld }, reason };
}
