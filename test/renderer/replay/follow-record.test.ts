import { implement } from '@orpc/server';
import { RPCHandler } from '@orpc/server/message-port';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { contract } from '../../../core/contract/index.ts';
import { portOf } from '../../../core/contract/port-of.ts';
import type { StepRow } from '../../../core/contract/view.ts';
import { followRecord } from '../../../renderer/features/replay/follow-record.ts';
import { attachHost } from '../../../renderer/host/client.ts';
import { useLineage } from '../../../renderer/stores/lineage-store.ts';
import { useReplay } from '../../../renderer/stores/replay-store.ts';
import { useSelection } from '../../../renderer/stores/selection-store.ts';
import { duplexPair } from '../duplex-pair.ts';
import { madeCall, madeStep } from '../made-up/step-row.ts';
import { madeMoments } from './made-moments.ts';

const steps = (many: number): StepRow[] => Array.from({ length: many }, (_, seq) => madeStep('a', seq));

/** What the host has on record, how often it was read, and what makes the next readings fail. */
let record: readonly StepRow[];
let readings: number;
let breaks: boolean;
let stop: () => void;

beforeEach(() => {
  vi.useFakeTimers();
  useSelection.getState().select({ type: 'none' });
  readings = 0;
  breaks = false;
  const os = implement(contract);
  const watch = os.replay.watch.handler(async function* () {
    readings += 1;
    if (breaks) throw new Error('the line was cut');
    yield { type: 'moments' as const, of: record.length, moments: madeMoments(record) };
  });
  const { here, there } = duplexPair();
  new RPCHandler({ replay: { watch } }).upgrade(portOf(there) as never);
  attachHost(here);
});
afterEach(() => {
  stop();
  useReplay.getState().leave();
  useLineage.getState().close();
  vi.useRealTimers();
});

/** Has the lineage on screen show steps. */
function show(rows: readonly StepRow[]): void {
  const { rev } = useLineage.getState();
  useLineage.setState({ rev: rev + 1, stepsOf: new Map([['a', rows]]) });
}

/** Watches a record of some steps, and lets it be read. */
async function watch(many: number): Promise<void> {
  record = steps(many);
  show(record);
  useReplay.getState().begin('watch', 'a');
  stop = followRecord('a');
  await vi.advanceTimersByTimeAsync(1_000);
}

/** More comes on record, and on screen; time goes on. */
async function grow(rows: readonly StepRow[]): Promise<void> {
  record = rows;
  show(rows);
  await vi.advanceTimersByTimeAsync(1_000);
}

function watched() {
  const { replay } = useReplay.getState();
  return replay.mode === 'watch' ? { at: replay.at, of: replay.moments?.length } : undefined;
}

it('R2: steps that come while a record is watched are moments of it, and the place in it stays', async () => {
  await watch(3);
  useReplay.getState().goTo(1);
  await grow(steps(5));
  expect([watched(), readings]).toEqual([{ at: 1, of: 5 }, 2]);
});

it('R2: a place stays at its step where another one comes before it', async () => {
  await watch(3);
  useReplay.getState().goTo(2);
  const [first, ...rest] = steps(3);
  await grow([first, madeStep('a', 9), ...rest].filter((row) => row !== undefined));
  expect(watched()).toEqual({ at: 3, of: 4 });
});

it('R2: the result of a call that was asked for has the record read again', async () => {
  await watch(3);
  await grow([...steps(3), madeCall('a', 3, { state: 'unanswered' })]);
  await grow([...steps(3), madeCall('a', 3, { state: 'answered', result: 'r' })]);
  expect([watched(), readings]).toEqual([{ at: 0, of: 4 }, 3]);
});

it('R2: news that bring nothing to the record read nothing, and a step that is no moment is asked for once', async () => {
  await watch(3);
  show(steps(3));
  show(steps(3));
  await vi.advanceTimersByTimeAsync(5_000);
  expect(readings).toBe(1);
  show(steps(4));
  for (let news = 0; news < 5; news += 1) {
    await vi.advanceTimersByTimeAsync(1_000);
    show(steps(4));
  }
  expect([watched(), readings]).toEqual([{ at: 0, of: 3 }, 2]);
});

it('R2: many steps that come at once are read together', async () => {
  await watch(3);
  for (let many = 4; many <= 40; many += 1) {
    record = steps(many);
    show(record);
  }
  await vi.advanceTimersByTimeAsync(5_000);
  expect(watched()).toEqual({ at: 0, of: 40 });
  expect(readings).toBeLessThanOrEqual(3);
});

it('R2: a burst of news has the steps looked at once a pause, and what it ends with is read', async () => {
  await watch(3);
  record = steps(4);
  const stepsOf = new Map([['a', steps(3)]]);
  const looks = vi.spyOn(stepsOf, 'get');
  const tell = () => useLineage.setState(({ rev }) => ({ rev: rev + 1, stepsOf }));
  for (let news = 0; news < 150; news += 1) {
    tell();
    await vi.advanceTimersByTimeAsync(10);
  }
  expect([looks.mock.calls.length, readings]).toEqual([4, 1]);
  stepsOf.set('a', steps(4));
  tell();
  await vi.advanceTimersByTimeAsync(1_000);
  expect([watched(), looks.mock.calls.length, readings]).toEqual([{ at: 0, of: 4 }, 5, 2]);
});

it('R2: where a record can’t be read again what was read stays, and the next news has it read', async () => {
  await watch(3);
  breaks = true;
  await grow(steps(4));
  expect([watched(), readings]).toEqual([{ at: 0, of: 3 }, 2]);
  breaks = false;
  await grow(steps(4));
  expect([watched(), readings]).toEqual([{ at: 0, of: 4 }, 3]);
});
