import { expect, it } from 'vitest';
import type { SessionId } from '../../../core/model/ids.ts';
import { foldSummary } from '../../../core/projections/session-summary/fold-summary.ts';
import { sessionRowOf } from '../../../core/projections/session-summary/session-row-of.ts';
import { emptySummary } from '../../../core/projections/session-summary/summary-state.ts';
import { madeId, madeSession, noonMs } from '../made-history.ts';

const merge = { into: 'ours' as SessionId, reads: [] };

it.each([
  ['of a sub-agent says nothing of it', {}, undefined],
  ['M2: says where a model only writes the block of a merge', { merge }, true],
])('a row %s', (_, more, expected) => {
  const made = madeSession('S', { by: 'person' });
  made.add('session/spawned', { from: 'theirs' as SessionId, at: madeId('x'), workspace: 'own', ...more });
  const summary = emptySummary(made.session);
  for (const event of made.own) foldSummary(summary, event, 100);
  const row = sessionRowOf(summary, { head: 'head', trashed: false, nowMs: noonMs, leased: false });
  expect([row.kind, row.writesBlock]).toEqual(['sub-agent', expected]);
});
