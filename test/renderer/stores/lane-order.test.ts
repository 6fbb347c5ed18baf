import { expect, it } from 'vitest';
import type { Lane } from '../../../core/contract/view.ts';
import { laneOrder } from '../../../renderer/stores/lane-order.ts';
import { sessionRow } from '../made-up/session-row.ts';
import { seeded } from '../random.ts';

const lane = (id: string, parent?: string): Lane => ({
  row: sessionRow(id, parent === undefined ? {} : { parent: { session: parent, event: 'e' } }),
  edge: 'solid',
});

it('parents stand before their children, whichever came first, and a subtree before the next sibling', () => {
  expect(laneOrder([lane('b1', 'b'), lane('a'), lane('b', 'a'), lane('c', 'a'), lane('b2', 'b')])).toEqual([
    'a',
    'b',
    'b1',
    'b2',
    'c',
  ]);
});

it('a lane whose parent is not here is a root, and those that claim each other are still shown', () => {
  expect(laneOrder([lane('x', 'y'), lane('a', 'gone'), lane('b', 'b'), lane('y', 'x')])).toEqual(['a', 'b', 'x', 'y']);
});

it('a lane that is added moves no other (seed 5)', () => {
  const random = seeded(5);
  const lanes = [lane('r')];
  for (let at = 0; at < 60; at += 1) {
    const before = laneOrder(lanes);
    const parent = lanes[Math.floor(random() * lanes.length)]?.row.id;
    lanes.push(lane(`l${at}`, parent));
    expect(laneOrder(lanes).filter((id) => id !== `l${at}`)).toEqual(before);
  }
});
