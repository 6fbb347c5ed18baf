import { varintAt } from './record-values.ts';
import { cellsOf } from './scan-pages.ts';
import type { Column } from './table-columns.ts';

/**
 * What the rows of a table on a page are called: their second column by their number. Empty for a page of anything else. Only what lies on
 * the page itself is read: what a row is called never goes on elsewhere.
 */
export function namesOnPage(page: Buffer, columns: readonly Column[]): ReadonlyMap<number, string> {
  const names = new Map<number, string>();
  for (const { num, at } of cellsOf(page, 0)) {
    const name = nameIn(page.subarray(at), columns);
    if (name !== undefined) names.set(num, name);
  }
  return names;
}

function nameIn(record: Buffer, columns: readonly Column[]): string | undefined {
  const types = typesIn(record);
  if (types?.of.length !== columns.length || !columns.every((column, at) => fits(types.of[at] ?? 0, column)))
    return undefined;
  const [first = 0, second = 0] = types.of;
  const length = Math.floor((second - 12) / 2);
  if (first !== 0 || length <= 0 || types.end + length > record.length) return undefined;
  return record.toString('latin1', types.end, types.end + length);
}

/** The types of a record's values, and where those begin (sqlite.org/fileformat2, section 2.1). */
function typesIn(record: Buffer): { readonly of: readonly number[]; readonly end: number } | undefined {
  const header = varintAt(record, 0);
  if (header === undefined || header.value > record.length) return undefined;
  const of: number[] = [];
  for (let at = header.end; at < header.value; ) {
    const type = varintAt(record, at);
    if (type === undefined) return undefined;
    of.push(type.value);
    at = type.end;
  }
  return { of, end: header.value };
}

function fits(type: number, { type: declared, notnull, pk }: Column): boolean {
  if (pk === 1) return type === 0;
  if (type === 0) return notnull === 0;
  if (declared === 'BLOB') return type >= 12 && type % 2 === 0;
  return declared === 'TEXT' ? type >= 13 && type % 2 === 1 : type < 10;
}
