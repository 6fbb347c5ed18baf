import { numberAt, type Pages, setNumber } from './pages.ts';

/** Places by place, both from 0, 8 bytes each. Changed in place by {@link addPlace}; plain data, so it can be cloned. */
export interface PlaceMap {
  size: number;
  /** In growing order. */
  readonly keys: Pages<Uint32Array>;
  readonly places: Pages<Uint32Array>;
}

/** No places. */
export function noPlaces(): PlaceMap {
  return { size: 0, keys: [], places: [] };
}

/** Adds the place of a key that is larger than all before. Throws for another. */
export function addPlace(map: PlaceMap, key: number, place: number): void {
  if (map.size > 0 && key <= numberAt(map.keys, map.size - 1)) throw new Error(`place ${key} was passed`);
  setNumber(map.keys, map.size, key);
  setNumber(map.places, map.size++, place);
}

/** The place of a key; undefined where it has none. */
export function placeOf({ size, keys, places }: PlaceMap, key: number): number | undefined {
  let [from, to] = [0, size];
  while (from < to) {
    const middle = (from + to) >> 1;
    if (numberAt(keys, middle) < key) from = middle + 1;
    else to = middle;
  }
  return from < size && numberAt(keys, from) === key ? numberAt(places, from) : undefined;
}

/** All keys and places, one after the other. */
export function flatPlaces({ size, keys, places }: PlaceMap): number[] {
  return Array.from({ length: size * 2 }, (_, at) => numberAt(at % 2 === 0 ? keys : places, at >> 1));
}

/** The map of what {@link flatPlaces} gave. */
export function placesFrom(flat: readonly number[]): PlaceMap {
  const map = noPlaces();
  for (let at = 0; at < flat.length; at += 2) addPlace(map, flat[at] ?? 0, flat[at + 1] ?? 0);
  return map;
}
