import { expect, it } from 'vitest';
import { originalOf } from '../../../renderer/features/copies/original-of.ts';
import { copyRow } from '../made-up/copy-row.ts';
import { madeLane } from '../made-up/lane.ts';
import { madeLineage } from '../made-up/lineage.ts';
import { sessionRow } from '../made-up/session-row.ts';
import { madeCall, madeStep } from '../made-up/step-row.ts';

const steps = [madeStep('a', 1), madeCall('a', 2), madeStep('a', 4)];
const lane = (row: ReturnType<typeof copyRow>, from?: string) => ({ ...madeLane(row.id, { from }), row });
const root = madeLane('a');

it('I2: the step up to which a copy repeats another is the one that its lane leaves from', () => {
  const row = copyRow('b', 'a', 3);
  expect(originalOf(row, madeLineage([root, lane(row, 'a2')], steps))).toEqual({
    type: 'step',
    session: 'a',
    key: 'a2',
  });
});

it('given a copy that hangs elsewhere, then it is the step of the event, or the call that the event answered', () => {
  const elsewhere = { parent: { session: 'p', event: 'p1' } };
  const [made, answered] = [copyRow('b', 'a', 4, elsewhere), copyRow('b', 'a', 2, elsewhere)];
  const answer = { ...answered, copyOf: { ...answered.copyOf!, event: 'a2r' } };
  expect([made, answer].map((row) => originalOf(row, madeLineage([root, lane(row, 'p1')], steps)))).toEqual([
    { type: 'step', session: 'a', key: 'a4' },
    { type: 'step', session: 'a', key: 'a2' },
  ]);
});

it('given an event without a step, then it is the lane; of a session that is no copy it is nothing', () => {
  const row = copyRow('b', 'a', 9);
  expect(originalOf(row, madeLineage([root], steps))).toEqual({ type: 'lane', session: 'a' });
  expect(originalOf(sessionRow('c'), madeLineage([root], steps))).toEqual({ type: 'none' });
});
