import type { TranscriptRow } from './transcript-rows.ts';

/** Where a text is found. */
export interface Found {
  /** Keys of the rows that hold it, in order. */
  readonly keys: readonly string[];
  /** Rows of which only the beginning was searched, because their whole text has not been loaded. */
  readonly partly: number;
}

/** The text of a row as far as it has been loaded, whole or not. */
export type LoadedText = (row: TranscriptRow) => { readonly text: string; readonly whole: boolean } | undefined;

/** Rows that hold a text, in any case. Nothing is found for an empty one. Searches titles, details and what is loaded. */
export function findInRows(rows: readonly TranscriptRow[], wanted: string, loaded: LoadedText): Found {
  const needle = wanted.trim().toLowerCase();
  if (needle === '') return { keys: [], partly: 0 };
  const keys: string[] = [];
  let partly = 0;
  for (const row of rows) {
    const { text, whole } = loaded(row) ?? { text: '', whole: isWhole(row) };
    if (`${shortText(row)}\n${text}`.toLowerCase().includes(needle)) keys.push(row.key);
    else if (!whole) partly++;
  }
  return { keys, partly };
}

/** True where a row's own title says all that there is. */
function isWhole(row: TranscriptRow): boolean {
  return (
    !('step' in row) ||
    (row.step.detail === undefined && row.step.call === undefined && row.step.size <= row.step.title.length)
  );
}

function shortText(row: TranscriptRow): string {
  if (!('step' in row)) return '';
  const { title, detail, call } = row.step;
  return [title, detail, call?.tool, call?.resultTitle].filter((part) => part !== undefined).join('\n');
}
