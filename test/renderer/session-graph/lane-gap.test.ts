import { expect, it } from 'vitest';
import { edgeWords } from '../../../renderer/features/session-graph/edge-words.ts';
import { laneGap } from '../../../renderer/features/session-graph/lane-gap.ts';
import { copyRow } from '../made-up/copy-row.ts';
import { madeLane } from '../made-up/lane.ts';
import { madeLineage } from '../made-up/lineage.ts';

const parent = { session: 'fork', event: 'opening' };

it('F8: a gap is what a record says of itself, or a lane whose parent is named and not held', () => {
  const lanes = [
    madeLane('main'),
    madeLane('fork', { from: 'm0', parent }),
    madeLane('again', { fromStart: 'fork', parent }),
    { ...madeLane('copy'), row: copyRow('copy', 'main', 2) },
    madeLane('torn', { fromStart: 'fork', parent, gap: 'The log begins after its start.' }),
    madeLane('lost', { parent }),
  ];
  expect(lanes.map(laneGap)).toEqual([
    undefined,
    undefined,
    undefined,
    undefined,
    'The log begins after its start.',
    'The step that it leaves from is in no record here.',
  ]);
});

it('F8: of an edge from a start the branch is said, and no step', () => {
  const again = madeLane('again', { kind: 'fork', fromStart: 'fork' });
  const lost = madeLane('lost', { kind: 'fork', fromStart: 'gone' });
  const source = madeLineage([madeLane('fork', { from: 'm0' }), again, lost], []);
  expect(['again', 'lost'].map((session) => edgeWords(session, source))).toEqual([
    { verb: 'forks', from: undefined, fromBranch: 'fork', to: 'again', shared: false },
    undefined,
  ]);
});

it('R4: an edge to a re-run says so', () => {
  const rerun = madeLane('again', { kind: 'fork', fromStart: 'fork', rerun: true });
  expect(edgeWords('again', madeLineage([madeLane('fork', { from: 'm0' }), rerun], []))?.verb).toBe('re-runs');
});
