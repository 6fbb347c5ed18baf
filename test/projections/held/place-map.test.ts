import { expect, it } from 'vitest';
import { addPlace, flatPlaces, noPlaces, placeOf, placesFrom } from '../../../core/projections/held/place-map.ts';
import { seeded } from '../seeded.ts';

const SEED = 7;

it(`finds what a map would find, before and after it was written down (seed ${SEED})`, () => {
  const next = seeded(SEED);
  const [places, map] = [noPlaces(), new Map<number, number>()];
  for (let key = Math.floor(next() * 3); map.size < 1_000; key += 1 + Math.floor(next() * 3)) {
    const place = Math.floor(next() * 1_000);
    addPlace(places, key, place);
    map.set(key, place);
  }
  const keys = Array.from({ length: 3_100 }, (_, at) => at - 50);
  const found = keys.map((key) => map.get(key));
  expect(keys.map((key) => placeOf(places, key))).toEqual(found);
  expect(flatPlaces(places)).toEqual([...map].flat());
  const read = placesFrom(flatPlaces(places));
  expect(keys.map((key) => placeOf(read, key))).toEqual(found);
  addPlace(read, 9_999, 3);
  expect([placeOf(read, 9_999), flatPlaces(noPlaces()), placeOf(noPlaces(), 0)]).toEqual([3, [], undefined]);
});

it('takes keys in growing order only', () => {
  const places = noPlaces();
  addPlace(places, 0, 5);
  expect(() => addPlace(places, 0, 6)).toThrow('place 0 was passed');
});
