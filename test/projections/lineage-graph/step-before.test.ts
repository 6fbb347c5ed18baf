import { expect, it } from 'vitest';
import { stepBefore } from '../../../core/projections/lineage-graph/step-before.ts';
import { copyRow } from '../../renderer/made-up/copy-row.ts';
import { madeLane } from '../../renderer/made-up/lane.ts';

const before = (...all: readonly ReturnType<typeof madeLane>[]) => {
  const lanes = new Map(all.map((lane) => [lane.row.id, lane]));
  return all.map((lane) => stepBefore(lane, lanes));
};

it('F8: before a lane comes the step that it leaves from, through every start in between', () => {
  const lanes = [
    madeLane('main'),
    madeLane('fork', { from: 'm1' }),
    madeLane('again', { fromStart: 'fork' }),
    madeLane('third', { fromStart: 'again' }),
    madeLane('first', { fromStart: 'main' }),
  ];
  expect(before(...lanes)).toEqual([undefined, 'm1', 'm1', 'm1', undefined]);
});

it('none comes before the start of a copy, of a lane that is not here, and of two that leave from each other', () => {
  const copy = { ...madeLane('copy', { from: 'm1' }), row: copyRow('copy', 'main', 2) };
  const [here, there] = [madeLane('here', { fromStart: 'there' }), madeLane('there', { fromStart: 'here' })];
  expect(before(copy, madeLane('a', { fromStart: 'copy' }), madeLane('b', { fromStart: 'gone' }), here, there)).toEqual(
    ['m1', undefined, undefined, undefined, undefined],
  );
});
