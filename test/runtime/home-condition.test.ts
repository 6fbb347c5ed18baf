import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createHomeCondition } from '../../core/runtime/home-condition.ts';
import { HostError } from '../../core/runtime/ports.ts';

const MIB = 1024 * 1024;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A condition on a disk with some bytes free, and what it asked the disk for. */
function onDisk() {
  const disk = { freeBytes: 0 };
  const asked: number[] = [];
  const onDamaged = vi.fn<() => void>();
  const full = () => new HostError('disk-full', 'The disk is full.', { retryable: true });
  const condition = createHomeCondition(
    {
      news: { publish: () => undefined } as never,
      clock: { nowMs: () => 7 },
      onDamaged,
      probe: async (sizeBytes) => {
        asked.push(sizeBytes);
        if (sizeBytes > disk.freeBytes) throw full();
      },
    },
    undefined,
  );
  const save = (sizeBytes: number) =>
    condition.saving(async () => {
      if (sizeBytes > disk.freeBytes) throw full();
    }, sizeBytes);
  return { condition, disk, asked, save, onDamaged };
}

test('B-22: what is small enough to be saved on a full disk does not end that the home is stopped', async () => {
  const { condition, disk, asked, save } = onDisk();
  disk.freeBytes = MIB;
  await expect(save(3 * MIB)).rejects.toThrow('full');
  await save(10);
  await vi.advanceTimersByTimeAsync(2_000);
  expect([condition.state().writing.state, asked]).toEqual(['stopped', [4 * MIB]]);
  disk.freeBytes = 4 * MIB;
  await vi.advanceTimersByTimeAsync(2_000);
  expect([condition.state().writing, asked]).toEqual([{ state: 'open' }, [4 * MIB, 4 * MIB]]);
});

test('B-22: the disk must take as much as what failed, and a later failure is asked about anew', async () => {
  const { condition, disk, asked, save } = onDisk();
  await expect(save(9 * MIB)).rejects.toThrow('full');
  disk.freeBytes = 8 * MIB;
  await vi.advanceTimersByTimeAsync(2_000);
  expect(condition.state().writing.state).toBe('stopped');
  disk.freeBytes = 9 * MIB;
  await vi.advanceTimersByTimeAsync(2_000);
  expect(condition.state().writing.state).toBe('open');
  await vi.advanceTimersByTimeAsync(10_000);
  disk.freeBytes = 0;
  await expect(save(1)).rejects.toThrow('full');
  await vi.advanceTimersByTimeAsync(2_000);
  expect([condition.state().writing.state, asked]).toEqual(['stopped', [9 * MIB, 9 * MIB, 4 * MIB]]);
});

test('B-20: that a file is damaged is told on once for each', () => {
  const { condition, onDamaged } = onDisk();
  for (const file of ['events.db', 'events.db', 'blobs.db']) condition.damaged(file);
  expect([condition.state().damaged?.files, onDamaged.mock.calls.length]).toEqual([['blobs.db', 'events.db'], 2]);
});
