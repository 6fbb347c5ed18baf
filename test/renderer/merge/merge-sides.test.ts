import { expect, it } from 'vitest';
import { oursFor } from '../../../renderer/features/merge/merge-sides.ts';
import { sessionRow } from '../made-up/session-row.ts';

it('M1, R3: a session that holds only the verdicts of a Verify is offered neither in its lineage nor beside it', () => {
  const own = { source: 'openrath' } as const;
  const verdicts = { events: 1, same: 1, differs: 0, stale: 0, missing: 0, skipped: 0 } as never;
  const theirs = sessionRow('theirs', { ...own, root: 'a' });
  const rows = [
    theirs,
    sessionRow('main', { ...own, root: 'a' }),
    sessionRow('verify-near', { ...own, root: 'a', verified: verdicts }),
    sessionRow('far', { ...own, root: 'b' }),
    sessionRow('verify-far', { ...own, root: 'c', verified: verdicts }),
  ];
  const { lineage, others } = oursFor(theirs, rows);
  expect([lineage, others].map((offered) => offered.map(({ id }) => id))).toEqual([['main'], ['far']]);
});
