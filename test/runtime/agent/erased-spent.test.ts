import { expect, it } from 'vitest';
import { spentIn } from '../../../core/runtime/agent/sub-agents.ts';
import { type MadeSession, madeId, madeSession, used } from '../../projections/made-history.ts';

const most = { tokens: 500, usd: 0.5 };
const request = (at: number) => ({
  position: `main#${at}/model`,
  provider: 'p',
  model: 'm',
  segments: [],
  converter: 'c',
  contextDigest: madeId('context'),
  most,
});
const answered = (session: MadeSession) => {
  session.add('model/requested', request(0));
  session.answer([used(10, { uncachedInput: 30, cachedInput: 0 })], { cost: { usd: 0.1, because: 'list' } });
};

it.each([
  [
    'a try',
    (session: MadeSession) => session.addWithheld('model/retried', { reason: 'gone', attempt: 1, waitMs: 1 }),
    1,
  ],
  [
    'a failure',
    (session: MadeSession) => session.addWithheld('model/failed', { reason: 'gone', code: 'silent', retryable: true }),
    2,
  ],
  ['an answer', (session: MadeSession) => session.addWithheld('model/answered', { parts: [] }), 2],
] as const)(
  'S12, X3: of %s that was erased nobody knows what it came to: the rest is the least, and it counts as the most that it could be',
  (_, erase, steps) => {
    const session = madeSession('S', { by: 'person' });
    answered(session);
    session.add('model/requested', request(1));
    erase(session);
    expect(spentIn(session.own)).toEqual({
      ...{ steps, tokens: 40, unsaid: 1, agents: 1 },
      most: { tokens: 540, costUsd: 0.6 },
    });
  },
);

it('S12, X3: where the request was erased too, nothing says what it could be', () => {
  const session = madeSession('S', { by: 'person' });
  answered(session);
  session.addWithheld('model/requested', request(1));
  session.addWithheld('model/answered', { parts: [] });
  expect(spentIn(session.own)).toMatchObject({ steps: 2, tokens: 40, unsaid: 1, most: { tokens: 40 } });
});
