import { describe, expect, it } from 'vitest';
import { answerUse, emptyAnswerUses, foldAnswerUse } from '../../../core/projections/usage/answer-uses.ts';
import { type MadeSession, madeSession, said, used } from '../made-history.ts';

/** What is known of the use of each own event of a session. */
function usesOf(make: (session: MadeSession) => void) {
  const session = madeSession('S');
  make(session);
  const uses = emptyAnswerUses();
  for (const event of session.own) foldAnswerUse(uses, event);
  return session.own.map((event) => answerUse(uses, event));
}

const tokens = (output: number, more: object = {}) => ({
  uncachedInput: 10,
  cachedInput: 100,
  cacheWrite: 0,
  output,
  reasoning: 0,
  ...more,
});

describe('U1: what an answer used is one figure at each of its records', () => {
  it('of several records it is the largest of each figure, also at one that says a placeholder or nothing', () => {
    const figure = { from: 'answer', tokens: tokens(105), final: true, records: 3, reasoningUnsaid: true };
    expect(
      usesOf((session) => {
        session.answer([said('a'), used(3, { final: false })], { messageId: 'm1' });
        session.answer([used(2, { final: false })], { messageId: 'm1' });
        session.answer([said('b')], { messageId: 'm1' });
        session.person('Go on.');
        session.answer([used(105)], { messageId: 'm1' });
      }),
    ).toEqual([figure, figure, figure, undefined, figure]);
  });

  it('of an answer that was cut before anything of it was whole it is unknown', () => {
    expect(usesOf((session) => session.answer([], { stop: 'cut' }))).toEqual([{ from: 'unknown' }]);
  });

  it('of running totals what they grew by in reasoning is unknown where one of the two says nothing of it', () => {
    const running = (output: number, reasoning?: number) =>
      used(output, { scope: 'cumulative', ...(reasoning === undefined ? {} : { reasoning }) });
    const uses = usesOf((session) => {
      session.answer([running(10, 4)]);
      session.answer([running(20, 7)]);
      session.answer([running(30)]);
      session.answer([running(40, 9)]);
      session.answer([running(50, 12)]);
    });
    expect(uses.map((use) => use?.from === 'growth' && [use.tokens.reasoning, use.reasoningUnsaid])).toEqual([
      [4, undefined],
      [3, undefined],
      [0, true],
      [9, true],
      [3, undefined],
    ]);
  });

  it('of running totals it is what they grew by, and unknown after the last', () => {
    const running = (output: number) =>
      used(output, { scope: 'cumulative', uncachedInput: output * 2, cachedInput: 0, reasoning: 1 });
    const total = (output: number, reasoning = 1) =>
      tokens(output, { uncachedInput: output * 2, cachedInput: 0, reasoning });
    const first = { from: 'growth', tokens: total(301), records: 2, total: total(301) };
    const second = { from: 'growth', tokens: total(99, 0), records: 2, total: total(400) };
    expect(
      usesOf((session) => {
        session.answer([said('a')]);
        session.answer([said('b')]);
        session.answer([running(301)]);
        session.answer([said('c')]);
        session.answer([running(301)]);
        session.answer([said('d')]);
        session.answer([running(400)]);
        session.answer([said('e')]);
      }),
    ).toEqual([first, first, first, second, first, second, second, { from: 'unknown' }]);
  });

  it('S12: what a running total grew by is said to hold erased answers too', () => {
    const running = (output: number) => used(output, { scope: 'cumulative', reasoning: 1 });
    const uses = usesOf((session) => {
      session.answer([said('a')]);
      session.answer([running(10)]);
      session.addWithheld('model/answered', { parts: [] });
      session.answer([said('b')]);
      session.answer([running(30)]);
    });
    expect(uses.map((use) => (use?.from === 'growth' ? [use.records, use.withheld] : use))).toEqual([
      [1, undefined],
      [1, undefined],
      { from: 'unknown' },
      [1, 1],
      [1, 1],
    ]);
  });

  it('where no record says it, it is unknown', () => {
    expect(usesOf((session) => session.answer([said('a')], { messageId: 'm1' }))).toEqual([{ from: 'unknown' }]);
  });
});
