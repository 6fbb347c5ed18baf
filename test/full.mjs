import { spawnSync } from 'node:child_process';
import { resolve } from 'node:path';
import '../core/require-node.mjs';

// The tests that take minutes: 200 kills, one at each position and beside each event of the engineering sample, 200 power cuts, 600 flipped
// bits, 1,500 torn WALs and 500 mutations of each log, of which the ordinary run does a few, and a soak. `node test/full.mjs soak --minutes 4 --kill-minutes 1` does a short soak alone.
const root = resolve(import.meta.dirname, '..');
const run = (args, more = {}) =>
  spawnSync(process.execPath, args, { cwd: root, stdio: 'inherit', env: { ...process.env, ...more } }).status ?? 1;
const soak = (args) => run([resolve(import.meta.dirname, 'soak/main.ts'), ...args]);

const [only, ...args] = process.argv.slice(2);
if (only !== undefined && only !== 'soak') {
  console.error(`There is no ${only} here. Without a word all is done; soak does the soak alone.`);
  process.exitCode = 2;
} else process.exitCode = only === 'soak' ? soak(args) : kills() || soak([]);

function kills() {
  const vitest = resolve(import.meta.dirname, '../node_modules/vitest/vitest.mjs');
  const tests = [
    'test/kills',
    'test/adapters/store-sqlite/salvage-kills',
    'test/adapters/store-sqlite/salvage-random-blobs',
    'test/runtime/live-steps',
    'test/adapters/store-sqlite/bit-rot',
    'test/adapters/workspace-cas/kills',
    'test/adapters/store-sqlite/torn-wal',
    'test/adapters/store-sqlite/broken-wal',
    'test/adapters/import/hostile-input',
  ];
  return run([vitest, 'run', '--project', 'unit', '--reporter', 'default', ...tests], {
    OPENRATH_KILLS: '200',
    OPENRATH_POWER_CUTS: '200',
    OPENRATH_FLIPS: '600',
    OPENRATH_TEARS: '1500',
    OPENRATH_WAL_PLACES: '50',
    OPENRATH_MUTATIONS: '500',
    OPENRATH_SEEDS: '20',
  });
}
