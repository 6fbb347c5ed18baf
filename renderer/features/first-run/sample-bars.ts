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
