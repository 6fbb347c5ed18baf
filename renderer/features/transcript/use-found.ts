import { useEffect, useRef, useState } from 'react';
import { useLineage } from '../../stores/lineage-store.ts';
import { paced } from '../../stores/paced.ts';
import { type FindableRow, type Found, findSlowly, type ToFind } from './find-in-rows.ts';
import { type FindWhere, stretchesOf } from './find-stretches.ts';
import { isLeft, loadHits, shareRead } from './load-hits.ts';
import { noHits, type TextHits } from './text-hits.ts';

/** A piece of the search may take this long, ms: less than a frame. */
const budgetMs = 6;
/** While rows or hits come in, the pause between two searches in ms: as long as one takes, within these. */
const repeatsAfterMs = 400;
const repeatsWithinMs = 1_000;
/** The host is asked once nothing was typed for so long, ms. */
const typedForMs = 120;
const pauseMs = (tookMs: number): number => Math.min(repeatsWithinMs, Math.max(repeatsAfterMs, tookMs));

/** What was found, and how far the search is. */
export interface FoundNow extends Found {
  /** How much has been read, from 0 to 1; absent once all was. */
  readonly share?: number;
  /** Why not all was read, in words. */
  readonly stopped?: string;
  /** Events that are not there, or can't be read at all. */
  readonly lost: number;
}

const nothing: FoundNow = { keys: [], unsearched: {}, lost: 0, share: 0 };

/** Rows that hold a text. The host looks for it in whole texts meanwhile, and the thread is never held for long. */
export function useFound(where: FindWhere, wanted: string): FoundNow {
  const latest = useRef(where);
  latest.current = where;
  const again = useRef<() => void>(undefined);
  const isWhole = useLineage(({ complete }) => complete);
  const [found, setFound] = useState({ ...nothing, wanted: '' });
  useEffect(() => {
    if (wanted.trim() === '') return undefined;
    const search = beginSearch(latest, wanted, (now) => setFound({ ...now, wanted }));
    again.current = search.ask;
    return () => {
      again.current = undefined;
      search.stop();
    };
  }, [wanted]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: other rows are searched, and read where they are of other events
  useEffect(() => again.current?.(), [where.rows]);
  if (found.wanted !== wanted) return nothing;
  return isWhole ? found : { ...found, share: found.share ?? 0.99 };
}

/** Searches until it is stopped: titles at once, then as the host reads, and again when asked. */
function beginSearch(where: { readonly current: FindWhere }, wanted: string, show: (now: FoundNow) => void) {
  const hits = noHits();
  const stop = new AbortController();
  const { signal } = stop;
  let isReading = true;
  const stretches = () => stretchesOf(where.current);
  const look = () => findInPieces(where.current.rows, { wanted, hits, steps: useLineage.getState().steps }, signal);
  const soFar = paced(
    async () => {
      const now = await look();
      if (now !== undefined && isReading) show({ ...now, lost: 0, share: shareRead(hits, stretches()) });
    },
    { pauseMs },
  );
  const reading = paced(
    async () => {
      const wantedNow = stretches();
      isReading = isReading || wantedNow.some((stretch) => isLeft(hits, stretch));
      const stopped = await loadHits(hits, wantedNow, { text: wanted.trim(), signal, onPage: soFar.ask });
      const now = await look();
      if (now === undefined) return;
      isReading = false;
      show({ ...now, lost: lostIn(hits), ...(stopped === undefined ? {} : { stopped }) });
    },
    { pauseMs, firstMs: typedForMs },
  );
  soFar.ask();
  reading.ask();
  return {
    ask: reading.ask,
    stop: () => {
      stop.abort();
      soFar.stop();
      reading.stop();
    },
  };
}

function lostIn({ lost }: TextHits): number {
  return [...lost.values()].reduce((sum, { fromSeq, toSeq }) => sum + toSeq - fromSeq, 0);
}

/** Searches a piece at a time. Undefined where it was stopped. */
function findInPieces(rows: readonly FindableRow[], toFind: ToFind, signal: AbortSignal): Promise<Found | undefined> {
  const search = findSlowly(rows, toFind);
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
