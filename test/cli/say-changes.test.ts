import { expect, it } from 'vitest';
import { sayChanges } from '../../core/cli/say-changes.ts';

const link = (path: string, target: string) => ({
  ...{ path, change: 'added' as const, after: { kind: 'link' as const, path, target } },
});

it('T5: a link is said to be one, with where it leads, and marked where that is out of the folder', () => {
  const changes = [link('a/in', '../b.txt'), link('out', '/etc/passwd'), { path: 'c', change: 'changed' as const }];
  expect(sayChanges(changes, 3)).toEqual([
    'added    a/in -> ../b.txt  (a link)',
    'added    out -> /etc/passwd  (a link that leads out of the folder)',
    'changed  c',
  ]);
});
