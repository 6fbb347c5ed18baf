import { expect, it } from 'vitest';
import { foldUsage } from '../../../core/projections/usage/fold-usage.ts';
import { totalUsage } from '../../../core/projections/usage/total-usage.ts';
import { emptyUsage } from '../../../core/projections/usage/usage-state.ts';
import { madeSession, used } from '../made-history.ts';

it('S12, U1: an answer that was erased after the last running total may have held the next one: a lower bound', () => {
  const running = (output: number) => used(output, { scope: 'cumulative', uncachedInput: 0, cachedInput: 0 });
  const total = (isLast: boolean) => {
    const session = madeSession('S');
    session.answer([running(10)]);
    session.addWithheld('model/answered', { parts: [] });
    if (!isLast) session.answer([running(40)]);
    const usage = emptyUsage();
    for (const event of session.own) foldUsage(usage, event);
    const { output, lowerBound, unsaid } = totalUsage(usage);
    return { output, lowerBound, unsaid };
  };
  expect([total(true), total(false)]).toEqual([
    { output: 10, lowerBound: true, unsaid: 1 },
    { output: 40, lowerBound: false, unsaid: undefined },
  ]);
});
