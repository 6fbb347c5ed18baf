import { join } from 'node:path';
import { defineConfig } from 'vitest/config';

const e2e = 'test/e2e/**/*.test.ts';
// They look at what their process holds.
const looksAtMemory = [
  'test/fuzz/**/*.test.ts',
  'test/api/kept-signals.test.ts',
  'test/adapters/workspace-cas/held-bytes.test.ts',
];
// What the programs that tests start have compiled is kept: each starts in half the time.
const keeps = { NODE_COMPILE_CACHE: join(import.meta.dirname, 'node_modules/.cache/openrath-tests') };
// What is waited for comes when the machine gets to it.
const poll = { timeout: 10_000 };

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
          exclude: [e2e, ...looksAtMemory, '**/node_modules/**'],
          // To start a process for each file takes longer than the tests of most.
          isolate: false,
          setupFiles: ['test/fresh-file.ts'],
          env: keeps,
          expect: { poll },
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        // Each has a process of its own, whose memory nothing else takes.
        test: { name: 'fuzz', environment: 'node', include: looksAtMemory, env: keeps, testTimeout: 60_000 },
      },
      {
        test: {
          name: 'e2e',
          environment: 'node',
          include: [e2e],
          pool: 'forks',
          // The files of a worker share its process and a browser.
          isolate: false,
          setupFiles: ['test/fresh-file.ts'],
          env: keeps,
          expect: { poll },
          // What a busy machine lost once is tried once more; the report says of which.
          retry: 1,
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
});
