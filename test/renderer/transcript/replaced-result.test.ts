import { expect, it } from 'vitest';
import { branchSteps } from '../../../renderer/features/transcript/branch-steps.ts';
import { keepTranscript } from '../../../renderer/features/transcript/transcript-keeper.ts';
import {
  type Shown,
  type TranscriptRow,
  transcriptRows,
} from '../../../renderer/features/transcript/transcript-rows.ts';
import { madeLane } from '../made-up/lane.ts';
import { madeLineage } from '../made-up/lineage.ts';
import { madeCall, madeStep } from '../made-up/step-row.ts';

const all: Shown = { thinking: true, harness: true, unfolded: new Set() };
const rowsOf = (session: string, lineage: ReturnType<typeof madeLineage>) =>
  transcriptRows(branchSteps(session, lineage), lineage, all);
const brief = (row: TranscriptRow): string =>
  row.type === 'tool' ? `${row.key} ${row.place}` : `${row.key} ${row.type}`;

it('R4: a re-run with another result leaves before the call it reuses, whose own result is marked as replaced; elsewhere it is not', () => {
  const steps = [
    madeStep('a', 1, { kind: 'you' }),
    madeCall('a', 2),
    madeCall('a', 4, { result: 'e5' }),
    madeStep('a', 6),
  ];
  const set = madeCall('b', 7);
  const lane = (replaces?: string) =>
    madeLane('b', {
      ...{ kind: 'fork', from: 'a4', parent: { session: 'a', event: 'e5' } },
      ...(replaces === undefined ? {} : { replaces }),
    });
  const lineage = madeLineage([madeLane('a'), lane('e5')], [...steps, set]);
  const [ours, theirs] = [rowsOf('a', lineage).rows, rowsOf('b', lineage).rows];
  expect(theirs.map(brief)).toEqual(['a1 step', 'a2 only', 'leaves b leaves', 'a4 only', 'b7 only']);
  const replaced = (rows: readonly TranscriptRow[]) =>
    rows.flatMap((row) => ('step' in row && row.isReplaced === true ? [row.key] : []));
  expect([replaced(ours), replaced(theirs)]).toEqual([[], ['a4']]);
  expect(ours.flatMap((row) => ('step' in row ? [[row.key, ...row.forks]] : []))).toEqual([
    ['a1'],
    ['a2', 'b'],
    ['a4'],
    ['a6'],
  ]);
  const keeper = keepTranscript('b');
  keeper.lay(madeLineage([madeLane('a'), lane()], steps), all);
  expect(keeper.lay(lineage, all).rows).toEqual(theirs);
});

const parallel = [
  madeStep('a', 1, { kind: 'you' }),
  madeCall('a', 2, { callId: 'one', result: 'e4', resultSeq: 4 }),
  { ...madeCall('a', 2, { callId: 'two', result: 'e5', resultSeq: 5 }), key: 'a2/1', event: 'a2' },
  madeStep('a', 6),
];
const keysOf = (session: string, lineage: ReturnType<typeof madeLineage>) =>
  rowsOf(session, lineage).rows.flatMap((row) =>
    'step' in row ? [`${row.key}${row.isReplaced === true ? ' replaced' : ''}`] : [`${row.type}`],
  );

it('R4: of calls that were made side by side the one whose result is set is replaced, and the branch leaves before it', () => {
  const lane = (replaces: string) =>
    madeLane('b', { kind: 'fork', from: 'a2/1', parent: { session: 'a', event: 'e5' }, replaces });
  const branches = ['e4', 'e5'].map((replaces) =>
    keysOf('b', madeLineage([madeLane('a'), lane(replaces)], [...parallel, madeCall('b', 7)])),
  );
  expect(branches).toEqual([
    ['a1', 'leaves', 'a2 replaced', 'a2/1', 'b7'],
    ['a1', 'a2', 'leaves', 'a2/1 replaced', 'b7'],
  ]);
});

it('R4: a re-run from a call has that call once, as it made it, and leaves before it', () => {
  const from = { kind: 'fork', from: 'a2/1', parent: { session: 'a', event: 'a2' } } as const;
  const again = [
    madeStep('b', 1, { kind: 'other' }),
    madeCall('b', 2, { callId: 'one' }),
    madeCall('b', 4, { callId: 'two' }),
    madeStep('b', 6),
    madeCall('b', 7, { callId: 'one' }),
  ];
  const lineage = madeLineage([madeLane('a'), madeLane('b', from)], [...parallel, ...again]);
  expect(keysOf('b', lineage)).toEqual(['a1', 'leaves', 'b1', 'b2', 'b4', 'b6', 'b7']);
  expect(keysOf('a', lineage)).toEqual(['a1', 'a2', 'a2/1', 'a6']);

  const second = madeLane('b', { ...from, from: 'a2', parent: { session: 'a', event: 'e4' } });
  const ofSecond = [again[0], again[2], again[3]].flatMap((step) => (step === undefined ? [] : [step]));
  expect(keysOf('b', madeLineage([madeLane('a'), second], [...parallel, ...ofSecond]))).toEqual([
    ...['a1', 'a2', 'leaves', 'b1', 'b4', 'b6'],
  ]);
});

it('R4: of calls that were made side by side the one that is made again stands once, the others as they were, and the branch leaves before it', () => {
  const lane = (again: string) =>
    madeLane('b', { kind: 'fork', from: 'a2/1', parent: { session: 'a', event: 'e5' }, again });
  const own = [madeCall('b', 2, { callId: 'one' }), madeStep('b', 5)];
  expect(keysOf('b', madeLineage([madeLane('a'), lane('e4')], [...parallel, ...own]))).toEqual([
    ...['a1', 'leaves', 'a2/1', 'b2', 'b5'],
  ]);
  expect(keysOf('b', madeLineage([madeLane('a'), lane('e5')], parallel))).toEqual(['a1', 'a2', 'leaves']);
});

it('R4: a re-run of before that left between the beginnings of calls made side by side has each once', () => {
  const lane = madeLane('b', { kind: 'fork', from: 'a2/1', parent: { session: 'a', event: 'e3' } });
  const own = [madeCall('b', 2, { callId: 'one' }), madeCall('b', 3, { callId: 'two' }), madeStep('b', 6)];
  expect(keysOf('b', madeLineage([madeLane('a'), lane], [...parallel, ...own]))).toEqual([
    ...['a1', 'leaves', 'b2', 'b3', 'b6'],
  ]);
});

it('R4: a call that a fork does not make itself stays there, also where another one has its id', () => {
  const from = { kind: 'fork', from: 'a2/1', parent: { session: 'a', event: 'a2' } } as const;
  const own = [madeStep('b', 1, { kind: 'you' }), madeCall('b', 2, { callId: 'one' })];
  const lineage = madeLineage([madeLane('a'), madeLane('b', from)], [...parallel, ...own]);
  expect(keysOf('b', lineage)).toEqual(['a1', 'a2', 'a2/1', 'leaves', 'b1', 'b2']);

  const behind = madeLane('b', { ...from, parent: { session: 'a', event: 'e5' } });
  const sameId = madeLineage([madeLane('a'), behind], [...parallel, madeCall('b', 2, { callId: 'one' })]);
  expect(keysOf('b', sameId)).toEqual(['a1', 'a2', 'a2/1', 'leaves', 'b2']);
});
