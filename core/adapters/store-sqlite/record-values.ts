/** A value as SQLite keeps it in a record. */
export type RecordValue = null | number | string | Uint8Array;

/**
 * Reads the values of a record (sqlite.org/fileformat2, section 2.1). Undefined for bytes that are none, or one with another
 * number of values than `count`. Never throws.
 */
export function recordValues(record: Buffer, count: number): readonly RecordValue[] | undefined {
  const header = varintAt(record, 0);
  if (header === undefined || header.value > record.length) return undefined;
  const values: RecordValue[] = [];
  let at = header.value;
  for (let next = header.end; next < header.value; ) {
    const type = varintAt(record, next);
    if (type === undefined || values.length === count) return undefined;
    const length = lengthOf(type.value);
    if (length === undefined || at + length > record.length) return undefined;
    values.push(valueIn(type.value, record.subarray(at, at + length)));
    at += length;
    next = type.end;
  }
  return values.length === count ? values : undefined;
}

/** A number of 7 bits a byte at an offset, and where it ends. Undefined past the end and above 2^53. */
export function varintAt(bytes: Buffer, from: number): { readonly value: number; readonly end: number } | undefined {
  let value = 0;
  for (let at = from; at < from + 8 && at < bytes.length; at++) {
    const byte = bytes[at] ?? 0;
    value = value * 128 + (byte & 127);
    if (value > Number.MAX_SAFE_INTEGER) return undefined;
    if (byte < 128) return { value, end: at + 1 };
  }
  return undefined;
}

const NUMBER_BYTES = [0, 1, 2, 3, 4, 6, 8, 8, 0, 0] as const;

function lengthOf(type: number): number | undefined {
  return type < 12 ? NUMBER_BYTES[type] : Math.floor((type - 12) / 2);
}

function valueIn(type: number, bytes: Buffer): RecordValue {
  if (type === 0) return null;
  if (type === 7) return bytes.readDoubleBE();
  if (type === 6) return Number(bytes.readBigInt64BE());
  if (type < 6) return bytes.readIntBE(0, bytes.length);
  if (type < 12) return type - 8;
  return type % 2 === 0 ? Uint8Array.from(bytes) : bytes.toString('utf8');
}
