import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, it } from 'vitest';
import { version } from '../../core/version.ts';

it('the program says the version of its package', () => {
  const { version: packaged } = JSON.parse(readFileSync(resolve(import.meta.dirname, '../../package.json'), 'utf8'));
  expect(version).toBe(packaged);
});
