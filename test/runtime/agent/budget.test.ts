import { expect, it } from 'vitest';
import { agentLimits } from '../../../core/model/agent/agent.ts';
import { createBudget } from '../../../core/runtime/agent/budget.ts';
import { createLedger, type WorstCase } from '../../../core/runtime/agent/ledger.ts';
import { partOf } from '../../../core/runtime/runs/program-part.ts';

const begin = (limits: object, nowMs = () => 0) => createBudget(agentLimits.parse(limits), { startedAtMs: 0, nowMs });
const of = (tokens: number, costUsd?: number): WorstCase => ({ tokens, costUsd });

it.each<[string, object, WorstCase[], string]>([
  ['requests', { steps: 1 }, [of(1), of(1)], 'The run is at its cap of 1 request.'],
  ['tokens', { tokens: 100 }, [of(60), of(41)], 'The next request may come to 101 tokens in all; the cap is 100.'],
  ['dollars', { costUsd: 1 }, [of(1, 0.6), of(1, 0.5)], 'The next request may come to $1.1000 in all; the cap is $1.'],
  [
    'dollars that nobody knows',
    { costUsd: 1 },
    [of(1)],
    'There is a cap in dollars, and no price is known for the model.',
  ],
])('X3: what may pass the cap of %s is not asked for, also while another request is open', (_, limits, worst, says) => {
  const budget = begin(limits);
  for (const each of worst.slice(0, -1)) budget.reserve(each);
  expect(() => budget.reserve(worst.at(-1) as WorstCase)).toThrow(says);
});

it('X3: what a request did not use is there for the next one, and what a killed run spent is not', () => {
  const budget = begin({ tokens: 100 });
  budget.spent(of(40));
  budget.reserve(of(60))(of(10));
  budget.reserve(of(50));
  expect(() => budget.reserve(of(1))).toThrow('101 tokens in all');
});

it('X3: a run asks for nothing once its time is over', () => {
  let now = 0;
  const budget = begin({ timeMs: 60_000 }, () => now);
  budget.reserve(of(1));
  now = 60_000;
  expect(() => budget.reserve(of(1))).toThrow('The run is at its cap of 60 s.');
});

const parts = (limits: object, nowMs = () => 0) => {
  const clock = { startedAtMs: 0, nowMs };
  const whole = createLedger(limits, 'program’s run', clock);
  return () => {
    const part = partOf({ ledger: whole, startedAtMs: 0, turns: undefined });
    return { part, budget: createBudget(agentLimits.parse({}), { ...clock, whole: part }) };
  };
};

it.each<[string, object, WorstCase, string]>([
  ['requests', { steps: 1 }, of(1), 'The program’s run is at its cap of 1 request.'],
  ['tokens', { tokens: 100 }, of(60), 'may come to 120 tokens in all; the cap of the program’s run is 100.'],
  ['dollars', { costUsd: 1 }, of(1, 0.6), 'may come to $1.2000 in all; the cap of the program’s run is $1.'],
])('X3: runs of one program pass its cap of %s together as little as one alone', (_, limits, worst, says) => {
  const part = parts(limits);
  const [one, other] = [part().budget, part().budget];
  one.reserve(worst);
  expect(() => other.reserve(worst)).toThrow(says);
});

it('X3: a program’s time is over for all its runs, and its words name its own cap', () => {
  let now = 0;
  const { budget } = parts({ timeMs: 60_000 }, () => now)();
  budget.reserve(of(1));
  now = 60_000;
  expect(() => budget.reserve(of(1))).toThrow('The program’s run is at its cap of 60 s. Begin another run');
});

it('X3: what a run of a program set aside and did not come to is there for the others once it is over', () => {
  const part = parts({ tokens: 100 });
  const [one, other] = [part(), part()];
  one.budget.reserve(of(90));
  one.part.close({ steps: 1, tokens: 40, costUsd: 0 });
  other.budget.reserve(of(60));
  expect(() => other.budget.reserve(of(1))).toThrow('101 tokens in all');
});

it('X3: a cap of the program alone has the tokens of a request counted', () => {
  expect(parts({ tokens: 100 })().budget.countsUse).toBe(true);
  expect(parts({ steps: 100 })().budget.countsUse).toBe(false);
});
