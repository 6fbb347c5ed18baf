import { describe, expect, it } from 'vitest';
import { branchSteps } from '../../../renderer/features/transcript/branch-steps.ts';
import { findInRows, findSlowly } from '../../../renderer/features/transcript/find-in-rows.ts';
import { noHits, type TextHits } from '../../../renderer/features/transcript/text-hits.ts';
import { transcriptRows } from '../../../renderer/features/transcript/transcript-rows.ts';
import { madeLane } from '../made-up/lane.ts';
import { madeLineage } from '../made-up/lineage.ts';
import { madeCall, madeStep } from '../made-up/step-row.ts';

const shown = { thinking: true, harness: true, unfolded: new Set<string>() };

describe('finding in the transcript', () => {
  const steps = [
    madeStep('a', 1, { title: 'Cap the delay' }),
    madeStep('a', 2, { title: 'I read the file', detail: 'and then the ΑΛΛΟΣ one' }),
    { ...madeCall('a', 3), title: 'npm test' },
    madeStep('a', 4, { title: 'Message, erased', erased: 'message' }),
  ];
  const lineage = madeLineage([madeLane('a')], steps);
  const { rows } = transcriptRows(branchSteps('a', lineage), lineage, shown);
  const find = (wanted: string, hits: TextHits = noHits()) => findInRows(rows, { wanted, hits, steps: lineage.steps });

  it.each([
    ['', []],
    ['  ', []],
    ['DELAY', ['a1']],
    ['npm', ['a3']],
    ['αλλος', ['a2']],
    ['nowhere', []],
  ])('%j before the host has found anything', (wanted, keys) => {
    expect(find(wanted)).toEqual({ keys, unsearched: {} });
  });

  it('what the host found is a match, but for a step that was erased since', () => {
    const hits = noHits();
    hits.found.set('a2', { event: 'a2', said: [0] });
    hits.found.set('a4', { event: 'a4', said: [0] });
    expect(find('retry', hits)).toEqual({ keys: ['a2'], unsearched: {} });
  });

  it('steps that could not be searched are counted by why, but not where their title holds the text', () => {
    const hits = noHits();
    for (const event of ['a1', 'a4']) hits.unsearched.set(event, 'erased');
    hits.unsearched.set('a2', 'damaged');
    expect(find('cap', hits)).toEqual({ keys: ['a1'], unsearched: { damaged: 1, erased: 1 } });
  });
});

it('a search of many rows lets go every 500 of them', () => {
  const many = Array.from({ length: 2_600 }, (_, at) =>
    madeStep('b', at, { title: at === 2_599 ? 'needle' : 'hay', size: 3 }),
  );
  const lineage = madeLineage([madeLane('b')], many);
  const { rows } = transcriptRows(branchSteps('b', lineage), lineage, shown);
  const search = findSlowly(rows, { wanted: 'needle', hits: noHits(), steps: lineage.steps });
  const pauses = Array.from({ length: 5 }, () => search.next().done);
  expect([...pauses, search.next()]).toEqual([
    false,
    false,
    false,
    false,
    false,
    { done: true, value: { keys: ['b2599'], unsearched: {} } },
  ]);
});
