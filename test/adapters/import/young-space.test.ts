import { getHeapSpaceStatistics } from 'node:v8';
import { expect, test } from 'vitest';
import { createYoungSpace } from '../../../core/adapters/import/thread/young-space.ts';

const MIB = 1024 * 1024;

test('the space for new values grows until an import has enough of it, and may grow again after it', () => {
  const flags: string[] = [];
  let bytes = 2 * MIB;
  const space = createYoungSpace({ youngBytes: () => bytes, setFlag: (flag) => flags.push(flag) });
  space.look();
  space.release();
  expect(flags).toEqual([]);
  for (bytes of [4 * MIB, 8 * MIB, 16 * MIB, 32 * MIB]) space.look();
  expect(flags).toEqual(['--semi-space-growth-factor=1']);
  for (let turn = 0; turn < 2; turn++) space.release();
  expect(flags.slice(1)).toEqual(['--semi-space-growth-factor=2']);
  space.look();
  expect(flags.slice(2)).toEqual(['--semi-space-growth-factor=1']);
});

test('V8 counts the space for new values under the name that is looked for', () => {
  expect(getHeapSpaceStatistics().map(({ space_name }) => space_name)).toContain('new_space');
});
