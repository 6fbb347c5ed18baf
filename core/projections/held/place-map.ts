import { withRoom } from './with-room.ts';

/** Places by place, 8 bytes each. Changed in place by {@link addPlace}; plain data, so it can be cloned. */
export interface PlaceMap {
  size: number;
  /** In growing order. */
  keys: Int32Array;
  places: Int32Array;
}

const NONE = new Int32Array(0);

/** No places. */
export function noPlaces(): PlaceMap {
  return { size: 0, keys: NONE, places: NONE };
}

/** Adds the place of a key that is larger than all before. Throws for another. */
export function addPlace(map: PlaceMap, key: number, place: number): void {
  if (map.size > 0 && key <= (map.keys[map.size - 1] ?? 0)) throw new Error(`place ${key} was passed`);
  map.keys = withRoom(map.keys, map.size + 1);
  map.places = withRoom(map.places, map.size + 1);
  map.keys[map.size] = key;
  map.places[map.size++] = place;
}

/** The place of a key; undefined where it has none. */
export function placeOf({ size, keys, places }: PlaceMap, key: number): number | undefined {
  let [from, to] = [0, size];
  while (from < to) {
    const middle = (from + to) >> 1;
    if ((keys[middle] ?? 0) < key) from = middle + 1;
    else to = middle;
  }
  return from < size && keys[from] === key ? places[from] : undefined;
}

/** All keys and places, one after the other. */
export function flatPlaces({ size, keys, places }: PlaceMap): number[] {
  return Array.from({ length: size * 2 }, (_, at) => (at % 2 === 0 ? keys[at / 2] : places[(at - 1) / 2]) ?? 0);
}

/** The map of what {@link flatPlaces} gave. */
export function placesFrom(flat: readonly number[]): PlaceMap {
  const [keys, places] = [0, 1].map((odd) => Int32Array.from(flat.filter((_, at) => at % 2 === odd)));
  return { size: flat.length / 2, keys: keys ?? NONE, places: places ?? NONE };
}
