/** What was measured at a time. */
export interface Sample {
  readonly atMs: number;
  readonly bytes: number;
}

/** How long what is measured has to last, after the warm-up, for a slope to say anything, in ms. */
export const LEAST_SPAN_MS = 15 * 60_000;
/** The share of the time that is left out at the start: caches fill and code is compiled. */
export const WARM_UP = 1 / 3;
const HOUR_MS = 3_600_000;

/** The slope of memory after the warm-up; `span` and `points` say what it was taken from. Undefined for fewer than two points. */
export interface Slope {
  readonly bytesPerHour: number;
  readonly points: number;
  readonly spanMs: number;
  /** Whether it lasted long enough to judge by. */
  readonly isTelling: boolean;
}

/**
 * The median of the slopes between all pairs of samples (Theil and Sen): a few outliers, such as a moment before a collection, do not move
 * it. The first third of the time is left out.
 */
export function slopeOf(samples: readonly Sample[]): Slope | undefined {
  const [first, last] = [samples[0], samples.at(-1)];
  if (first === undefined || last === undefined) return undefined;
  const from = first.atMs + (last.atMs - first.atMs) * WARM_UP;
  const kept = samples.filter(({ atMs }) => atMs >= from);
  const slopes = kept.flatMap((one, at) =>
    kept.slice(at + 1).flatMap(({ atMs, bytes }) => (atMs > one.atMs ? [(bytes - one.bytes) / (atMs - one.atMs)] : [])),
  );
  const middle = slopes.toSorted((a, b) => a - b)[Math.floor(slopes.length / 2)];
  if (middle === undefined) return undefined;
  const spanMs = last.atMs - (kept[0]?.atMs ?? last.atMs);
  return { bytesPerHour: middle * HOUR_MS, points: kept.length, spanMs, isTelling: spanMs >= LEAST_SPAN_MS };
}
