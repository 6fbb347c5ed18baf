import { expect, it } from 'vitest';
import { libraryLines } from '../../../renderer/features/library/library-line.ts';
import { openLine } from '../../../renderer/features/library/open-line.ts';
import { sessionRow } from '../made-up/session-row.ts';

const inRoot = { root: 'a', parent: { session: 'a', event: 'e' }, kind: 'branch' } as const;

function opened(rows: Parameters<typeof libraryLines>[0]): unknown {
  const [line] = libraryLines(rows, false);
  return line && openLine(line);
}

it('a log whose conversation was rewound opens at the branch that it went on with last, any other at its root', () => {
  const branches = [sessionRow('b', inRoot), sessionRow('c', { ...inRoot, active: true })];
  expect(opened([sessionRow('a'), ...branches])).toEqual({ screen: 'session', session: 'c', view: 'graph' });
  expect(opened([sessionRow('a', { active: true }), sessionRow('b', inRoot)])).toEqual({
    screen: 'session',
    session: 'a',
    view: 'graph',
  });
  expect(opened([sessionRow('a')])).toEqual({ screen: 'session', session: 'a', view: 'graph' });
});

it('of several logs in one lineage it opens at the active branch of the newest', () => {
  const active = { ...inRoot, active: true } as const;
  const rows = [
    sessionRow('a'),
    sessionRow('b', { ...active, lastAtMs: 5_000 }),
    sessionRow('c', { ...active, lastAtMs: 9_000 }),
  ];
  expect(opened(rows)).toEqual({ screen: 'session', session: 'c', view: 'graph' });
});
