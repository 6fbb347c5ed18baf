import { expect, it } from 'vitest';
import { cutRuns } from '../../../core/projections/session-summary/cut-runs.ts';
import type { SessionRow } from '../../../core/projections/session-summary/session-row.ts';

it('S8, R6: a run that was cut off stands still until it is continued, that of a sub-agent with who started it', () => {
  const session = { id: 's0', title: 'Beds', status: 'interrupted', kind: 'main' } as SessionRow;
  const child = (parent: string) =>
    ({ ...session, id: `of ${parent}`, kind: 'sub-agent', parent: { session: parent, event: 'e' } }) as SessionRow;
  const cut = cutRuns([
    session,
    { ...session, id: 'fork', kind: 'fork', parent: { session: 's0', event: 'e' } },
    { ...session, id: 'trashed', trashed: true },
    { ...session, id: 'imported', readOnly: true },
    { ...session, id: 'writer', writesBlock: true },
    { ...session, id: 'program', cutProgram: 'nightly', cutRun: 'r1' },
    { ...session, id: 'done', status: 'done' },
    { ...session, id: 'running', status: 'running' },
    ...['s0', 'program', 'running', 'done'].map(child),
  ]);
  expect(cut.map(({ id }) => id)).toEqual(['s0', 'fork', 'of done']);
});
