import { spawnSync } from 'node:child_process';
import { resolve } from 'node:path';
import { expect, it } from 'vitest';
import { tempHome } from '../adapters/store-sqlite/temp-home.ts';

const program = resolve(import.meta.dirname, '../../core/cli/main.mjs');
const tells = `process.on('exit', () => console.log(JSON.stringify(process.moduleLoadList)))`;

it('a command that asks no network loads neither Node’s http nor its fetch', () => {
  const told = ['--import', `data:text/javascript,${encodeURIComponent(tells)}`];
  const { stdout } = spawnSync(process.execPath, [...told, program, 'sessions', '--home', tempHome()]);
  const loaded: string[] = JSON.parse(String(stdout).trim().split('\n').at(-1) ?? '');
  expect(loaded).toContain('NativeModule net');
  expect(loaded.filter((name) => /undici|_http_|https/.test(name))).toEqual([]);
});
