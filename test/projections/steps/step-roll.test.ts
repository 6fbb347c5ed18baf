import { describe, expect, it } from 'vitest';
import { foldStep } from '../../../core/projections/steps/fold-steps.ts';
import { stepKey } from '../../../core/projections/steps/step-key.ts';
import {
  emptyRolling,
  rollStep,
  stepCount,
  stepLeftFrom,
  stepsMadeBy,
} from '../../../core/projections/steps/step-roll.ts';
import { emptySteps, stepKeyAt } from '../../../core/projections/steps/steps.ts';
import { randomHistory } from '../random-history.ts';

describe.each([1, 2, 3, 4, 5, 6, 7, 8])('the roll of made-up history %i', (seed) => {
  const { own, session } = randomHistory(seed, 600);
  const steps = emptySteps(session);
  const rolling = emptyRolling(session);
  for (const event of own) rollStep(rolling, steps, event, foldStep(steps, event).changed);
  const { roll } = rolling;
  const keys = [...steps.rows.keys()];

  it('names for every event the step that a branch from it leaves from', () => {
    const named = own.map((_, at) => keys[stepLeftFrom(roll, at) ?? -1]);
    expect(named).toEqual(own.map(({ id }) => stepKeyAt(steps, id)));
  });

  it('names for every event the steps that it made', () => {
    const made = own.map(({ id }, at) => {
      const [from, to] = stepsMadeBy(roll, at);
      return Array.from({ length: to - from }, (_, n) => stepKey(id, n));
    });
    expect(made.flat()).toEqual(keys);
    expect(stepCount(roll)).toBe(keys.length);
  });

  it('tells calls from results without their call as a spawn does', () => {
    const asked = new Set(steps.callKeys.keys.values());
    const rows = [...steps.rows.values()];
    const calls = rows.filter((row, place) => row.kind === 'tool' && !roll.strays.has(place));
    expect(calls.map((row) => row.key)).toEqual(rows.filter((row) => asked.has(row.key)).map((row) => row.key));
    expect(calls.length).toBeGreaterThan(20);
  });
});
