import { expect, it } from 'vitest';
import { sayFound, sayUnsearched } from '../../../renderer/features/transcript/say-found.ts';

const keys = Array.from({ length: 12 }, (_, at) => `k${at}`);
const none = { keys: [], unsearched: {}, lost: 0 };

it.each([
  [{ ...none, share: 0 }, undefined, 'none so far, 0 %'],
  [{ ...none, keys, share: 0.4 }, undefined, '12 steps so far, 40 %'],
  [{ ...none, keys, share: 1 }, 2, '3 of 12 steps so far, 99 %'],
  [{ ...none, keys }, 2, '3 of 12 steps'],
  [{ ...none, keys: ['k'] }, undefined, '1 step'],
  [none, undefined, 'none in this branch'],
])('%j at %s is said as %s', (found, at, says) => {
  expect(sayFound(found, at, 'this branch')).toBe(says);
});

it.each([
  [none, 0, ''],
  [{ ...none, unsearched: { erased: 2 }, share: 0.5 }, 0, ''],
  [
    { ...none, unsearched: { erased: 2, result: 1 }, lost: 3 },
    0,
    'Not searched: 2 steps erased, 1 long result gone, 3 events missing or damaged.',
  ],
  [none, 1_200, 'Not searched: 1,200 branches not drawn.'],
  [{ ...none, stopped: 'The host went away.' }, 0, 'Not all was searched. The host went away.'],
])('what was left out of %j with %i branches not drawn: %s', (found, undrawn, says) => {
  expect(sayUnsearched(found, undrawn)).toBe(says);
});
