import { expect, it } from 'vitest';
import { foldUsage } from '../../../core/projections/usage/fold-usage.ts';
import { totalUsage } from '../../../core/projections/usage/total-usage.ts';
import { emptyUsage } from '../../../core/projections/usage/usage-state.ts';
import { madeId, madeSession, used } from '../made-history.ts';

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

it('S12, X3: an erased try of a request without an answer may have been billed: a lower bound, also beside a running total', () => {
  const total = (kind: 'model/failed' | 'model/retried' | 'model/requested', scope: 'message' | 'cumulative') => {
    const session = madeSession('S', { by: 'person' });
    session.answer([used(10, { scope, uncachedInput: 0, cachedInput: 0 })]);
    const request = { position: 'main#1/model', provider: 'p', model: 'm', segments: [], converter: 'c' };
    if (kind === 'model/requested') session.addWithheld(kind, { ...request, contextDigest: madeId('context') });
    else if (kind === 'model/failed') session.addWithheld(kind, { reason: 'gone', code: 'silent', retryable: true });
    else session.addWithheld(kind, { reason: 'gone', attempt: 1, waitMs: 1 });
    const usage = emptyUsage();
    for (const event of session.own) foldUsage(usage, event);
    const { output, lowerBound, unsaid } = totalUsage(usage);
    return [output, lowerBound, unsaid];
  };
  expect([
    total('model/failed', 'message'),
    total('model/failed', 'cumulative'),
    total('model/retried', 'message'),
    total('model/requested', 'message'),
  ]).toEqual([
    [10, true, 1],
    [10, true, 1],
    [10, true, 1],
    [10, false, undefined],
  ]);
});
