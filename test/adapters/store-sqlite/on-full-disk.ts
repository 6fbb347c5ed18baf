import { spawnSync } from 'node:child_process';
import { expect } from 'vitest';
import { tempHome } from './temp-home.ts';

const onSmallDisk = (script: string, sizeMb: number): string[] => [
  '-rm',
  'sh',
  '-c',
  `mount -t tmpfs -o size=${sizeMb}m tmpfs "$0" && ${script}`,
];

/** Whether a small disk that only one program sees can be made here. */
export const canMount =
  process.platform === 'linux' && spawnSync('unshare', [...onSmallDisk('true', 5), '/mnt']).status === 0;

/** Runs a program on a small disk that only it sees. Gives what it printed. */
export function onFullDisk(program: string, sizeMb = 5): unknown {
  const args = [...onSmallDisk('exec "$1" "$2" "$0"', sizeMb), tempHome(), process.execPath, program];
  const { stdout, stderr } = spawnSync('unshare', args, { encoding: 'utf8', timeout: 50_000 });
  expect(stderr).toBe('');
  return JSON.parse(stdout);
}
