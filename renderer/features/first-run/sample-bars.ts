import type { SessionRow, Status, StepKind } from '../../../core/contract/view.ts';

/** One lane of a sample: what it is, how it ends, the bar that it leaves from, and its steps with the length of their text. */
export interface SampleLane {
  readonly kind: SessionRow['kind'];
  readonly status: Status;
  /** Place of that bar among the bars of all lanes, from 0. */
  readonly from?: number;
  /** `failed`: a call that failed. */
  readonly steps: readonly (readonly [kind: StepKind, size: number, outcome?: 'failed'])[];
}

/** The steps of the made-up sample, so that its card can show them before it is opened. A test holds them to the log. */
export const firstLook: readonly SampleLane[] = [
  {
    kind: 'main',
    status: 'done',
    steps: [
      ['you', 151],
      ['memory-recalled', 133],
      ['thinking', 103],
      ['agent', 60],
      ['tool', 252],
      ['tool', 356],
      ['agent', 164],
      ['tool', 449],
      ['tool', 323, 'failed'],
      ['you', 68],
      ['agent', 114],
      ['tool', 347],
      ['compaction', 22],
      ['harness', 238],
      ['agent', 74],
      ['tool', 212],
      ['error', 14],
      ['tool', 146],
      ['agent', 242],
    ],
  },
  {
    kind: 'branch',
    status: 'unanswered',
    from: 6,
    steps: [
      ['you', 90],
      ['thinking', 96],
      ['agent', 208],
      ['you', 67],
      ['agent', 37],
      ['tool', 67],
    ],
  },
  {
    kind: 'sub-agent',
    status: 'done',
    from: 11,
    steps: [
      ['agent', 124],
      ['tool', 141],
      ['agent', 103],
    ],
  },
];

/** The steps of the recorded engineering sample. A test holds them to the record. */
export const engineering: readonly SampleLane[] = [
  {
    kind: 'main',
    status: 'done',
    steps: [
      ['placement', 0],
      ['you', 70],
      ['thinking', 49],
      ['tool', 43],
      ['tool', 234],
      ['tool', 501],
      ['agent', 41],
      ['tool', 226, 'failed'],
      ['agent', 188],
      ['you', 58],
      ['tool', 186],
      ['agent', 37],
      ['merge', 0],
      ['merge', 1015],
      ['tool', 141],
      ['validation', 37],
    ],
  },
  {
    kind: 'fork',
    status: 'failed',
    from: 8,
    steps: [
      ['you', 35],
      ['thinking', 58],
      ['tool', 112],
      ['agent', 29],
      ['tool', 49],
      ['agent', 45],
      ['tool', 207, 'failed'],
      ['validation', 37],
      ['you', 54],
      ['tool', 55],
      ['agent', 112],
    ],
  },
  {
    kind: 'fork',
    status: 'done',
    from: 8,
    steps: [
      ['you', 166],
      ['thinking', 90],
      ['tool', 470],
      ['agent', 34],
      ['tool', 141],
      ['agent', 55],
      ['tool', 141],
      ['validation', 37],
      ['you', 18],
      ['tool', 402],
      ['agent', 89],
    ],
  },
];

/** The steps of the recorded research sample. A test holds them to the record. */
export const research: readonly SampleLane[] = [
  {
    kind: 'main',
    status: 'done',
    steps: [
      ['placement', 0],
      ['memory-recalled', 0],
      ['you', 161],
      ['tool', 50],
      ['agent', 182],
      ['merge', 0],
      ['merge', 0],
      ['merge', 0],
      ['merge', 0],
      ['merge', 0],
      ['merge', 0],
      ['you', 615],
      ['tool', 452],
      ['agent', 22],
      ['tool', 159, 'failed'],
      ['validation', 45],
      ['you', 615],
      ['tool', 159, 'failed'],
      ['agent', 37],
      ['tool', 114],
      ['agent', 45],
      ['tool', 59],
      ['validation', 45],
      ['validation', 75],
    ],
  },
  {
    kind: 'sub-agent',
    status: 'done',
    from: 4,
    steps: [
      ['you', 304],
      ['tool', 426],
      ['agent', 92],
    ],
  },
  {
    kind: 'sub-agent',
    status: 'done',
    from: 4,
    steps: [
      ['you', 303],
      ['tool', 284],
      ['agent', 50],
      ['tool', 85],
      ['agent', 198],
    ],
  },
  {
    kind: 'sub-agent',
    status: 'done',
    from: 4,
    steps: [
      ['you', 305],
      ['tool', 596],
      ['agent', 124],
    ],
  },
  {
    kind: 'fork',
    status: 'done',
    from: 22,
    steps: [
      ['you', 243],
      ['tool', 399],
      ['agent', 105],
    ],
  },
];

/** The steps of the recorded trading sample. A test holds them to the record. */
export const trading: readonly SampleLane[] = [
  {
    kind: 'main',
    status: 'failed',
    steps: [
      ['placement', 0],
      ['tool', 110],
      ['you', 225],
      ['agent', 28],
      ['tool', 88],
      ['agent', 19],
      ['tool', 144, 'failed'],
      ['validation', 39],
      ['you', 225],
      ['tool', 88],
      ['agent', 49],
      ['tool', 89, 'failed'],
      ['validation', 39],
      ['tool', 91],
    ],
  },
];

/** The picture of a sample, as the mini-lineage draws it. */
export function samplePicture(lanes: readonly SampleLane[]) {
  const bars = lanes.flatMap(({ steps }, lane) => steps.map((step) => barOf(step, lane)));
  return {
    lanes: lanes.length,
    bars: bars.map((bar, at) => ({ ...bar, key: String(at) })),
    shape: lanes.map(({ from, status }) => ({ status, ...(from === undefined ? {} : { from: String(from) }) })),
  };
}

function barOf([kind, size, outcome]: SampleLane['steps'][number], lane: number) {
  return { lane, kind, size, ...(outcome === 'failed' && { failed: true as const }) };
}
