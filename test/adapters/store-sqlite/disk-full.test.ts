import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { tempHome } from './temp-home.ts';

const onSmallDisk = (script: string): string[] => [
  '-rm',
  'sh',
  '-c',
  `mount -t tmpfs -o size=5m tmpfs "$0" && ${script}`,
];
const canMount = process.platform === 'linux' && spawnSync('unshare', [...onSmallDisk('true'), '/mnt']).status === 0;

/** Runs a program of this folder on a disk of 5 MB that only it sees. Gives what it printed. */
function onFullDisk(name: string): unknown {
  const program = join(import.meta.dirname, name);
  const args = [...onSmallDisk('exec "$1" "$2" "$0"'), tempHome(), process.execPath, program];
  const { stdout, stderr } = spawnSync('unshare', args, { encoding: 'utf8' });
  expect(stderr).toBe('');
  return JSON.parse(stdout);
}

it.skipIf(!canMount)(
  'B-22: on a full disk an append is refused in words, and goes on where it was once there is room',
  () => {
    const saw = onFullDisk('append-until-full.ts') as { acknowledged: number };
    expect(saw.acknowledged).toBeGreaterThan(20);
    expect(saw).toEqual({
      said: 'disk-full true',
      acknowledged: saw.acknowledged,
      kept: saw.acknowledged,
      afterwards: 'ok',
      blamed: [],
      faults: [],
    });
  },
);

it.skipIf(!canMount)('B-22: anchors that find no room are told of, and written once there is some', () => {
  const told = 'disk-full true';
  expect(onFullDisk('anchor-until-full.ts')).toEqual({ faults: [told, told, told], isWhole: true });
});
