import { expect, it } from 'vitest';
import type { SessionId } from '../../core/model/ids.ts';
import { sessionRowOf } from '../../core/projections/session-summary/session-row-of.ts';
import { emptySummary } from '../../core/projections/session-summary/summary-state.ts';
import { damagedRow } from '../../core/runtime/views/damaged-row.ts';

it('I5: where not every event can be read and none of those that can is an answer, nobody knows whether a model answered', () => {
  const facts = { head: 'h', trashed: false, leased: false, nowMs: 0 };
  const none = sessionRowOf(emptySummary('S' as SessionId), facts);
  const some = { ...none, answers: 1 };
  expect([none, damagedRow(none), damagedRow(some)].map(({ tokens }) => tokens.lowerBound)).toEqual([
    false,
    true,
    false,
  ]);
});
