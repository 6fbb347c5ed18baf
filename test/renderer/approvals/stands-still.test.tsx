import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { type StillRow, sayStandStill } from '../../../core/contract/view.ts';
import { CutOff } from '../../../renderer/features/approvals/cut-off.tsx';
import { NothingWaits } from '../../../renderer/features/approvals/nothing-waits.tsx';
import { StatusMark } from '../../../renderer/ui/status-mark.tsx';
import { sessionRow } from '../made-up/session-row.ts';

const run = sessionRow('r', { source: 'openrath', status: 'interrupted' });
const program = { ...sessionRow('p', { source: 'openrath' }), cutProgram: 'nightly', cutRun: '7' } as StillRow;
const none = { runs: [], programs: [] };

const textOf = (markup: string) =>
  markup
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
const middle = (still: typeof none | { runs: (typeof run)[]; programs: StillRow[] }, answered?: string) =>
  textOf(renderToStaticMarkup(<NothingWaits answered={answered} still={still} />));

it('S8: what stands still has the mark of interrupted, as its session has', () => {
  const mark = renderToStaticMarkup(<StatusMark status="interrupted" />);
  const markup = renderToStaticMarkup(<CutOff still={{ runs: [run], programs: [program] }} />);
  expect(markup.split(mark)).toHaveLength(3);
});

it.each([
  [{ runs: [], programs: [] }, undefined, 'Nothing waits for you Calls that a rule'],
  [
    { runs: [run, run], programs: [] },
    undefined,
    'Nothing is asked, and 2 runs stand still A run that was cut off goes on with Continue, in its session: choose it in the list. Calls that',
  ],
  [{ runs: [run], programs: [] }, 'Denied.', 'Denied. Nothing else is asked, and 1 run stands still. A run'],
  [
    { runs: [], programs: [program] },
    undefined,
    'Nothing is asked, and 1 program stands still A program goes on where it is started again with its runId. Calls',
  ],
] as const)('R6: with %o nothing that stands still is passed over (%s)', (still, answered, says) => {
  expect(middle({ runs: [...still.runs], programs: [...still.programs] }, answered)).toContain(says);
});

it.each([
  [0, 0, ''],
  [1, 0, '1 run stands still'],
  [2_000, 1, '2,000 runs and 1 program stand still'],
])('R6: %i runs and %i programs: %s', (runs, programs, says) => {
  expect(sayStandStill({ runs, programs })).toBe(says);
});
