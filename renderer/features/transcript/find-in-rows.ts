import { foldCase, type StepRow, type Unsearched } from '../../../core/contract/view.ts';
import { holdsText, type StepToFind, type TextHits, whyUnsearched } from './text-hits.ts';

/** A row of a view, about a step or about something beside the steps. */
export interface FindableRow extends Partial<StepToFind> {
  readonly key: string;
}

/** Where a text is found. */
export interface Found {
  /** Keys of the rows that hold it, in order. */
  readonly keys: readonly string[];
  /** Other rows, by why they could not be searched, or not whole. */
  readonly unsearched: Readonly<Partial<Record<Unsearched['why'], number>>>;
}

/** What a search goes by beside the rows. */
export interface ToFind {
  readonly wanted: string;
  /** What the host has found of it. */
  readonly hits: TextHits;
  /** All steps that are known, by key. */
  readonly steps: ReadonlyMap<string, StepRow>;
}

/** Rows that hold a text, in any case. Nothing is found for an empty one. Looks at titles, details and what the host has found. */
export function findInRows(rows: readonly FindableRow[], toFind: ToFind): Found {
  const search = findSlowly(rows, toFind);
  for (;;) {
    const { done, value } = search.next();
    if (done) return value;
  }
}

/** Rows that are searched before the search lets go. */
const rowsAtOnce = 500;

/** The same a piece at a time: lets go now and then, so that whoever drives it can leave the thread to others. */
export function* findSlowly(
  rows: readonly FindableRow[],
  { wanted, hits, steps }: ToFind,
): Generator<undefined, Found> {
  const needle = foldCase(wanted.trim());
  const keys: string[] = [];
  const unsearched: { -readonly [Why in keyof Found['unsearched']]: Found['unsearched'][Why] } = {};
  if (needle === '') return { keys, unsearched };
  for (const [at, row] of rows.entries()) {
    if (at % rowsAtOnce === rowsAtOnce - 1) yield undefined;
    const { step } = row;
    if (step === undefined) continue;
    const of = { ...row, step };
    if (foldCase(shortText(row)).includes(needle) || (step.erased === undefined && holdsText(of, hits, steps))) {
      keys.push(row.key);
      continue;
    }
    const why = whyUnsearched(of, hits);
    if (why !== undefined) unsearched[why] = (unsearched[why] ?? 0) + 1;
  }
  return { keys, unsearched };
}

/** What a row says while it is closed. */
export function shortText({ step, hasAnswer }: FindableRow): string {
  if (step === undefined) return '';
  const { title, detail, call } = step;
  const answer = hasAnswer === false ? undefined : call?.resultTitle;
  return [title, detail, call?.tool, answer].filter((part) => part !== undefined).join('\n');
}
