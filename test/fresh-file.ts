import { afterAll, vi } from 'vitest';

// Files share a process. Each begins as if it had one for itself: with the environment, the globals, the clock and our modules as they were.
const environment = { ...process.env };

afterAll(() => {
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
  vi.useRealTimers();
  for (const name of Object.keys(process.env)) if (!(name in environment)) delete process.env[name];
  Object.assign(process.env, environment);
  vi.resetModules();
});
