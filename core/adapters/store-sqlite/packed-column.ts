import { fromColumn, toColumn } from './exact-text.ts';
import { packText, unpack } from './packed.ts';

/** Begins a text column that is packed: what follows is a zstd frame in base64, which even so is a fraction of a long JSON text. */
const PACKED = 'zstd:';
/** Below this a text is kept as it is, so that lists of short ones open without unpacking, in UTF-16 units. */
const WORTH_PACKING = 16_384;

/** {@link toColumn} for texts that may be long and are derived: whoever finds one unreadable makes it anew. */
export function toPackedColumn(text: string): string {
  const column = text.startsWith(PACKED) ? JSON.stringify(text) : toColumn(text);
  if (column.length < WORTH_PACKING) return column;
  const { isZstd, bytes } = packText(column);
  const packed = `${PACKED}${Buffer.from(bytes).toString('base64')}`;
  return isZstd && packed.length < column.length ? packed : column;
}

/** The text that {@link toPackedColumn} made a column of; the column itself where it can no longer be unpacked. */
export function fromPackedColumn(column: string): string {
  if (!column.startsWith(PACKED)) return fromColumn(column);
  try {
    const bytes = unpack({ isZstd: true, bytes: Buffer.from(column.slice(PACKED.length), 'base64') });
    return fromColumn(Buffer.from(bytes).toString('utf8'));
  } catch {
    return column;
  }
}
