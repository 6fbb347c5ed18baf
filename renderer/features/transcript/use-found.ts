import { useEffect, useState } from 'react';
import { useLineage } from '../../stores/lineage-store.ts';
import { type FindableRow, type Found, findSlowly } from './find-in-rows.ts';
import { findTexts, loadFindTexts, type Stretch } from './load-find-texts.ts';

const nothing: Found = { keys: [], partly: 0 };
/** A piece of the search may take this long, ms: less than a frame. */
const budgetMs = 6;
/** While texts come in the search is repeated at most this often, ms. */
const repeatsAfterMs = 400;

/** What was found, and whether texts are still being read. */
export interface FoundNow extends Found {
  readonly isReading: boolean;
}

/** Rows that hold a text. Their whole texts are read from the host meanwhile, and the thread is never held for long. */
export function useFound(rows: readonly FindableRow[], wanted: string): FoundNow {
  const { isReading, pages } = useTexts(rows, wanted.trim() !== '');
  const [found, setFound] = useState(nothing);
  // biome-ignore lint/correctness/useExhaustiveDependencies: pages tells that texts have come.
  useEffect(() => {
    const search = findSlowly(rows, wanted, (key) => findTexts().texts.get(key));
    let timer: ReturnType<typeof setTimeout> | undefined;
    const piece = (): void => {
      const endMs = performance.now() + budgetMs;
      let step = search.next();
      while (!step.done && performance.now() < endMs) step = search.next();
      if (step.done) setFound(step.value);
      else timer = setTimeout(piece);
    };
    piece();
    return () => clearTimeout(timer);
  }, [rows, wanted, pages]);
  return { ...found, isReading };
}

/** Reads the texts of the rows' sessions while they are wanted. `pages` changes where more have come. */
function useTexts(rows: readonly FindableRow[], isWanted: boolean): { isReading: boolean; pages: number } {
  const [pages, setPages] = useState(0);
  const [isReading, setReading] = useState(false);
  useEffect(() => {
    if (!isWanted) return undefined;
    const stop = new AbortController();
    let lastMs = Number.NEGATIVE_INFINITY;
    const onPage = (): void => {
      if (performance.now() - lastMs < repeatsAfterMs) return;
      lastMs = performance.now();
      setPages((before) => before + 1);
    };
    setReading(true);
    void loadFindTexts(stretchesOf(rows), { signal: stop.signal, onPage }).then(() => {
      if (stop.signal.aborted) return;
      setReading(false);
      setPages((before) => before + 1);
    });
    return () => stop.abort();
  }, [rows, isWanted]);
  return { isReading, pages };
}

/** The sessions that wrote the rows, each with all its own steps. */
function stretchesOf(rows: readonly FindableRow[]): Stretch[] {
  const { stepsOf } = useLineage.getState();
  const sessions = new Set(rows.flatMap(({ step }) => (step === undefined ? [] : [step.session])));
  return [...sessions].map((session) => ({ session, steps: stepsOf.get(session) ?? [] }));
}
