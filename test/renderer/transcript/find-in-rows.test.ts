import { describe, expect, it } from 'vitest';
import { branchSteps } from '../../../renderer/features/transcript/branch-steps.ts';
import { findInRows, findSlowly } from '../../../renderer/features/transcript/find-in-rows.ts';
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
  const loaded = new Map([['a2', { text: 'i read the file and then the other one. it holds retry.', whole: true }]]);

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
    expect(findInRows(rows, 'retry', (row) => loaded.get(row))).toEqual({ keys: ['a2'], partly: 1 });
  });
});

it('a search of many rows lets go every 500 of them', () => {
  const many = Array.from({ length: 2_600 }, (_, at) =>
    madeStep('b', at, { title: at === 2_599 ? 'needle' : 'hay', size: 3 }),
  );
  const lineage = madeLineage([madeLane('b')], many);
  const { rows } = transcriptRows(branchSteps('b', lineage), lineage.lanes, {
    thinking: true,
    harness: true,
    unfolded: new Set(),
  });
  const search = findSlowly(rows, 'needle', () => undefined);
  const pauses = Array.from({ length: 5 }, () => search.next().done);
  expect([...pauses, search.next()]).toEqual([
    false,
    false,
    false,
    false,
    false,
    { done: true, value: { keys: ['b2599'], partly: 0 } },
  ]);
});
