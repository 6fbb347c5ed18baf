import { expect, it } from 'vitest';
import type { Status } from '../../../core/contract/view.ts';
import { startsAtEnd } from '../../../renderer/features/session-graph/starts-at-end.ts';

const folder = ['/srv/logs'];

it.each<[status: Status, path: string | undefined, followed: readonly string[], atEnd: boolean]>([
  ['running', undefined, [], true],
  ['waiting', undefined, [], true],
  ['open', '/srv/logs/a.jsonl', folder, true],
  ['open', '/srv/logs/a.jsonl', ['/srv/logs/'], true],
  ['open', '/srv/logs/a.jsonl', ['/srv/logs/a.jsonl'], true],
  ['open', 'C:\\Logs\\a.jsonl', ['C:\\Logs'], true],
  ['open', '/srv/logs-of-others/a.jsonl', folder, false],
  ['open', '/srv/logs/a.jsonl', [], false],
  ['open', undefined, folder, false],
  ['done', '/srv/logs/a.jsonl', folder, false],
  ['unanswered', '/srv/logs/a.jsonl', folder, false],
  ['interrupted', undefined, [], false],
])('I3: a session that is %s, in %s with %j followed: seen at its end first is %s', (status, path, followed, atEnd) => {
  expect(startsAtEnd({ status, ...(path === undefined ? {} : { path }) }, followed)).toBe(atEnd);
});
