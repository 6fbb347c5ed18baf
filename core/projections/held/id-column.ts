import { hexByte } from './pack-text.ts';
import { PAGE, type Pages, pageFor } from './pages.ts';

/** Ids by number, those of events in 32 bytes each. Changed in place by {@link setId}; plain data, so it can be cloned. */
export interface IdColumn {
  readonly pages: Pages<Uint8Array>;
  /** Ids that are no digest. */
  readonly others: Map<number, string>;
}

const ID_BYTES = 32;
const IDS_A_PAGE = PAGE / ID_BYTES;

/** No ids. */
export function noIds(): IdColumn {
  return { pages: [], others: new Map() };
}

/** The id with a number; undefined where none was set. */
export function idAt({ pages, others }: IdColumn, number: number): string | undefined {
  const page = pages[Math.floor(number / IDS_A_PAGE)];
  const start = (number % IDS_A_PAGE) * ID_BYTES;
  let id = '';
  let sum = 0;
  for (let at = start; at < start + ID_BYTES; at++) {
    const byte = page?.[at] ?? 0;
    sum += byte;
    id += HEX[byte];
  }
  return sum === 0 ? others.get(number) : id;
}

/** Sets the id with a number, in place of the one that it has. */
export function setId({ pages, others }: IdColumn, number: number, id: string): void {
  const end = (number + 1) * ID_BYTES;
  const page = pageFor(pages, end - 1, Uint8Array);
  const start = (number % IDS_A_PAGE) * ID_BYTES;
  others.delete(number);
  if (write(page, start, id)) return;
  page.fill(0, start, start + ID_BYTES);
  others.set(number, id);
}

/** False for an id that is no digest, and for one of zeros alone, which is how none looks here. */
function write(page: Uint8Array, start: number, id: string): boolean {
  if (id.length !== ID_BYTES * 2) return false;
  let sum = 0;
  for (let at = 0; at < ID_BYTES; at++) {
    const byte = hexByte(id, at * 2);
    if (byte === undefined) return false;
    page[start + at] = byte;
    sum += byte;
  }
  return sum > 0;
}

const HEX: readonly string[] = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'));
