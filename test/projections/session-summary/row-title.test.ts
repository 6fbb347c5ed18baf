import { expect, it } from 'vitest';
import { foldSummary } from '../../../core/projections/session-summary/fold-summary.ts';
import { sessionRowOf } from '../../../core/projections/session-summary/session-row-of.ts';
import { emptySummary } from '../../../core/projections/session-summary/summary-state.ts';
import { madeSession, noonMs, said } from '../made-history.ts';

it('given a prompt with code in it, then the title is what was said before it, and so is the last step', () => {
  const session = madeSession('S');
  session.add('session/created', {});
  session.person('Mend this:\n```ts\nconst a = 1;\n```\nSoon.');
  session.answer([said('Mended:\n\n| file | change |\n|---|---|\n| a.ts | all |')]);
  const summary = emptySummary(session.session);
  for (const event of session.own) foldSummary(summary, event, 100);
  const facts = { head: 'head', trashed: false, nowMs: noonMs, leased: false, readOnly: false };
  const { title, lastStep } = sessionRowOf(summary, facts);
  expect([title, lastStep]).toEqual(['Mend this:', 'Mended:']);
});
