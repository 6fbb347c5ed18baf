import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { isStale } from '../../core/adapters/is-stale.ts';

let root: string;
const built = 'out/cli/main.js';

/** Writes a file, last changed so many seconds after the beginning of 2026. */
function write(path: string, atS: number): void {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), '');
  touch(path, atS);
}

function touch(path: string, atS: number): void {
  const at = Date.UTC(2026) / 1000 + atS;
  utimesSync(join(root, path), at, at);
}

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'openrath-stale-'));
  write('package-lock.json', 1);
  write('core/model/event.ts', 2);
  write('renderer/app.tsx', 9);
  for (const folder of ['core/model', 'core', 'renderer']) touch(folder, 3);
  write(built, 5);
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

it('what was built after its sources is run as built, whatever was changed beside them', () => {
  expect(isStale(root, built, ['core'])).toBe(false);
  expect(isStale(root, built, ['core', 'renderer'])).toBe(true);
});

it.each([
  ['a source was changed', () => touch('core/model/event.ts', 6)],
  ['a source came, went or was renamed', () => touch('core/model', 6)],
  ['the packages changed', () => touch('package-lock.json', 6)],
  ['nothing is built', () => rmSync(join(root, built))],
])('it is not where %s', (_what, change) => {
  change();
  expect(isStale(root, built, ['core'])).toBe(true);
});
