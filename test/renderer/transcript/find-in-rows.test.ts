import { describe, expect, it } from 'vitest';
import { branchSteps } from '../../../renderer/features/transcript/branch-steps.ts';
import { findInRows } from '../../../renderer/features/transcript/find-in-rows.ts';
import { transcriptRows } from '../../../renderer/features/transcript/transcript-rows.ts';
import { madeLane } from '../made-up/lane.ts';
import { madeLineage } from '../made-up/lineage.ts';
import { madeCall, madeStep } from '../made-up/step-row.ts';

describe('finding in the transcript', () => {
  const steps = [
    madeStep('a', 1, { title: 'Cap the delay', size: 13 }),
    madeStep('a', 2, { title: 'I read the file', detail: 'and then the other one', size: 900 }),
    { ...madeCall('a', 3), title: 'npm test' },
  ];
  const lineage = madeLineage([madeLane('a')], steps);
  const shown = { thinking: true, harness: true, unfolded: new Set<string>() };
  const { rows } = transcriptRows(branchSteps('a', lineage), lineage.lanes, shown);
  const loaded = new Map([['a2', { text: 'I read the file and then the other one. It holds RETRY.', whole: true }]]);

  it.each([
    ['', [], 0],
    ['  ', [], 0],
    ['DELAY', ['a1'], 2],
    ['npm', ['a3'], 1],
    ['other', ['a2'], 1],
    ['nowhere', [], 2],
  ])('%j without any text loaded', (wanted, keys, partly) => {
    expect(findInRows(rows, wanted, () => undefined)).toEqual({ keys, partly });
  });

  it('loaded text is searched, and what is not loaded is counted', () => {
    expect(findInRows(rows, 'retry', (row) => loaded.get(row.key))).toEqual({ keys: ['a2'], partly: 1 });
  });
});
