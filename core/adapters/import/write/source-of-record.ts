import type { Source } from '../../../model/kinds/fields.ts';
import type { KeepBlob, Marks, Placed } from '../format.ts';
import type { SourceRecord } from '../records/source-line.ts';

const MAX_INLINE_BYTES = 64 * 1024;

/** What an event says about the record that it was made from: where its bytes are, and the bytes themselves (I1). */
export function sourceOfRecord(
  record: SourceRecord,
  { format, time, marks, keep }: { format: string; time: Placed['time']; marks: Marks; keep: KeepBlob },
): Source {
  return {
    format,
    record: record.ordinal,
    offset: record.offset,
    bytes: record.bytes.length,
    raw: rawOf(record, keep),
    time,
    marks,
  };
}

function rawOf(record: SourceRecord, keep: KeepBlob): Source['raw'] {
  if (record.bytes.length > MAX_INLINE_BYTES) return { blob: keep(record.bytes) };
  return record.isExact ? { text: record.text } : { base64: Buffer.from(record.bytes).toString('base64') };
}
