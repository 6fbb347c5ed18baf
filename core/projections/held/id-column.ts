import { hexByte } from './pack-text.ts';
import { withRoom } from './with-room.ts';

/** Ids by number, those of events in 32 bytes each. Changed in place by {@link setId}; plain data, so it can be cloned. */
export interface IdColumn {
  bytes: Uint8Array;
  /** Ids that are no digest. */
  readonly others: Map<number, string>;
}

const ID_BYTES = 32;
const NO_BYTES = new Uint8Array(0);

/** No ids. */
export function noIds(): IdColumn {
  return { bytes: NO_BYTES, others: new Map() };
}

/** The id with a number; undefined where none was set. */
export function idAt({ bytes, others }: IdColumn, number: number): string | undefined {
  const start = number * ID_BYTES;
  let id = '';
  let sum = 0;
  for (let at = start; at < start + ID_BYTES; at++) {
    const byte = bytes[at] ?? 0;
    sum += byte;
    id += HEX[byte];
  }
  return sum === 0 ? others.get(number) : id;
}

/** Sets the id with a number, in place of the one that it has. */
export function setId(column: IdColumn, number: number, id: string): void {
  const start = number * ID_BYTES;
  column.bytes = withRoom(column.bytes, start + ID_BYTES);
  column.others.delete(number);
  if (write(column.bytes, start, id)) return;
  column.bytes.fill(0, start, start + ID_BYTES);
  column.others.set(number, id);
}

/** False for an id that is no digest, and for one of zeros alone, which is how none looks here. */
function write(bytes: Uint8Array, start: number, id: string): boolean {
  if (id.length !== ID_BYTES * 2) return false;
  let sum = 0;
  for (let at = 0; at < ID_BYTES; at++) {
    const byte = hexByte(id, at * 2);
    if (byte === undefined) return false;
    bytes[start + at] = byte;
    sum += byte;
  }
  return sum > 0;
}

const HEX: readonly string[] = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'));
