import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, onTestFinished, vi } from 'vitest';
import { findChromium } from '../electron-standin/chromium.ts';
import { tempFolder } from '../runtime/made-up-log.ts';

/** The program that the journeys take where a system has these. */
async function takenOf(...programs: string[]): Promise<string> {
  const folder = await tempFolder();
  onTestFinished(folder.remove);
  for (const program of programs) writeFileSync(join(folder.path, program), '');
  vi.stubEnv('PATH', folder.path);
  vi.stubEnv('OPENRATH_CHROMIUM', undefined);
  return findChromium().slice(folder.path.length + 1);
}

it.each([
  [['chromium', 'chromium-headless-shell'], 'chromium-headless-shell'],
  [['chromium', 'google-chrome'], 'chromium'],
  [['google-chrome'], 'google-chrome'],
])('of %j the journeys take %s', async (programs, taken) => {
  expect(await takenOf(...programs)).toBe(taken);
});

it('a named one is taken before any other, and without one it is said how to get it', async () => {
  await expect(takenOf('bash')).rejects.toThrow('There is no Chromium: install it');
  vi.stubEnv('OPENRATH_CHROMIUM', '/opt/chromium');
  expect(findChromium()).toBe('/opt/chromium');
});
