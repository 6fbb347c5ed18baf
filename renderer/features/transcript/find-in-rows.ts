import type { StepRow } from '../../../core/contract/view.ts';

/** A row of a view, about a step or about something beside the steps. */
export interface FindableRow {
  readonly key: string;
  readonly step?: StepRow;
}

/** Where a text is found. */
export interface Found {
  /** Keys of the rows that hold it, in order. */
  readonly keys: readonly string[];
  /** Rows of which only the beginning was searched, because their whole text has not been read. */
  readonly partly: number;
}

/** The text of a row in lower case as far as it has been read, whole or not. */
export type KnownText = (key: string) => { readonly text: string; readonly whole: boolean } | undefined;

/** Rows that hold a text, in any case. Nothing is found for an empty one. Searches titles, details and what has been read. */
export function findInRows(rows: readonly FindableRow[], wanted: string, known: KnownText): Found {
  const search = findSlowly(rows, wanted, known);
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
  wanted: string,
  known: KnownText,
): Generator<undefined, Found> {
  const needle = wanted.trim().toLowerCase();
  if (needle === '') return { keys: [], partly: 0 };
  const keys: string[] = [];
  let partly = 0;
  for (const [at, row] of rows.entries()) {
    if (at % rowsAtOnce === rowsAtOnce - 1) yield undefined;
    const { text, whole } = known(row.key) ?? { text: '', whole: isWhole(row) };
    if (text.includes(needle) || shortText(row).toLowerCase().includes(needle)) keys.push(row.key);
    else if (!whole) partly++;
  }
  return { keys, partly };
}

/** True where a row's own title says all that there is. */
function isWhole(row: FindableRow): boolean {
  const { step } = row;
  if (step === undefined) return true;
  return step.detail === undefined && step.call === undefined && step.size <= step.title.length;
}

/** What a row says while it is closed. */
export function shortText(row: FindableRow): string {
  if (row.step === undefined) return '';
  const { title, detail, call } = row.step;
  return [title, detail, call?.tool, call?.resultTitle].filter((part) => part !== undefined).join('\n');
}
