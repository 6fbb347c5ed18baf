import { expect, it } from 'vitest';
import { knownFrom, knownOf, knownTime } from '../../../renderer/features/inspector/known-of.ts';

const [log, ours] = [{ by: 'import:codex' }, { by: 'host' }];

it('I5: a claim of a log is claimed, what an importer made of it inferred, what we recorded neither', () => {
  expect([
    knownOf({ claim: true }, log),
    knownOf({ claim: false }, log),
    knownOf({ claim: false }, ours),
    knownFrom(log),
    knownFrom(ours),
  ]).toEqual(['claimed', 'inferred', undefined, 'claimed', undefined]);
});

it('I5: the time of a record is claimed, one that was taken from its neighbours inferred', () => {
  const times = [
    { ...log, timeInferred: false },
    { ...log, timeInferred: true },
    { ...ours, timeInferred: false },
  ];
  expect(times.map(knownTime)).toEqual(['claimed', 'inferred', undefined]);
});
