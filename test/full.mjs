import { spawnSync } from 'node:child_process';
import { resolve } from 'node:path';
import '../core/require-node.mjs';

// The tests that take minutes: 200 kills, one at each position and beside each event of the engineering sample, 200 power cuts, 600 flipped bits and 1,500 torn WALs, of which the ordinary run does a few.
const env = {
  ...process.env,
  OPENRATH_KILLS: '200',
  OPENRATH_POWER_CUTS: '200',
  OPENRATH_FLIPS: '600',
  OPENRATH_TEARS: '1500',
};
const vitest = resolve(import.meta.dirname, '../node_modules/vitest/vitest.mjs');
const tests = ['test/kills', 'test/adapters/store-sqlite/bit-rot', 'test/adapters/store-sqlite/torn-wal'];
const { status } = spawnSync(
  process.execPath,
  [vitest, 'run', '--project', 'unit', '--reporter', 'default', ...tests],
  {
    cwd: resolve(import.meta.dirname, '..'),
    stdio: 'inherit',
    env,
  },
);
process.exitCode = status ?? 1;
