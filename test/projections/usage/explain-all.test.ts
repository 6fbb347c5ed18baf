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
const totals = usageOf('totals', (session) => {
  session.answer([used(40)], { messageId: 'm9' });
  session.answer([used(100, { scope: 'cumulative' })]);
});

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
    expect(counts).toEqual({ answers: 3, of: 5, runningTotals: 1, repeated: 1, placeholders: 1 });
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
      sayCounting({ answers: 0, runningTotals: 0, repeated: 0, placeholders: 0, ...counts }, (n, noun) =>
        n === 1 ? `1 ${noun}` : `${n} ${noun}s`,
      );
    expect([
      says({}),
      says({ answers: 1 }),
      says({ answers: 93, repeated: 4, placeholders: 2 }),
      says({ answers: 3, runningTotals: 1, repeated: 1, placeholders: 1 }),
      says({ answers: 2, runningTotals: 2 }),
    ]).toEqual([
      'No answer says what it used.',
      '1 answer, counted once.',
      '93 answers, each once; 4 are in several sessions; 2 are placeholders: a lower bound.',
      '2 answers, each once; 1 running total, the last of its file; 1 is in several sessions; 1 is a placeholder: a lower bound.',
      '2 running totals, each the last of its file.',
    ]);
  });
});
