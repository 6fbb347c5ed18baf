import { expect, it } from 'vitest';
import {
  appendStep,
  closeBranch,
  createLaneLayout,
  openBranch,
} from '../../../renderer/features/session-graph/lane-layout.ts';
import { laneSizes } from '../../../renderer/features/session-graph/lane-sizes.ts';
import { seeded } from '../random.ts';

it('20,000 branches of one step are placed side by side with under 200 looks for each', () => {
  const layout = createLaneLayout();
  const from = appendStep(layout, { branch: 'main', height: 34 });
  for (let branch = 0; branch < 20_000; branch += 1) openBranch(layout, { branch: `b${branch}`, from, room: 34 });
  expect(layout.segments.map(({ lane }) => lane)).toEqual(Array.from({ length: 20_001 }, (_, lane) => lane));
  expect(layout.free.looks).toBeLessThan(20_000 * 200);
});

it.each([1, 2, 3, 4])('seed %i: each branch is in the first lane that has room for it', (seed) => {
  const random = seeded(seed);
  const layout = createLaneLayout();
  appendStep(layout, { branch: 'main', height: 34 });
  for (let turn = 0; turn < 300; turn += 1) {
    const segment = Math.floor(random() * layout.segments.length);
    const { branch, tops, lane: parent } = layout.segments[segment] ?? { branch: 'main', tops: [], lane: 0 };
    if (random() < 0.4) appendStep(layout, { branch, height: 34 });
    else if (random() < 0.3) closeBranch(layout, branch);
    else {
      const from = { segment, index: tops.length - 1 };
      const room = random() < 0.3 ? Number.POSITIVE_INFINITY : Math.floor(random() * 400);
      const before = layout.lanes.map((lane) => lane.map(({ top, reservedTo }) => ({ top, reservedTo })));
      openBranch(layout, { branch: `b${turn}`, from, room });
      const placed = layout.segments.at(-1);
      const top = placed?.top ?? 0;
      const bottom = top + laneSizes.headSlot + room + laneSizes.tail;
      const isFree = (lane: (typeof before)[number]) =>
        lane.every((each) => each.top >= bottom || each.reservedTo <= top);
      const first = before.findIndex((lane, at) => at > parent && isFree(lane));
      expect(placed?.lane).toBe(first === -1 ? Math.max(before.length, parent + 1) : first);
    }
  }
});
