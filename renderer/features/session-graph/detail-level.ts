/** How much of a step is drawn at a zoom. Weights are 0 to 1, so that the looks pass into each other. */
export interface DetailLevel {
  /** Of density bars, the rest being rows with text. 0 from 18 % on. */
  readonly far: number;
  /** How much rows look like cards. 1 where cards stand. */
  readonly near: number;
  /** Cards stand where the view rests; while it zooms the canvas draws rows in their look. */
  readonly hasCards: boolean;
}

/** Narrow: between two levels a picture has some of both. */
const farTo = [0.165, 0.18] as const;
const nearFrom = 0.62;
/** A card's smallest text is 10.5 px, so below this it would be under 9 px on screen. */
const cardsFrom = 0.86;

export function detailLevel(zoom: number): DetailLevel {
  return { far: 1 - smooth(...farTo, zoom), near: smooth(nearFrom, cardsFrom, zoom), hasCards: zoom >= cardsFrom };
}

function smooth(from: number, to: number, value: number): number {
  const t = Math.min(1, Math.max(0, (value - from) / (to - from)));
  return t * t * (3 - 2 * t);
}
