import type { Marks } from '../format.ts';
import { markOf } from '../records/mark-of.ts';
import type { ForeignObject } from '../records/source-line.ts';

/** Where a record happened: told by every record, marked where it differs from the record before. */
const NAMES = ['cwd', 'gitBranch', 'version'] as const;

/** Remembers where the last record happened. */
export class PlaceMarks {
  private readonly last = new Map<string, Marks[string]>();

  /** Marks for what is new in this record. */
  read(value: ForeignObject): Marks {
    const marks: Record<string, Marks[string]> = {};
    for (const name of NAMES) {
      const mark = markOf(value[name]);
      if (typeof mark !== 'string' || mark === this.last.get(name)) continue;
      this.last.set(name, mark);
      marks[name] = mark;
    }
    return marks;
  }
}
