import { looksLikeRecord, type Place } from './looks-like-record.ts';
import { readObject } from './read-object.ts';
import { runOfJson, skipSpace } from './run-of-json.ts';

/**
 * Where whole records start behind a broken beginning at `from`, in order (I1): objects that can be read and that are no value
 * inside a broken one. Takes time in proportion to the bytes from there to `limit`, whatever they hold. Never throws.
 */
export function findRecords(line: Uint8Array, from: number, limit: number): readonly number[] {
  const search = new Search(line, from, limit);
  let side: Side = 0;
  for (let at = from; at < limit; at++) {
    const byte = line[at];
    if (byte === QUOTE) side = side === 0 ? 1 : 0;
    else if (byte === BACKSLASH && (line[at + 1] === QUOTE || line[at + 1] === BACKSLASH)) at++;
    else if (byte === OPEN && line[skipSpace(line, at + 1, limit)] === QUOTE) search.look(at, side);
  }
  return search.starts.sort((a, b) => a - b);
}

const [QUOTE, BACKSLASH, OPEN] = [0x22, 0x5c, 0x7b];

/**
 * Whether an even or an odd number of quotes stands before. Objects are read on both sides: a text that is cut off may end inside
 * a string, and then what lies between two strings behind it looks like one.
 */
type Side = 0 | 1;

class Search {
  readonly starts: number[] = [];
  private readonly line: Uint8Array;
  private readonly limit: number;
  /** Of each side, up to where objects were read: what opens before that is part of one, or can't be read either. */
  private readonly readTo: [number, number];
  /** Where the record ends that was found last. */
  private foundTo: number;

  constructor(line: Uint8Array, from: number, limit: number) {
    this.line = line;
    this.limit = limit;
    this.readTo = [from, from];
    this.foundTo = from;
  }

  look(start: number, side: Side): void {
    const readTo = this.readTo[side];
    if (start < readTo) return;
    const run = runOfJson(this.line, start, this.limit);
    this.readTo[side] = Math.max(run.end, start + 1);
    if (run.isWhole) {
      const isInText = start < this.readTo[side === 0 ? 1 : 0];
      this.keep({ start, end: run.end, isNoValue: isInText || (start === readTo && this.isAfterComma(start)) });
    } else if (run.last !== undefined && this.line[run.last.start] === OPEN) {
      this.keep({ ...run.last, isNoValue: false });
    }
  }

  private keep(found: Found): void {
    const place = this.placeOf(found);
    const piece = place && readObject(this.line, found.start, found.end);
    if (place === undefined || piece?.what !== 'record' || !looksLikeRecord(piece.value, place)) return;
    this.starts.push(found.start);
    this.foundTo = Math.max(this.foundTo, found.end);
  }

  /** Where an object stands; undefined for a member of something broken, with marks of that on both of its sides. */
  private placeOf({ start, end, parent, isNoValue }: Found): Place | undefined {
    const isLed = !isNoValue && LEAD.test(this.textBefore(start));
    if (MEMBER_ENDS.has(this.line[skipSpace(this.line, end, this.limit)] ?? 0)) return isLed ? undefined : 'value';
    const holder = parent !== undefined && this.line[parent] !== OPEN ? parent : start;
    return !isLed || TEXT_MEMBER.test(this.textBefore(holder)) ? 'alone' : 'value';
  }

  private isAfterComma(at: number): boolean {
    return this.textBefore(at).trimEnd().endsWith(',');
  }

  /** The last bytes before a place, back to the record that was found last. */
  private textBefore(at: number): string {
    const from = Math.min(at, Math.max(this.foundTo, at - 64));
    return Buffer.from(this.line.subarray(from, at)).toString('latin1');
  }
}

interface Found {
  readonly start: number;
  readonly end: number;
  /** Where the array or object opens that it stands in, if that is known. */
  readonly parent?: number;
  /** Whether no value can stand here: inside a string that breaks here, or where a name would have to be. */
  readonly isNoValue: boolean;
}

/** What stands before a value of an object, or of an array. */
const LEAD = /(?:"\s*:|(?:^|[:,[])\s*\[|["\]}]\s*,)\s*$/;
const MEMBER_ENDS: ReadonlySet<number> = new Set(Buffer.from(',]}'));
/** What never holds a record: whatever reads as a value of these stands alone. */
const TEXT_MEMBER =
  /"(?:type|record_type|id|timestamp|instructions|git|role|content|text|name|arguments|call_id|output|summary|status|encrypted_content)"\s*:\s*$/;
