import { getHeapSpaceStatistics } from 'node:v8';
import { expect, test } from 'vitest';
import { createHeapRoom } from '../../../core/adapters/import/thread/heap-room.ts';

const MIB = 1024 * 1024;

test('V8 grows less while logs are imported, its space for new values until it has enough of it, and as ever after it', () => {
  const flags: string[] = [];
  let bytes = 2 * MIB;
  const room = createHeapRoom({ youngBytes: () => bytes, setFlag: (flag) => flags.push(flag) });
  room.release();
  expect(flags.splice(0)).toEqual([]);
  for (bytes of [2 * MIB, 4 * MIB]) room.hold();
  expect(flags.splice(0)).toEqual(['--heap-growing-percent=50']);
  room.release();
  expect(flags.splice(0)).toEqual(['--heap-growing-percent=0']);
  for (bytes of [4 * MIB, 8 * MIB, 32 * MIB]) room.hold();
  expect(flags.splice(0)).toEqual(['--heap-growing-percent=50', '--semi-space-growth-factor=1']);
  for (let turn = 0; turn < 2; turn++) room.release();
  expect(flags).toEqual(['--heap-growing-percent=0', '--semi-space-growth-factor=2']);
});

test('V8 counts the space for new values under the name that is looked for', () => {
  expect(getHeapSpaceStatistics().map(({ space_name }) => space_name)).toContain('new_space');
});
