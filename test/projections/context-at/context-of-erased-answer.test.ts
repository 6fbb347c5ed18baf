import { describe, expect, it } from 'vitest';
import { call, type MadeSession, madeSession, said } from '../made-history.ts';
import { contextOf, segmentsOf } from './context-of.ts';

const DOUBT =
  ' Nobody knows where the answer of this step begins: its record can’t be read any more, and an answer is right before it.';

describe('S12: the context of an answer that was erased ends before it', () => {
  const asked = (session: MadeSession) => {
    session.person('one');
    session.answer([call('t1', 'Bash', 'x')], { messageId: 'm1' });
    session.result('t1', 'out');
  };
  const pairOf = (before: (session: MadeSession) => void) =>
    [true, false].map((isErased) => {
      const session = madeSession('S');
      before(session);
      if (isErased) session.addWithheld('model/answered', { parts: [said('two')] });
      else session.answer([said('two')], { messageId: 'm2' });
      return session.history();
    }) as [ReturnType<MadeSession['history']>, ReturnType<MadeSession['history']>];

  it('behind what is no answer it is the same as that of the answer when it could be read', () => {
    const [erased, read] = pairOf(asked);
    const { event: _, ...context } = contextOf(erased);
    expect(context).toEqual({ ...contextOf(read), event: undefined });
    expect([context.tokens, context.lowerBound, context.exactness]).toEqual([12, false, 'inferred']);
    expect(segmentsOf(erased)).toEqual([' user You: one', '*assistant Agent: Bash x', '*tool Bash x: out']);
  });

  it('right behind an answer nobody knows whether both are one: that one is left out in doubt, and the rest is the least', () => {
    const session = madeSession('S');
    asked(session);
    const before = session.answer([said('two')], { messageId: 'm2' });
    session.addWithheld('import/noted', { what: 'mode' });
    session.addWithheld('model/answered', { parts: [said('three')] });
    const { tokens, lowerBound, exactness, because, left } = contextOf(session.history());
    expect([tokens, lowerBound, exactness]).toEqual([12, true, 'inferred']);
    expect(because).toBe(
      `Inferred from the conversation. The log does not hold the request itself, nor the tools offered.${DOUBT}`,
    );
    expect(left).toEqual([
      {
        label: '1 event',
        because:
          'may be of the answer of this step, whose record can’t be read any more: whether the model saw it is not known',
        events: [before.id],
      },
    ]);
  });

  it('answers right before it that were erased too are in doubt as well', () => {
    const session = madeSession('S');
    session.person('one');
    const gone = [1, 2].map(() => session.addWithheld('model/answered', { parts: [said('two')] }));
    session.addWithheld('model/answered', { parts: [said('three')] });
    const { tokens, lowerBound, left } = contextOf(session.history());
    expect([tokens, lowerBound, left.map(({ events }) => events)]).toEqual([3, true, [gone.map(({ id }) => id)]]);
  });

  it('of all that was erased it is all before it', () => {
    const session = madeSession('S');
    const asks = session.addWithheld('message', { role: 'user', author: 'person', parts: [said('one')] });
    session.addWithheld('model/answered', { parts: [said('two')] });
    const { segments, because, left } = contextOf(session.history());
    expect(segments.map(({ label, events }) => [label, events])).toEqual([['1 erased event', [asks.id]]]);
    expect([because, left]).toEqual(['Nothing of the conversation is left. 1 event of it can’t be read any more.', []]);
  });

  it('what was in the request of an erased answer is not new in the next', () => {
    const [erased, read] = pairOf(asked).map((history) => {
      const next = madeSession('T', { after: history });
      next.person('three');
      return segmentsOf(next.history()).filter((segment) => !segment.includes('withheld'));
    });
    expect(erased).toEqual(read?.filter((segment) => !segment.endsWith('Agent: two')));
    expect(erased?.at(-1)).toBe('*user You: three');
  });

  it('records of one answer are one with erased bookkeeping between them', () => {
    const session = madeSession('S');
    session.person('one');
    session.answer([said('two')]);
    session.addWithheld('import/noted', { what: 'mode' });
    session.answer([said('three')]);
    expect(segmentsOf(session.history())).toEqual(['*user You: one']);
  });
});
