import { expect, it } from 'vitest';
import type { SessionId } from '../../core/model/ids.ts';
import { sessionRowOf } from '../../core/projections/session-summary/session-row-of.ts';
import { emptySummary } from '../../core/projections/session-summary/summary-state.ts';
import { damagedRow } from '../../core/runtime/views/damaged-row.ts';

it('I5: where not every event can be read, the tokens are a lower bound, those of a copied beginning too, and 0 is none that anybody counted', () => {
  const none = sessionRowOf(emptySummary('S' as SessionId), { head: 'h', trashed: false, leased: false, nowMs: 0 });
  const some = { ...none, answers: 1, tokens: { ...none.tokens, output: 5 } };
  const { steps, turns, toolCalls, toolErrors, tokens, answers, reasoningSaid } = some;
  const copyOf = { session: 'O', event: 'e', steps, turns, toolCalls, toolErrors, tokens, answers, reasoningSaid };
  const read = [none, some, { ...some, copyOf }].map((row) =>
    damagedRow(row, { damaged: true, first: undefined, end: undefined }, 'UTC'),
  );
  const bound = { ...none.tokens, lowerBound: true, unread: 1 };
  expect(read.map((row) => [row.tokens, row.copyOf?.tokens])).toEqual([
    [bound, undefined],
    [{ ...bound, output: 5 }, undefined],
    [
      { ...bound, output: 5 },
      { ...bound, output: 5 },
    ],
  ]);
});

it.each([
  [0, 'None of its events can be read: the store is damaged.'],
  [3, 'Not all of its events can be read: the store is damaged.'],
])('B-20: of a damaged session of which %i events can be read the line says: %s', (events, says) => {
  const row = sessionRowOf(emptySummary('S' as SessionId), { head: 'h', trashed: false, leased: false, nowMs: 0 });
  const { status, statusDetail, lastStep, readOnly } = damagedRow(
    { ...row, events },
    { damaged: true, first: undefined, end: undefined },
    'UTC',
  );
  expect([status, statusDetail, lastStep, readOnly]).toEqual(['damaged', says, says, true]);
});
