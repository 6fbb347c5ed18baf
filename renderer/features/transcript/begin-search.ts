import { useLineage } from '../../stores/lineage-store.ts';
import { paced } from '../../stores/paced.ts';
import { type FindableRow, type Found, findSlowly, type ToFind } from './find-in-rows.ts';
import { type FindWhere, stretchesOf, stretchesToCome } from './find-stretches.ts';
import type { Searched } from './found-now.ts';
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

/** A search that goes on. */
export interface Search {
  /** Other rows are to be searched. */
  readonly ask: () => void;
  readonly stop: () => void;
}

/**
 * Searches until it is stopped: titles at once, then as the host reads, and again when asked. The share that it tells `show` never
 * goes back.
 */
export function beginSearch(
  where: { readonly current: FindWhere },
  wanted: string,
  show: (now: Searched) => void,
): Search {
  const hits = noHits();
  const stop = new AbortController();
  const { signal } = stop;
  let isReading = true;
  let mostRead = 0;
  const look = () => findInPieces(where.current.rows, { wanted, hits, steps: useLineage.getState().steps }, signal);
  const share = (): number => {
    mostRead = Math.max(mostRead, shareRead(hits, stretchesToCome(where.current)));
    return mostRead;
  };
  const soFar = paced(
    async () => {
      const { rows } = where.current;
      const now = await look();
      if (now !== undefined && isReading) show({ ...now, rows, lost: 0, isRead: false, share: share() });
    },
    { pauseMs },
  );
  const reading = paced(
    async () => {
      const { rows } = where.current;
      const wantedNow = stretchesOf(where.current);
      isReading = isReading || wantedNow.some((stretch) => isLeft(hits, stretch));
      const stopped = await loadHits(hits, wantedNow, { text: wanted.trim(), signal, onPage: soFar.ask });
      const now = await look();
      if (now === undefined) return;
      isReading = false;
      const found = { ...now, rows, lost: lostIn(hits), isRead: true, share: share() };
      show(stopped === undefined ? found : { ...found, stopped });
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
