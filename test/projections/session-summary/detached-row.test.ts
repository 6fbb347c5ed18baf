import { expect, it } from 'vitest';
import type { SessionId } from '../../../core/model/ids.ts';
import { foldSummary } from '../../../core/projections/session-summary/fold-summary.ts';
import { sessionRowOf } from '../../../core/projections/session-summary/session-row-of.ts';
import { emptySummary } from '../../../core/projections/session-summary/summary-state.ts';
import { madeId, madeSession } from '../made-history.ts';

const cameFrom = { session: 'gone' as SessionId, event: madeId('x') };

function rowOf(words: { readonly title?: string }) {
  const session = madeSession('S', { by: 'person' });
  session.add('session/detached', { ...words, context: madeId('basis'), exactness: 'exact', cameFrom });
  const summary = emptySummary(session.session);
  for (const event of session.own) foldSummary(summary, event, 1);
  return sessionRowOf(summary, { head: '', trashed: false, nowMs: 0, leased: false });
}

it('F6: a detached session says where it comes from, hangs on nothing, and its start is a step without a turn', () => {
  const { title, steps, turns, toolCalls, answers, lastStep, parent, ...row } = rowOf({});
  expect({ title, cameFrom: row.cameFrom, steps, turns, toolCalls, answers, lastStep, parent }).toEqual({
    title: 'Detached from a session that is not here',
    cameFrom,
    steps: 1,
    turns: 0,
    toolCalls: 0,
    answers: 0,
    lastStep: 'Detached here: the context that it had, exact',
    parent: undefined,
  });
});

it('F6: a detached session whose origin is not here keeps the title that its own first event holds', () => {
  expect(rowOf({ title: 'Kept' }).title).toBe('Kept');
});
