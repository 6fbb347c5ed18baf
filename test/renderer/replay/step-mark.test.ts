import { expect, it } from 'vitest';
import type { MomentView, VerifiedStepRow } from '../../../core/contract/view.ts';
import { isNow, markOf } from '../../../renderer/features/replay/step-mark.ts';
import { sayMark } from '../../../renderer/features/replay/verdict-words.ts';
import { useReplay } from '../../../renderer/stores/replay-store.ts';
import { useSelection } from '../../../renderer/stores/selection-store.ts';
import { madeStep } from '../made-up/step-row.ts';

const session = 'S';
const moment = (step: number): MomentView => ({
  step,
  row: madeStep(session, step, { key: `k${step}`, atMs: step * 1_000 }),
  at: `k${step}`,
  files: { changed: 0, now: [] },
  memory: { recalled: 0, written: 0, now: [] },
  context: { tokens: 0, isCounted: false },
});

it('R2: what Watch has not reached is ahead, in its own branch by place, in another by the clock', () => {
  const replay = { mode: 'watch', session, moments: [1, 2, 3].map(moment), at: 1, isPlaying: false } as const;
  const is = (key: string, atMs?: number) =>
    markOf(replay, madeStep(session, 0, { key, ...(atMs === undefined ? {} : { atMs }) }))?.type;
  expect([is('k1', 9_000), is('k2', 9_000), is('k3', 0)]).toEqual([undefined, undefined, 'ahead']);
  expect([is('other', 2_000), is('other', 2_001), is('other')]).toEqual([undefined, 'ahead', undefined]);
});

it('R2: one position: a step that is selected elsewhere is where Watch is, and alone is now; one of another branch moves nothing', () => {
  const replay = { mode: 'watch', session, moments: [1, 2, 3].map(moment), at: 0, isPlaying: false } as const;
  useReplay.setState({ replay });
  const nows = () => ['k1', 'k2', 'k3', 'other'].filter((key) => isNow(useReplay.getState().replay, { key }));
  const { follow } = useReplay.getState();
  const seen = ['k3', 'other', 'k2'].map((key) => {
    follow(key);
    return nows();
  });
  expect(seen).toEqual([['k3'], ['k3'], ['k2']]);
  expect(useSelection.getState().selection).toEqual({ type: 'step', session, key: 'k2' });
  useReplay.getState().leave();
  expect(nows()).toEqual([]);
});

it('R3: a verdict is on the step that was done again: a call by its result, all else by the event that began or ended it', () => {
  const verified = (event: string, end: string, verdict: VerifiedStepRow['verdict']): VerifiedStepRow => {
    return { event, end, kind: 'call', says: '', verdict };
  };
  const steps = [
    verified('requested', 'answered', { verdict: 'same' }),
    verified('started', 'ended', { verdict: 'differs', what: 'exit-code', recorded: '0', found: '1' }),
    verified('started-too', 'ended-too', { verdict: 'skipped', because: 'it acts on the world' }),
  ];
  const replay = { mode: 'verify', session, steps } as const;
  const call = (result?: string) => {
    const named = { callId: 'c', tool: 'run_command', state: 'answered' } as const;
    return madeStep(session, 0, { event: 'answered', call: result === undefined ? named : { ...named, result } });
  };
  const says = (row: Parameters<typeof markOf>[1]) => {
    const mark = markOf(replay, row);
    return mark === undefined ? 'nothing' : sayMark(mark);
  };
  expect([
    says(madeStep(session, 0, { event: 'answered' })),
    says(call('ended')),
    says(call('ended-too')),
    says(call()),
  ]).toEqual([
    'verified: same',
    'verified: differs, exit-code: recorded 0, found 1',
    'verified: skipped, it acts on the world',
    'nothing',
  ]);
  expect(markOf({ mode: 'off' }, call('ended'))).toBeUndefined();
});
