import type { FileReport } from '../../contract/import-report.ts';
import { canonicalText } from '../../model/canonical.ts';
import type { SourceLine } from './records/source-line.ts';

const MAX_LISTED = 1000;

/** Counts of the lines of one file, while it is read (I1). */
export class LineCounts {
  private total = 0;
  private blank = 0;
  private repaired = 0;
  private glued = 0;
  private bad = 0;
  private events = 0;
  private quarantined = 0;
  private readonly quarantine: { offset: number; bytes: number; reason: string }[] = [];

  private waiting: SourceLine['waiting'];

  /** Records so far, quarantined ones included. */
  get records(): number {
    return this.events + this.quarantined;
  }

  add({ lines, pieces, waiting }: SourceLine): void {
    this.waiting = waiting;
    if (waiting !== undefined) return;
    const records = pieces.filter(({ what }) => what === 'record').length;
    this.total += lines;
    if (pieces.length === 0) this.blank += lines;
    if (pieces.length > 1) this.repaired++;
    if (records > 1) this.glued++;
    if (records < pieces.length) this.bad++;
    this.events += records;
    this.quarantined += pieces.length - records;
    for (const piece of pieces) {
      if (piece.what !== 'quarantined' || this.quarantine.length >= MAX_LISTED) continue;
      this.quarantine.push({ offset: piece.offset, bytes: piece.sizeBytes, reason: piece.reason });
    }
  }

  /** Whether a report says the same of lines. */
  areAs({ lines, quarantine }: Pick<FileReport, 'lines' | 'quarantine'>): boolean {
    const now = this.report();
    return canonicalText({ lines, quarantine }) === canonicalText({ lines: now.lines, quarantine: now.quarantine });
  }

  /** The part of the file's report that speaks of lines. */
  report(): Pick<FileReport, 'lines' | 'quarantine' | 'waiting'> {
    const { total, blank, repaired, events, quarantined, waiting } = this;
    return {
      ...(waiting === undefined ? {} : { waiting: { offset: waiting.offset, bytes: waiting.sizeBytes } }),
      lines: { total, blank, repaired, records: events + quarantined, events, quarantined },
      quarantine: this.quarantine,
    };
  }

  /** What is counted now, as it stays whatever is counted later. */
  now(): Pick<FileReport, 'lines' | 'quarantine' | 'facts'> {
    const { lines, quarantine } = this.report();
    return { lines, quarantine: quarantine.slice(), facts: this.facts() };
  }

  /** Facts that only the lines know: they are in no event. */
  facts(): { readonly physical_lines: number; readonly bad_lines: number; readonly glued_lines: number } {
    return { physical_lines: this.total - this.blank, bad_lines: this.bad, glued_lines: this.glued };
  }
}
