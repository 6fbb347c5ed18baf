import { join } from 'node:path';
import { defineConfig } from 'vitest/config';

const e2e = 'test/e2e/**/*.test.ts';
// What the programs that tests start have compiled is kept: each starts in half the time.
const keeps = { NODE_COMPILE_CACHE: join(import.meta.dirname, 'node_modules/.cache/openrath-tests') };

export default defineConfig({
  test: {
    // Many tests wait for processes of their own: a core is not left idle for the runner.
    maxWorkers: '100%',
    projects: [
      {
        test: {
          name: 'unit',
          environment: 'node',
          include: ['test/**/*.test.{ts,tsx}'],
          exclude: [e2e, '**/node_modules/**'],
          env: keeps,
          testTimeout: 20_000,
        },
      },
      {
        test: {
          name: 'e2e',
          environment: 'node',
          include: [e2e],
          pool: 'forks',
          // What a window shows comes when the machine gets to it.
          expect: { poll: { timeout: 10_000 } },
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
});
