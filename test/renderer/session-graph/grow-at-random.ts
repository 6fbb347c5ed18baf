import {
  type Anchor,
  appendStep,
  closeBranch,
  createLaneLayout,
  type LaneLayout,
  openBranch,
} from '../../../renderer/features/session-graph/lane-layout.ts';

/** A layout that grew by random acts, and every step that was seen elsewhere than where it was placed. */
export interface Grown {
  readonly layout: LaneLayout;
  readonly moved: readonly string[];
}

/** Appends, forks anywhere, also from the start of a branch, closes branches and continues closed ones, in random order. */
export function growAtRandom(random: () => number, acts: number): Grown {
  const layout = createLaneLayout();
  const anchors: Anchor[] = [appendStep(layout, { branch: '0', height: 42 })];
  const placed = new Map<string, number>();
  const moved = new Set<string>();
  let branches = 1;
  for (let act = 0; act < acts; act += 1) {
    const branch = String(Math.floor(random() * branches));
    const anywhere = anchors[Math.floor(random() * anchors.length)] as Anchor;
    const chance = random();
    const height = 26 + Math.floor(random() * 60);
    if (chance < 0.1) {
      const room = random() < 0.5 ? Math.floor(random() * 400) : Infinity;
      openBranch(layout, { branch: String(branches), from: anywhere, room });
      anchors.push({ segment: layout.segments.length - 1, index: -1 });
      branches += 1;
    } else if (chance < 0.2) closeBranch(layout, branch);
    else {
      const after = chance < 0.25 ? [anywhere] : [];
      anchors.push(appendStep(layout, { branch, height, after }));
    }
    note(layout, placed, moved);
  }
  return { layout, moved: [...moved] };
}

function note(layout: LaneLayout, placed: Map<string, number>, moved: Set<string>): void {
  for (const { number, lane, tops } of layout.segments) {
    tops.forEach((top, index) => {
      const at = lane * 1e6 + top;
      const key = `segment ${number} step ${index}`;
      if ((placed.get(key) ?? at) !== at) moved.add(key);
      placed.set(key, at);
    });
  }
}
