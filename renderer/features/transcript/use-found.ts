import { type RefObject, useEffect, useRef, useState } from 'react';
import { useLineage } from '../../stores/lineage-store.ts';
import { paced } from '../../stores/paced.ts';
import { type FindableRow, type Found, findSlowly } from './find-in-rows.ts';
import { findTexts, loadFindTexts, type Stretch } from './load-find-texts.ts';

const nothing: Found = { keys: [], partly: 0 };
/** A piece of the search may take this long, ms: less than a frame. */
const budgetMs = 6;
/** While rows or texts come in the search is repeated at most this often, ms; less often where it takes longer. */
const repeatsAfterMs = 400;
const pace = { pauseMs: (tookMs: number) => Math.max(repeatsAfterMs, tookMs) };

/** What was found, and whether texts are still being read. */
export interface FoundNow extends Found {
  readonly isReading: boolean;
}

/** Rows that hold a text. Their whole texts are read from the host meanwhile, and the thread is never held for long. */
export function useFound(rows: readonly FindableRow[], wanted: string): FoundNow {
  const latest = useRef(rows);
  latest.current = rows;
  const again = useRef<() => void>(undefined);
  const { isReading, pages } = useTexts(rows, wanted.trim() !== '');
  const [found, setFound] = useState(nothing);
  useEffect(() => {
    if (wanted.trim() === '') {
      setFound(nothing);
      return undefined;
    }
    const stop = new AbortController();
    const search = paced(async () => {
      const now = await findInPieces(latest.current, wanted, stop.signal);
      if (now !== undefined) setFound(now);
    }, pace);
    again.current = search.ask;
    search.ask();
    return () => {
      again.current = undefined;
      stop.abort();
      search.stop();
    };
  }, [wanted]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: other rows or texts are searched again
  useEffect(() => again.current?.(), [rows, pages]);
  return { ...found, isReading };
}

/** Searches a piece at a time. Undefined where it was stopped. */
function findInPieces(rows: readonly FindableRow[], wanted: string, signal: AbortSignal): Promise<Found | undefined> {
  const search = findSlowly(rows, wanted, (key) => findTexts().texts.get(key));
  return new Promise((resolve) => {
    const piece = (): void => {
      if (signal.aborted) {
        resolve(undefined);
        return;
      }
      const endMs = performance.now() + budgetMs;
      let step = search.next();
      while (!step.done && performance.now() < endMs) step = search.next();
      if (step.done) resolve(step.value);
      else setTimeout(piece);
    };
    piece();
  });
}

/** Reads the texts of the rows' sessions while they are wanted, and again for rows that came meanwhile. `pages` changes where more have come. */
function useTexts(rows: readonly FindableRow[], isWanted: boolean): { isReading: boolean; pages: number } {
  const [pages, setPages] = useState(0);
  const [isReading, setReading] = useState(false);
  const latest = useRef(rows);
  latest.current = rows;
  const again = useRef<() => void>(undefined);
  const first = rows[0]?.key;
  // biome-ignore lint/correctness/useExhaustiveDependencies: rows that begin otherwise are others
  useEffect(() => {
    if (!isWanted) return undefined;
    const stop = new AbortController();
    let lastMs = Number.NEGATIVE_INFINITY;
    const onPage = (): void => {
      if (performance.now() - lastMs < repeatsAfterMs) return;
      lastMs = performance.now();
      setPages((before) => before + 1);
    };
    const onEnd = (): void => {
      setReading(false);
      setPages((before) => before + 1);
    };
    const reading = paced(
      () => readTexts(latest, { signal: stop.signal, onStart: () => setReading(true), onPage, onEnd }),
      pace,
    );
    again.current = reading.ask;
    reading.ask();
    return () => {
      again.current = undefined;
      stop.abort();
      reading.stop();
    };
  }, [first, isWanted]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: other rows may be of other steps
  useEffect(() => again.current?.(), [rows]);
  return { isReading, pages };
}

interface Reading {
  readonly signal: AbortSignal;
  readonly onStart: () => void;
  readonly onPage: () => void;
  readonly onEnd: () => void;
}

async function readTexts(rows: RefObject<readonly FindableRow[]>, reading: Reading): Promise<void> {
  reading.onStart();
  await loadFindTexts(stretchesOf(rows.current), reading);
  if (!reading.signal.aborted) reading.onEnd();
}

/** The sessions that wrote the rows, each with all its own steps. */
function stretchesOf(rows: readonly FindableRow[]): Stretch[] {
  const { stepsOf } = useLineage.getState();
  const sessions = new Set(rows.flatMap(({ step }) => (step === undefined ? [] : [step.session])));
  return [...sessions].map((session) => ({ session, steps: stepsOf.get(session) ?? [] }));
}
