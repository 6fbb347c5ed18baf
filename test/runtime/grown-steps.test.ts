import { expect, it } from 'vitest';
import type { SessionId } from '../../core/model/ids.ts';
import type { StepRow } from '../../core/projections/steps/step-row.ts';
import { type GrownSteps, grownSteps } from '../../core/runtime/views/grown-steps.ts';
import { foldedSteps } from '../../core/runtime/views/session-steps.ts';
import { emptyFold, foldEvent } from '../../core/runtime/views/steps-fold.ts';
import { randomHistory } from '../projections/random-history.ts';
import { seeded } from '../projections/seeded.ts';

/** A window that has taken the steps of so many events, and goes on asking for what is new. */
interface Window {
  readonly rows: Map<string, StepRow>;
  events: number;
}

function ask(window: Window, steps: Parameters<typeof grownSteps>[0]): GrownSteps {
  const answer = grownSteps(steps, window.events);
  if (!answer.ok) throw new Error(answer.refusal.message);
  for (const row of answer.value.steps) window.rows.set(row.key, row);
  window.events = answer.value.to;
  return answer.value;
}

it.each([1, 2, 3, 4])(
  'S6: of made-up history %i that grows, a window that takes what is new has the steps of the whole, in order',
  (seed) => {
    const random = seeded(seed);
    const { own } = randomHistory(seed, 900);
    const fold = emptyFold('S' as SessionId);
    const window: Window = { rows: new Map(), events: 0 };
    for (let at = 0; at < own.length; ) {
      const to = Math.min(own.length, at + 1 + Math.floor(random() * 60));
      for (const event of own.slice(at, to)) foldEvent(fold, event);
      at = to;
      ask(window, foldedSteps(fold));
      expect([...window.rows.values()]).toEqual(fold.rows);
    }
    expect(fold.changes.length).toBeGreaterThan(50);
    expect(ask(window, foldedSteps(fold))).toEqual({ steps: [], to: own.length });
  },
);

it('what many events bring is given a thousand events at a time, with rows as they read now', () => {
  const { own } = randomHistory(5, 2_500);
  const fold = emptyFold('S' as SessionId);
  for (const event of own) foldEvent(fold, event);
  const window: Window = { rows: new Map(), events: 0 };
  const answers = [1, 2, 3].map(() => ask(window, foldedSteps(fold)));
  expect(answers.map(({ to, more }) => [to, more])).toEqual([
    [1_000, true],
    [2_000, true],
    [own.length, undefined],
  ]);
  expect([...window.rows.values()]).toEqual(fold.rows);
});

it('looks at no row but those that are new or changed, however many there are', () => {
  const { own } = randomHistory(6, 2_000);
  const fold = emptyFold('S' as SessionId);
  for (const event of own) foldEvent(fold, event);
  const looked = new Set<string>();
  const all = new Proxy(fold.rows, {
    get: (rows, name) => {
      if (/^\d+$/.test(String(name))) looked.add(String(name));
      return Reflect.get(rows, name);
    },
  });
  const { steps } = ask({ rows: new Map(), events: own.length - 3 }, { ...foldedSteps(fold), all });
  expect(looked.size).toBe(steps.length);
  expect(steps.length).toBeLessThan(15);
});

it('what is new is not told after more events than there are, nor where their numbers do not tell them', () => {
  const fold = emptyFold('S' as SessionId);
  const told = (from: number) => grownSteps(foldedSteps(fold), from).ok;
  expect([told(0), told(1)]).toEqual([true, false]);
  for (const event of randomHistory(7, 10).own) foldEvent(fold, event);
  expect([told(0), told(fold.rolling.roll.made.length), told(fold.rolling.roll.made.length + 1)]).toEqual([
    true,
    true,
    false,
  ]);
  fold.rolling.roll.isGapless = false;
  expect(told(0)).toBe(false);
});
