import type { Database } from 'better-sqlite3';
import type { EventId, SessionId } from '../../model/ids.ts';
import { excerptOf } from '../../runtime/search/excerpt.ts';
import { foldText } from '../../runtime/search/fold-text.ts';
import { tokensOfShort } from '../../runtime/search/short-words.ts';
import type { FoundText, FoundTexts, Wanted } from '../../runtime/search/text-index.ts';
import { hasAll, type Word } from '../../runtime/search/words-of.ts';
import { toHex } from '../store-sqlite/digest-column.ts';
import { ABOVE_ALL } from './ranked-id.ts';
import { checkRow, type DigestedRow, TEXT_COLUMNS } from './text-row.ts';

/** Texts that one answer reads at most; where that is not enough for its hits, the next one goes on. */
const MOST_READ = 4_000;

/**
 * Finds texts, best first: the index names those that may hold the words, and each is read until there are enough. Throws HostError
 * `store-broken` where one of them is gone or was changed.
 */
export function textFinder(db: Database): (wanted: Wanted) => Omit<FoundTexts, 'progress' | 'unread'> {
  const [byGrams, byShorts] = (['grams', 'shorts'] as const).map((table) =>
    db
      .prepare<[string, number], number>(
        `SELECT rowid FROM ${table} WHERE ${table} MATCH ? AND rowid < ? ORDER BY rowid DESC`,
      )
      .pluck(),
  );
  const rowAt = db.prepare<[number], DigestedRow>(`SELECT ${TEXT_COLUMNS} FROM texts WHERE id = ?`);
  return ({ words, without, limit, after }) => {
    const long = words.filter(({ short }) => !short);
    const [statement, match] = long.length > 0 ? [byGrams, gramsOf(long)] : [byShorts, tokensOf(words)];
    const isLeftOut = new Set<string>(without);
    const hits: FoundText[] = [];
    let read = 0;
    const titles = new Set<string>();
    let last: number | undefined;
    for (const id of statement?.iterate(match, placeOf(after)) ?? []) {
      if (hits.length >= limit || read >= MOST_READ) return { hits, read, next: String(last) };
      last = id;
      const row = checkRow(rowAt.get(id), db.name);
      read++;
      if (isLeftOut.has(row.session)) continue;
      if (!hasAll(words, foldText(row.text)) || isRepeated(row, titles)) continue;
      hits.push(hitOf(row, words));
    }
    return { hits, read, next: undefined };
  };
}

/** A log may say a session's title over and over. */
function isRepeated({ kind, session, text }: DigestedRow, titles: Set<string>): boolean {
  const title = `${session} ${text}`;
  if (kind !== 'title') return false;
  if (titles.has(title)) return true;
  titles.add(title);
  return false;
}

/** A place that an answer named; the beginning where it is none. */
function placeOf(after: string | undefined): number {
  const id = Number(after ?? Number.NaN);
  return Number.isSafeInteger(id) ? id : ABOVE_ALL;
}

function hitOf({ event, session, twin, step, kind, at_ms, text }: DigestedRow, words: readonly Word[]): FoundText {
  const excerpt = excerptOf(text, words, kind === 'title' ? 'beginning' : 'best');
  return {
    session: session as SessionId,
    isTwin: twin > 0,
    event: toHex<EventId>(event),
    step: step ?? undefined,
    kind,
    atMs: at_ms ?? undefined,
    excerpt: excerpt.text,
    marks: excerpt.marks,
  };
}

/** Every three neighbours of every word, each as a quoted text, so that nothing in them is an operator. */
function gramsOf(words: readonly Word[]): string {
  const grams = words.flatMap(({ text }) => {
    const points = [...text];
    return points.slice(2).map((_, at) => points.slice(at, at + 3).join(''));
  });
  return quoted(grams);
}

function tokensOf(words: readonly Word[]): string {
  return quoted(words.flatMap(({ text }) => tokensOfShort(text)));
}

function quoted(terms: readonly string[]): string {
  return [...new Set(terms)].map((term) => `"${term.replaceAll('"', '""')}"`).join(' ');
}
