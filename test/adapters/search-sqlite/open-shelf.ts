import { onTestFinished } from 'vitest';
import { openSearchFile } from '../../../core/adapters/search-sqlite/open-search-file.ts';
import { openRecord } from '../../../core/adapters/search-sqlite/read-record.ts';
import { type Batch, createSearchShelf, type SearchShelf } from '../../../core/adapters/search-sqlite/search-shelf.ts';
import type { SessionId } from '../../../core/model/ids.ts';
import type { Wanted } from '../../../core/runtime/search/text-index.ts';
import { wordsOf } from '../../../core/runtime/search/words-of.ts';

/** Opens the index of a home's folder and closes it when the running test ends, unless it was before. */
export function openShelf(folder: string): SearchShelf {
  const shelf = createSearchShelf(folder, openSearchFile(folder), openRecord(folder));
  let isOpen = true;
  const close = (): void => {
    if (isOpen) shelf.close();
    isOpen = false;
  };
  onTestFinished(close);
  return { ...shelf, close };
}

/** Takes in all that is recorded; gives what each batch did. */
export function catchUp(shelf: SearchShelf): Batch[] {
  const batches: Batch[] = [];
  for (let batch = shelf.step(); !batch.isLast; batch = shelf.step()) batches.push(batch);
  return batches;
}

/** Checks all that is in. */
export function checkAll(shelf: SearchShelf): void {
  while (!shelf.check());
}

/** What is asked for by what a person types. */
export function wanted(typed: string, more: Partial<Wanted> = {}): Wanted {
  const words = wordsOf(typed);
  if (!words.ok) throw new Error(words.refusal.message);
  return { words: words.value, without: [] as SessionId[], limit: 50, ...more };
}

/** Excerpts of what is found. */
export function found(shelf: SearchShelf, typed: string, more: Partial<Wanted> = {}): string[] {
  return shelf.find(wanted(typed, more)).hits.map(({ excerpt }) => excerpt);
}
