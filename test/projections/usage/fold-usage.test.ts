import { describe, expect, it } from 'vitest';
import { foldUsage } from '../../../core/projections/usage/fold-usage.ts';
import { answerCount, explainUsage, reasoningCount, totalUsage } from '../../../core/projections/usage/total-usage.ts';
import { emptyUsage } from '../../../core/projections/usage/usage-state.ts';
import { type MadeSession, madeSession, said, used } from '../made-history.ts';

function usageOf(make: (session: MadeSession) => void) {
  const session = madeSession('S');
  make(session);
  const state = emptyUsage();
  for (const event of session.own) foldUsage(state, event);
  return { state, session };
}

const cumulative = (output: number) => used(output, { scope: 'cumulative', uncachedInput: output * 2, cachedInput: 0 });
const none = { uncachedInput: 0, cachedInput: 0, cacheWrite: 0, output: 0, reasoning: 0, lowerBound: false };

describe('U1: usage is counted once', () => {
  it('B-16: base.jsonl, one answer in two records: input 10, cached 100, output 57', () => {
    const { state } = usageOf((session) => {
      session.answer([said('ok'), used(3)], { messageId: 'm1' });
      session.answer([used(57)], { messageId: 'm1' });
    });
    expect(totalUsage(state)).toEqual({ ...none, uncachedInput: 10, cachedInput: 100, output: 57 });
  });

  it('of the records of one answer each figure is the largest, also where one is zeroed', () => {
    const { state } = usageOf((session) => {
      session.answer([used(57, { uncachedInput: 0 })], { messageId: 'm1' });
      session.answer([used(0, { uncachedInput: 12, cachedInput: 7, cacheWrite: 5 })], { messageId: 'm1' });
    });
    expect(totalUsage(state)).toEqual({ ...none, uncachedInput: 12, cachedInput: 100, cacheWrite: 5, output: 57 });
  });

  it('one message id of two providers is two answers', () => {
    const { state } = usageOf((session) => {
      session.answer([used(1)], { provider: 'a', messageId: 'm1' });
      session.answer([used(2)], { provider: 'b', messageId: 'm1' });
    });
    expect(totalUsage(state).output).toBe(3);
  });

  it('by event only where there is no message id', () => {
    const { state } = usageOf((session) => {
      session.answer([used(5)]);
      session.answer([used(5)]);
    });
    expect(totalUsage(state).output).toBe(10);
  });

  it('reasoning is inside output and never added to it', () => {
    const { state } = usageOf((session) =>
      session.answer([used(1_970, { uncachedInput: 86, cachedInput: 17_817, reasoning: 956 })]),
    );
    expect(totalUsage(state)).toEqual({
      ...none,
      uncachedInput: 86,
      cachedInput: 17_817,
      output: 1_970,
      reasoning: 956,
    });
  });

  it('a placeholder makes a lower bound, unless another record of the answer is final', () => {
    const bounds = [false, true].map((final) => {
      const { state } = usageOf((session) => {
        session.answer([used(3, { final: false })], { messageId: 'm1' });
        session.answer([used(3, { final })], { messageId: 'm1' });
      });
      return totalUsage(state).lowerBound;
    });
    expect(bounds).toEqual([true, false]);
  });

  it('of running totals the last one counts, and answers inside it do not', () => {
    const { state } = usageOf((session) => {
      session.answer([cumulative(10)]);
      session.answer([used(999)], { messageId: 'm1' });
      session.answer([cumulative(40)]);
      session.answer([cumulative(40)]);
    });
    expect(totalUsage(state)).toEqual({ ...none, uncachedInput: 80, output: 40 });
  });

  it('absurd counts stop at the largest safe integer', () => {
    const { state } = usageOf((session) => {
      session.answer([used(Number.MAX_SAFE_INTEGER)]);
      session.answer([used(Number.MAX_SAFE_INTEGER)]);
    });
    expect(totalUsage(state).output).toBe(Number.MAX_SAFE_INTEGER);
  });
});

describe('U1: a sum that is kept', () => {
  it.each([1, 2, 3])('is what adding up gives, after every record (seed %i)', (seed) => {
    let state = seed;
    const next = (below: number) => {
      state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
      return Math.floor((state / 2 ** 32) * below);
    };
    const { session } = usageOf((made) => {
      for (let record = 0; record < 60; record++) {
        const figures = { uncachedInput: next(50), cachedInput: next(900), cacheWrite: next(9), final: next(3) > 0 };
        const of = next(4) === 0 ? {} : { messageId: `m${next(12)}` };
        made.answer([used(next(100), next(2) === 0 ? figures : { ...figures, reasoning: next(20) })], of);
      }
    });
    const usage = emptyUsage();
    const [kept, added] = [[], []] as [unknown[], unknown[]];
    for (const event of session.own) {
      foldUsage(usage, event);
      const addedUp = { ...usage, sum: undefined };
      kept.push([totalUsage(usage), answerCount(usage), reasoningCount(usage)]);
      added.push([totalUsage(addedUp), answerCount(addedUp), reasoningCount(addedUp)]);
    }
    expect(kept).toEqual(added);
  });

  it('is added up where it would be more than a number holds', () => {
    const { state } = usageOf((session) => {
      session.answer([used(Number.MAX_SAFE_INTEGER, { final: false })], { messageId: 'm1' });
      session.answer([used(5)], { messageId: 'm2' });
      session.answer([used(0)], { messageId: 'm3' });
    });
    expect(totalUsage(state)).toEqual(totalUsage({ ...state, sum: undefined }));
    expect(totalUsage(state)).toMatchObject({ output: Number.MAX_SAFE_INTEGER, lowerBound: true });
  });
});

describe('U1: a figure explains itself', () => {
  it('its counted parts are the figure, the others say why not', () => {
    const { state, session } = usageOf((made) => {
      made.answer([used(3)], { messageId: 'm1' });
      made.answer([used(5)], { messageId: 'm1' });
      made.answer([used(7)]);
    });
    const [first, second, third] = session.own.map((event) => event.id);
    const tokens = { uncachedInput: 10, cachedInput: 100, cacheWrite: 0, reasoning: 0 };
    const from = { provider: 'anthropic', model: 'model-x', final: true, counted: true, reasoningUnsaid: true };
    expect(explainUsage(state)).toEqual([
      {
        key: 'message anthropic m1',
        messageId: 'm1',
        ...from,
        events: [first, second],
        tokens: { ...tokens, output: 5 },
        because: 'one answer in 2 records, the largest of each figure',
      },
      {
        key: `event ${third}`,
        ...from,
        events: [third],
        tokens: { ...tokens, output: 7 },
        because: 'an answer without an id',
      },
    ]);
  });

  it('a running total says what it covers', () => {
    const { state } = usageOf((made) => {
      made.answer([used(3)], { messageId: 'm1' });
      made.answer([cumulative(9)]);
    });
    expect(explainUsage(state).map(({ counted, because }) => [counted, because])).toEqual([
      [false, 'inside the running total'],
      [true, 'the last running total'],
    ]);
  });
});

it('U1: the answers that a sum is made of are counted with it, each once, and a running total in their place', () => {
  const counts = [
    () => undefined,
    (session: MadeSession) => session.answer([said('a')]),
    (session: MadeSession) => {
      session.answer([used(3)], { messageId: 'm1' });
      session.answer([used(5)], { messageId: 'm1' });
      session.answer([used(5)]);
    },
    (session: MadeSession) => {
      session.answer([used(3)]);
      session.answer([used(3)]);
      session.answer([cumulative(9)]);
      session.answer([cumulative(12)]);
    },
    (session: MadeSession) => {
      session.answer([used(Number.MAX_SAFE_INTEGER)]);
      session.answer([used(Number.MAX_SAFE_INTEGER)]);
    },
  ].map((make) => answerCount(usageOf(make).state));
  expect(counts).toEqual([0, 0, 2, 1, 2]);
});

it('U1: the answers that say how much was reasoning are counted, each once, in any of its records, also where figures alone are kept', () => {
  const makes = [
    () => undefined,
    (session: MadeSession) => session.answer([used(5)]),
    (session: MadeSession) => {
      session.answer([used(3)], { messageId: 'm1' });
      session.answer([used(5, { reasoning: 0 })], { messageId: 'm1' });
      session.answer([used(5)], { messageId: 'm1' });
      session.answer([used(5, { reasoning: 2 })]);
      session.answer([used(5)]);
    },
    (session: MadeSession) => {
      session.answer([used(3, { reasoning: 1 })]);
      session.answer([cumulative(9)]);
    },
    (session: MadeSession) => {
      session.answer([used(9, { scope: 'cumulative', reasoning: 4 })]);
      session.answer([cumulative(12)]);
    },
    (session: MadeSession) => session.answer([used(9, { scope: 'cumulative', reasoning: 4 })]),
  ];
  const counts = (['explained', 'figures'] as const).map((kept) =>
    makes.map((make) => {
      const usage = emptyUsage();
      for (const event of usageOf(make).session.own) foldUsage(usage, event, kept);
      return [reasoningCount(usage), reasoningCount({ ...usage, sum: undefined })];
    }),
  );
  const each = [0, 0, 2, 0, 0, 1].map((count) => [count, count]);
  expect(counts).toEqual([each, each]);
});
