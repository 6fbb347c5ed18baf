import { describe, expect, it } from 'vitest';
import { foldUsage } from '../../../core/projections/usage/fold-usage.ts';
import { totalUsage } from '../../../core/projections/usage/total-usage.ts';
import { emptyUsage } from '../../../core/projections/usage/usage-state.ts';
import { type MadeSession, madeSession, said, used } from '../made-history.ts';

const cumulative = (output: number) => used(output, { scope: 'cumulative', uncachedInput: output * 2, cachedInput: 0 });

describe('U1: what is not known is said as unknown', () => {
  const sums = (make: (session: MadeSession) => void) => {
    const session = madeSession('S');
    make(session);
    const usage = emptyUsage();
    for (const event of session.own) foldUsage(usage, event);
    const { output, lowerBound, unsaid } = totalUsage(usage);
    return [output, lowerBound, unsaid];
  };

  it('an answer without usage is counted as one that says nothing, once where it has an id', () => {
    expect(
      sums((session) => {
        session.answer([said('a')], { messageId: 'm1' });
        session.answer([said('b')], { messageId: 'm1' });
        session.answer([said('c')]);
        session.answer([said('d')]);
      }),
    ).toEqual([0, true, 3]);
  });

  it('S12: an answer that was erased, or that can’t be read, says nothing any more: not that there was none', () => {
    const erased = { provider: 'anthropic', model: 'model-x', parts: [said('a'), used(5)] };
    const erasing = (session: MadeSession) => session.addWithheld('model/answered', erased);
    expect([
      sums(erasing),
      sums((session) => {
        const { id, envelope } = session.answer([used(5)]);
        session.own.splice(0, 1, { id, envelope, kind: 'opaque', because: 'altered', payload: {} });
      }),
      sums((session) => {
        session.answer([used(7)]);
        erasing(session);
      }),
      sums((session) => {
        erasing(session);
        session.answer([cumulative(9)]);
      }),
      sums((session) => session.addWithheld('tool/ended', { ending: 'unknown', parts: [] })),
    ]).toEqual([
      [0, true, 1],
      [0, true, 1],
      [7, true, 1],
      [9, false, undefined],
      [0, false, undefined],
    ]);
  });

  it('beside answers that say what they used the sum is a lower bound', () => {
    expect(
      sums((session) => {
        session.answer([used(5)], { messageId: 'm1' });
        session.answer([said('a')], { messageId: 'm2' });
      }),
    ).toEqual([5, true, 1]);
  });

  it('an answer of ours that was cut before anything of it was whole is one too; an imported record of nothing is none', () => {
    const unfinished = [{ callId: 'c1', name: 'write_file', input: '{"path":"no' }];
    expect([
      sums((session) => {
        session.answer([], { stop: 'cut', stopReason: 'length', unfinished });
        session.answer([], { stop: 'broken-off', unfinished });
      }),
      sums((session) => session.answer([used(5)], { stop: 'cut', unfinished })),
      sums((session) => session.answer([])),
    ]).toEqual([
      [0, true, 2],
      [5, false, undefined],
      [0, false, undefined],
    ]);
  });

  it('another record of the answer says it, before or after', () => {
    expect(
      sums((session) => {
        session.answer([said('a')], { messageId: 'm1' });
        session.answer([used(5)], { messageId: 'm1' });
        session.answer([said('b')], { messageId: 'm1' });
      }),
    ).toEqual([5, false, undefined]);
  });

  it('a running total covers answers without usage, and nobody asks what a harness made up cost', () => {
    expect(
      sums((session) => {
        session.answer([said('a')]);
        session.answer([cumulative(9)]);
        session.answer([said('b')]);
      }),
    ).toEqual([9, false, undefined]);
    expect(sums((session) => session.answer([said('limit')], { synthetic: true }))).toEqual([0, false, undefined]);
  });

  it('X3: a try of a request that may be billed and has no whole answer says nothing of what it used, whatever else is said', () => {
    const tried = (session: MadeSession, mayBeBilled: object) => {
      session.add('model/retried', { attempt: 1, reason: 'silent', ...mayBeBilled });
      session.answer([said('a')], { messageId: 'm1', stop: 'cut', ...mayBeBilled });
      session.answer([cumulative(9)]);
      session.add('model/failed', { reason: 'silent', ...mayBeBilled });
    };
    expect([
      sums((session) => session.add('model/failed', { reason: 'silent', mayBeBilled: true })),
      sums((session) => tried(session, { mayBeBilled: true })),
      sums((session) => tried(session, {})),
    ]).toEqual([
      [0, true, 1],
      [9, true, 3],
      [9, false, undefined],
    ]);
  });
});
