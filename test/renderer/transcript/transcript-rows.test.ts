import { describe, expect, it } from 'vitest';
import type { StepRow } from '../../../core/contract/view.ts';
import { branchSteps } from '../../../renderer/features/transcript/branch-steps.ts';
import {
  type Shown,
  type TranscriptRow,
  transcriptRows,
} from '../../../renderer/features/transcript/transcript-rows.ts';
import { walkRows } from '../../../renderer/features/transcript/walk-rows.ts';
import { madeLane } from '../made-up/lane.ts';
import { madeLineage } from '../made-up/lineage.ts';
import { madeCall, madeStep } from '../made-up/step-row.ts';

const all: Shown = { thinking: true, harness: true, unfolded: new Set() };
const you = (session: string, seq: number) => madeStep(session, seq, { kind: 'you' });
const rowsOf = (session: string, lineage: ReturnType<typeof madeLineage>, shown: Shown = all) =>
  transcriptRows(branchSteps(session, lineage), lineage, shown);
const brief = (row: TranscriptRow): string =>
  row.type === 'tool' ? `${row.key} ${row.place}` : `${row.key} ${row.type}`;

describe('a branch is laid out as rows', () => {
  it('neighbouring calls without trouble share a box; a failed one has its own', () => {
    const steps = [
      you('a', 1),
      madeCall('a', 2),
      madeCall('a', 4),
      madeCall('a', 6),
      madeCall('a', 8, { state: 'failed', exitCode: 1 }),
      madeCall('a', 10),
    ];
    const { rows } = rowsOf('a', madeLineage([madeLane('a')], steps));
    expect(rows.map(brief)).toEqual(['a1 step', 'a2 first', 'a4 middle', 'a6 last', 'a8 only', 'a10 only']);
  });

  it('B-8: a step after a gap has it said above, and shares no box with the call before; where the log begins it is said once', () => {
    const steps = [you('a', 1), madeCall('a', 2), { ...madeCall('a', 4), afterGap: true as const }, madeCall('a', 6)];
    const { rows } = rowsOf('a', madeLineage([madeLane('a')], steps));
    expect(rows.map(brief)).toEqual(['a1 step', 'a2 only', 'gap a4 gap', 'a4 first', 'a6 last']);
    const lane = madeLane('b');
    const begun = { ...lane, row: { ...lane.row, gap: 'it begins in the middle' } };
    const first = { ...you('b', 1), afterGap: true as const };
    expect(rowsOf('b', madeLineage([begun], [first])).rows.map(brief)).toEqual(['gap gap', 'b1 step']);
  });

  it('B-8: where the conversation of a fork starts at a break, it is said there, in its own transcript alone', () => {
    const broken = { ...you('a', 3), afterGap: true as const };
    const last = madeStep('a', 4);
    const fork = madeLane('b', { from: last, atBreak: { event: broken.event, how: 'start' } });
    const lineage = madeLineage([madeLane('a'), fork], [you('a', 1), madeStep('a', 2), broken, last]);
    const gapOf = (session: string) =>
      rowsOf(session, lineage).rows.flatMap((row) => (row.type === 'gap' ? [row.says] : []));
    const gap = 'the record names one before it that is not before it in the log';
    expect([gapOf('a'), gapOf('b')]).toEqual([[gap], [`${gap}; the conversation of this branch starts here`]]);
  });

  it('S1: what was lost at the end is said behind the last step, and not where a branch leaves before it', () => {
    const says = '2 events are missing: numbers 3–4 of the session';
    const first = you('a', 1);
    const lanes = [madeLane('a', { endGap: says }), madeLane('b', { from: first })];
    const lineage = madeLineage(lanes, [first, madeStep('a', 2), you('b', 1)]);
    const { rows } = rowsOf('a', lineage);
    expect(rows.map(brief)).toEqual(['a1 step', 'a2 step', 'end gap gap']);
    expect(rows.at(-1)).toEqual({ type: 'gap', key: 'end gap', says });
    expect(rowsOf('b', lineage).rows.map(brief)).toEqual(['a1 step', 'leaves b leaves', 'b1 step']);
  });

  it('E1: missing events are said above the step after them, also where that is not shown, and lead to it', () => {
    const missingBefore = [{ fromSeq: 2, toSeq: 5 }];
    const says = '3 events are missing here: numbers 2–4 of the session';
    const thought = { ...madeStep('a', 5, { kind: 'thinking' }), missingBefore };
    const lineage = madeLineage([madeLane('a')], [you('a', 1), thought, madeStep('a', 6)]);
    const gapOf = (shown: Shown) => {
      const rows = transcriptRows(branchSteps('a', lineage), lineage, shown).rows;
      return [rows.map(brief), rows.find((row) => row.type === 'gap')];
    };
    expect(gapOf(all)).toEqual([
      ['a1 step', 'gap a5 gap', 'a5 step', 'a6 step'],
      { type: 'gap', key: 'gap a5', says, at: { key: 'a5', session: 'a' } },
    ]);
    expect(gapOf({ ...all, thinking: false })).toEqual([
      ['a1 step', 'gap a6 gap', 'a6 step'],
      { type: 'gap', key: 'gap a6', says, at: { key: 'a5', session: 'a' } },
    ]);
    const ends = madeLineage([madeLane('a')], [you('a', 1), thought]);
    expect(rowsOf('a', ends, { ...all, thinking: false }).rows.map(brief)).toEqual(['a1 step', 'gap at the end gap']);
  });

  it('a fork of a fork says where it leaves each session, and which branches leave it', () => {
    const a = [you('a', 1), madeStep('a', 2), madeStep('a', 3)];
    const b = [you('b', 1), madeStep('b', 2)];
    const c = [you('c', 1)];
    const lanes = [
      madeLane('a'),
      madeLane('b', { from: a[1] }),
      madeLane('c', { from: b[0] }),
      madeLane('d', { from: a[1] }),
      madeLane('e', { from: b[1] }),
    ];
    const transcript = rowsOf('c', madeLineage(lanes, [...a, ...b, ...c]));
    expect(transcript.rows.map(brief)).toEqual([
      'a1 step',
      'a2 step',
      'leaves b leaves',
      'b1 step',
      'leaves c leaves',
      'c1 step',
    ]);
    expect(
      transcript.rows.flatMap((row) => ('forks' in row && row.forks.length > 0 ? [[row.key, row.forks]] : [])),
    ).toEqual([['a2', ['d']]]);
    expect(transcript).toMatchObject({ steps: 4, turns: 3, forks: 1 });
  });

  it('S12: behind an erased message a turn is the least that it can be', () => {
    const erased = (seq: number, kind: string) => madeStep('a', seq, { kind: 'other', erased: kind });
    const steps = [you('a', 1), erased(2, 'model/answered'), madeStep('a', 3), erased(4, 'message'), you('a', 5)];
    const { rows, turns, erasedMessages } = rowsOf('a', madeLineage([madeLane('a')], steps));
    const least = rows.flatMap((row) => ('turn' in row && row.isTurnLeast ? [row.key] : []));
    expect([least, turns, erasedMessages]).toEqual([['a4', 'a5'], 2, 1]);
  });

  it('turns count along the branch, over fork points', () => {
    const a = [you('a', 1), madeStep('a', 2)];
    const b = [madeStep('b', 1), you('b', 2)];
    const { rows } = rowsOf('b', madeLineage([madeLane('a'), madeLane('b', { from: a[1] })], [...a, ...b]));
    expect(rows.flatMap((row) => ('turn' in row ? [row.turn] : []))).toEqual([1, 1, 1, 2]);
  });

  it('a call that spawned is a box of its own', () => {
    const call = madeCall('a', 1, { tool: 'Task', spawned: ['s'] });
    const { rows } = rowsOf(
      'a',
      madeLineage([madeLane('a'), madeLane('s', { from: call, kind: 'sub-agent' })], [call]),
    );
    expect(rows).toEqual([
      { type: 'sub-agent', key: 'a1', index: 1, turn: 0, step: call, hasAnswer: true, forks: [], spawned: ['s'] },
    ]);
  });
});

describe('what a person does not want to see', () => {
  const steps = [
    you('a', 1),
    madeStep('a', 2, { kind: 'thinking' }),
    madeStep('a', 3, { kind: 'harness' }),
    madeStep('a', 4, { kind: 'thinking' }),
    madeStep('a', 5),
  ];
  const lineage = madeLineage([madeLane('a')], steps);

  it.each([
    [true, true, ['a1', 'a2', 'a3', 'a4', 'a5']],
    [false, true, ['a1', 'a3', 'a5']],
    [true, false, ['a1', 'a2', 'a4', 'a5']],
    [false, false, ['a1', 'a5']],
  ])('thinking shown %s, harness shown %s', (thinking, harness, keys) => {
    const transcript = rowsOf('a', lineage, { ...all, thinking, harness });
    expect(transcript.rows.map((row) => row.key)).toEqual(keys);
    expect(transcript).toMatchObject({ steps: 5, thinking: 2, harness: 1 });
  });

  it('places in the branch count hidden steps too', () => {
    const { rows } = rowsOf('a', lineage, { ...all, thinking: false, harness: false });
    expect(rows.map((row) => ('index' in row ? row.index : undefined))).toEqual([1, 5]);
  });
});

describe('C2: what was compacted is folded and can be seen', () => {
  const compaction = (seq: number, title = 'compacted 128k → 4.0k tokens') =>
    madeStep('a', seq, { kind: 'compaction', title });
  const steps = [you('a', 1), madeStep('a', 2), compaction(3), madeStep('a', 4), compaction(5), madeStep('a', 6)];
  const lineage = madeLineage([madeLane('a')], steps);

  it('each compaction folds what came since the one before it', () => {
    const { rows } = rowsOf('a', lineage);
    expect(rows.map((row) => [row.key, row.type === 'compaction' ? row.folds : undefined])).toEqual([
      ['a3', { from: 1, to: 2, isFolded: true }],
      ['a5', { from: 4, to: 4, isFolded: true }],
      ['a6', undefined],
    ]);
  });

  it('unfolding one shows its steps and no others', () => {
    const { rows } = rowsOf('a', lineage, { ...all, unfolded: new Set(['a3']) });
    expect(rows.map((row) => row.key)).toEqual(['a1', 'a2', 'a3', 'a5', 'a6']);
  });

  it('a step that is selected is shown, whatever folds it or hides its kind', () => {
    const { rows } = rowsOf('a', lineage, { ...all, revealed: 'a2' });
    expect(rows.map((row) => row.key)).toEqual(['a1', 'a2', 'a3', 'a5', 'a6']);
    const thought = madeLineage([madeLane('a')], [you('a', 1), madeStep('a', 2, { kind: 'thinking' })]);
    expect(rowsOf('a', thought, { ...all, thinking: false, revealed: 'a2' }).rows.map((row) => row.key)).toEqual([
      'a1',
      'a2',
    ]);
  });

  it('S12: one that was erased folds nothing; the next folds what came behind it, or from where it says that it replaced', () => {
    const gone = madeStep('a', 5, { kind: 'other', title: 'Compaction, erased', erased: 'context/compressed' });
    const rowsWith = (shown: Shown, replacedFrom?: string) => {
      const next = { ...compaction(8), ...(replacedFrom === undefined ? {} : { replacedFrom }) };
      const all = [
        you('a', 1),
        compaction(2),
        you('a', 3),
        madeStep('a', 4),
        gone,
        you('a', 6),
        madeStep('a', 7),
        next,
      ];
      return rowsOf('a', madeLineage([madeLane('a')], all), shown).rows;
    };
    const foldOf = (replacedFrom?: string) =>
      rowsWith(all, replacedFrom).flatMap((row) => (row.type === 'compaction' && row.key === 'a8' ? [row.folds] : []));
    const behind = [{ from: 6, to: 7, isFolded: true }];
    expect([foldOf('a6'), foldOf(), foldOf('not-here')]).toEqual([behind, behind, behind]);
    expect(foldOf('a4')).toEqual([{ from: 4, to: 7, isFolded: true }]);
    expect(rowsWith(all, 'a6').map(({ key }) => key)).toEqual(['a2', 'a3', 'a4', 'a5', 'a8']);
    expect(rowsWith({ ...all, revealed: 'a4' }, 'a6').map(({ key }) => key)).toEqual(['a2', 'a3', 'a4', 'a5', 'a8']);
    expect(rowsWith({ ...all, revealed: 'a6' }, 'a6').map(({ key }) => key)).toEqual([
      'a2',
      ...['a3', 'a4', 'a5', 'a6', 'a7', 'a8'],
    ]);
  });

  it('one that only dropped tool output folds nothing', () => {
    const micro = [you('a', 1), compaction(2, 'dropped tool output, 90k → 60k tokens'), madeStep('a', 3)];
    const { rows } = rowsOf('a', madeLineage([madeLane('a')], micro));
    expect(rows.map((row) => row.key)).toEqual(['a1', 'a2', 'a3']);
  });
});

describe('keys walk the rows', () => {
  const steps = [you('a', 1), madeStep('a', 2), you('a', 3), madeStep('a', 4)];
  const own = [madeStep('b', 1)];
  const { rows } = rowsOf('b', madeLineage([madeLane('a'), madeLane('b', { from: steps[3] })], [...steps, ...own]));

  it.each([
    [undefined, 'next', 'b1'],
    [undefined, 'previous-turn', 'a3'],
    ['a1', 'next', 'a2'],
    ['a4', 'next', 'b1'],
    ['b1', 'next', undefined],
    ['b1', 'previous', 'a4'],
    ['a1', 'next-turn', 'a3'],
    ['a4', 'previous-turn', 'a3'],
    ['a1', 'previous', undefined],
    ['gone', 'next', 'b1'],
  ] as const)('from %s, %s leads to %s', (from, walk, to) => expect(walkRows(rows, from, walk)?.key).toBe(to));
});

describe('a branch that grows', () => {
  const shown = { thinking: true, harness: true, unfolded: new Set<string>() };
  const rowsOf = (lanes: Parameters<typeof madeLineage>[0], steps: readonly StepRow[], session: string) => {
    const lineage = madeLineage(lanes, steps);
    return transcriptRows(branchSteps(session, lineage), lineage, shown).rows;
  };

  it('gives the same rows again, but for the one that has a new neighbour', () => {
    const steps = [madeStep('a', 1), madeCall('a', 2), madeCall('a', 4)];
    const [said, first, last] = rowsOf([madeLane('a')], steps, 'a');
    const grown = rowsOf([madeLane('a')], [...steps, madeCall('a', 6)], 'a');
    expect([grown[0] === said, grown[1] === first, grown[2] === last]).toEqual([true, true, false]);
    expect(grown.map((row) => (row.type === 'tool' ? row.place : row.type))).toEqual([
      'step',
      'first',
      'middle',
      'last',
    ]);
  });

  it('calls on both sides of where a branch leaves do not share a box', () => {
    const from = madeCall('a', 2);
    const rows = rowsOf([madeLane('a'), madeLane('b', { from })], [from, madeCall('b', 3)], 'b');
    expect(rows.map((row) => (row.type === 'tool' ? row.place : row.type))).toEqual(['only', 'leaves', 'only']);
  });
});
