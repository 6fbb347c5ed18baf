import { expect, it } from 'vitest';
import { isWithin } from '../../core/model/is-within.ts';

it.each([
  ['/srv/logs/a.jsonl', '/srv/logs', true],
  ['/srv/logs/a.jsonl', '/srv/logs/', true],
  ['/srv/logs/a.jsonl', '/', true],
  ['/srv/logs', '/srv/logs', true],
  ['/srv/logs-of-others/a.jsonl', '/srv/logs', false],
  ['/srv/logs\\a.jsonl', '/srv/logs', false],
  ['/srv', '/srv/logs', false],
  ['C:\\Logs\\a.jsonl', 'C:\\Logs', true],
  ['C:\\Logs\\a.jsonl', 'C:\\', true],
  ['C:/Logs/a.jsonl', 'C:/Logs', true],
  ['C:\\Logs2\\a.jsonl', 'C:\\Logs', false],
])('%s is in %s: %s', (path, folder, isIn) => {
  expect(isWithin(path, folder)).toBe(isIn);
});
