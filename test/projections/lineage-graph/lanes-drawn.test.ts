import { expect, it } from 'vitest';
import type { Lane } from '../../../core/contract/view.ts';
import { lanesDrawn } from '../../../core/projections/lineage-graph/lanes-drawn.ts';
import { lanesOf } from '../../../core/projections/lineage-graph/lanes-of.ts';
import { sessionRowOf } from '../../../core/projections/session-summary/session-row-of.ts';
import { emptySummary } from '../../../core/projections/session-summary/summary-state.ts';
import { madeSession } from '../made-history.ts';

const made = sessionRowOf(emptySummary(madeSession('made').session), {
  head: '',
  trashed: false,
  nowMs: 0,
  leased: false,
});
const line = (id: string, parent?: string) => ({
  ...made,
  id,
  ...(parent === undefined ? {} : { parent: { session: parent, event: 'e' } }),
});
const lane = (id: string, parent?: string): Lane => ({ row: line(id, parent), edge: 'solid' });
const idsOf = (lanes: readonly Lane[]) => lanes.map(({ row }) => row.id);

it('a graph opens with its first lanes, and with the one that was asked for and all that it grew from, in their order', () => {
  const lanes = [lane('root'), lane('a', 'root'), lane('b', 'root'), lane('c', 'root'), lane('d', 'c'), lane('e', 'c')];
  expect(idsOf(lanesDrawn(lanes, 'root', 2))).toEqual(['root', 'a']);
  expect(idsOf(lanesDrawn(lanes, 'e', 2))).toEqual(['root', 'a', 'c', 'e']);
  expect(lanesDrawn(lanes, 'e', 6)).toBe(lanes);
});

it('200,000 branches of one session are put in order', () => {
  const children = Array.from({ length: 200_000 }, (_, at) => line(`c${String(at).padStart(6, '0')}`, 'root'));
  const lanes = lanesOf([line('root'), ...children.toReversed()], new Map());
  expect(idsOf(lanes)).toEqual(['root', ...children.map(({ id }) => id)]);
});
