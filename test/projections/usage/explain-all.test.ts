import { describe, expect, it } from 'vitest';
import { explainAll, largestParts } from '../../../core/projections/usage/explain-all.ts';
import { foldUsage } from '../../../core/projections/usage/fold-usage.ts';
import { sayCounting } from '../../../core/projections/usage/say-counting.ts';
import { emptyUsage } from '../../../core/projections/usage/usage-state.ts';
import { type MadeSession, madeSession, said, used } from '../made-history.ts';

function usageOf(name: string, make: (session: MadeSession) => void) {
  const session = madeSession(name);
  make(session);
  const state = emptyUsage();
  for (const event of session.own) foldUsage(state, event);
  return [name, state] as const;
}

const one = usageOf('one', (session) => {
  session.answer([said('ok'), used(3, { final: false })], { messageId: 'm1' });
  session.answer([used(2, { final: false })], { messageId: 'm2' });
});
const copy = usageOf('copy', (session) => session.answer([used(57)], { messageId: 'm1' }));
const total = { scope: 'cumulative' } as const;
const totals = usageOf('totals', (session) => {
  session.answer([used(40)], { messageId: 'm9' });
  session.answer([used(100, { scope: 'cumulative' })]);
});

const nothing = { answers: 0, runningTotals: 0, repeated: 0, copied: 0, placeholders: 0, tokens: {} };

describe('U1: the tokens of several sessions explain themselves', () => {
  it('an answer of two sessions counts where it comes first, and the counted ones come to the sum', () => {
    const all = explainAll(new Map([one, copy, totals]));
    expect(
      all.parts.map(({ session, tokens, counted, because }) => [session, tokens.output, counted, because]),
    ).toEqual([
      ['one', 57, true, 'one answer in several sessions, the largest of each figure'],
      ['one', 2, true, 'one answer'],
      ['copy', 57, false, 'counted with another session that has it'],
      ['totals', 40, false, 'inside the running total'],
      ['totals', 100, true, 'the last running total'],
    ]);
    const sum = all.parts.filter(({ counted }) => counted).reduce((total, { tokens }) => total + tokens.output, 0);
    expect([all.tokens.output, all.tokens.lowerBound]).toEqual([sum, true]);
    const { parts: _, tokens: __, ...counts } = all;
    expect(counts).toEqual({
      answers: 3,
      of: 5,
      runningTotals: 1,
      repeated: 1,
      copied: 0,
      placeholders: 1,
      reasoningSaid: 0,
    });
  });

  it('I2: of running totals a copy counts once, whatever is asked for together', () => {
    const long = usageOf('long', (session) => session.answer([used(130, { scope: 'cumulative', reasoning: 8 })]));
    const states = new Map([totals, long, ['short', usageOf('short', (s) => s.answer([used(60, total)]))[1]]]);
    const tokens = (output: number) => ({ uncachedInput: 10, cachedInput: 100, cacheWrite: 0, output, reasoning: 0 });
    const copies = new Map([
      ['long', { from: 'totals', tokens: tokens(100) }],
      ['short', { from: 'totals', tokens: tokens(60) }],
    ]);
    const all = explainAll(states, copies);
    const of = ({ session, tokens: { output }, counted, because }: (typeof all.parts)[number]) => [
      session,
      output,
      counted,
      because,
    ];
    expect(all.parts.filter(({ key }) => key === 'total').map(of)).toEqual([
      ['totals', 100, true, 'the last running total'],
      ['long', 30, true, 'the last running total, without what is counted with another session'],
      ['short', 60, false, 'counted with another session that has it'],
    ]);
    expect([all.tokens, all.copied, all.runningTotals, all.reasoningSaid]).toEqual([
      { ...tokens(130), reasoning: 8, lowerBound: false },
      2,
      2,
      1,
    ]);
  });

  it('an answer that says nothing of what it used is unknown until another session says it', () => {
    const silent = usageOf('silent', (session) => {
      session.answer([said('which id')], { messageId: 'm1' });
      session.answer([said('no id')]);
    });
    const sums = (...of: (typeof silent)[]) => {
      const { tokens, answers } = explainAll(new Map(of));
      return [tokens.output, tokens.lowerBound, tokens.unsaid, answers];
    };
    expect([sums(silent), sums(silent, copy)]).toEqual([
      [0, true, 2, 0],
      [57, true, 1, 1],
    ]);
  });

  it('I5: where sessions can’t be read whole, the sum is a lower bound that says of how many', () => {
    const tokens = (states: (typeof one)[], unread: number) => explainAll(new Map(states), new Map(), unread).tokens;
    const sum = explainAll(new Map([copy])).tokens;
    expect([sum.lowerBound, tokens([copy], 2), tokens([copy], 0)]).toEqual([
      false,
      { ...sum, lowerBound: true, unread: 2 },
      sum,
    ]);
  });

  it('running totals of two sessions are both in the sum', () => {
    const all = explainAll(new Map([totals, ['again', totals[1]]]));
    expect([all.tokens.output, all.runningTotals, all.repeated]).toEqual([200, 2, 0]);
  });

  it('the largest come first, and no more than asked for', () => {
    const { parts } = explainAll(new Map([one, totals]));
    expect(largestParts(parts, 2).map(({ tokens }) => tokens.output)).toEqual([100, 40]);
  });

  it('one sentence says how it was counted, and leaves out what did not happen', () => {
    const says = (counts: Partial<Parameters<typeof sayCounting>[0]>) =>
      sayCounting({ ...nothing, ...counts }, (n, noun) => (n === 1 ? `1 ${noun}` : `${n} ${noun}s`));
    expect([
      says({}),
      says({ answers: 1 }),
      says({ answers: 93, repeated: 4, placeholders: 2 }),
      says({ answers: 3, runningTotals: 1, repeated: 1, placeholders: 1 }),
      says({ answers: 2, runningTotals: 2 }),
      says({ answers: 1, runningTotals: 1, copied: 2, tokens: { unsaid: 1 } }),
      says({ tokens: { unsaid: 6 } }),
      says({ tokens: { unread: 1 } }),
      says({ answers: 2, tokens: { unread: 2 } }),
    ]).toEqual([
      'No model answered.',
      '1 answer, counted once.',
      '93 answers, each once; 4 are in several sessions; 2 are placeholders: a lower bound.',
      '2 answers, each once; 1 running total, the last of its file; 1 is in several sessions; 1 is a placeholder: a lower bound.',
      '2 running totals, each the last of its file.',
      '1 running total, the last of its file that can be read; 2 running totals repeat that of another session, counted once; 1 record of answers, or of requests without one, says nothing that can be read of what was used: a lower bound.',
      'A model answered or may have, and no record that can be read says what it used: unknown.',
      'Not every event can be read: nobody knows whether a model answered.',
      '2 answers, each once; not every event of 2 sessions can be read: a lower bound.',
    ]);
  });
});
