import type { LedgerEntry } from '../../runtime/ports.ts';
import type { ImportStores } from './import-world.ts';

const PAGE = 1000;

/** All ledger entries of a source by ordinal, read in pages so that the store never works on them for long. */
export async function readLedger(
  store: Pick<ImportStores['store'], 'ledgerPage'>,
  format: string,
  source: string,
): Promise<readonly LedgerEntry[]> {
  const entries: LedgerEntry[] = [];
  for (let after = ''; ; ) {
    const page = await store.ledgerPage(format, source, { after, limit: PAGE });
    entries.push(...page);
    const last = page.at(-1);
    if (last === undefined || page.length < PAGE) break;
    after = last.record;
  }
  return entries.sort((a, b) => a.ordinal - b.ordinal);
}
