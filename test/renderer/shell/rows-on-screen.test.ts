import { describe, expect, it } from 'vitest';
import { rowsOnScreen } from '../../../renderer/features/shell/rows-on-screen.ts';
import type { Route } from '../../../renderer/stores/route.ts';
import { sessionRow } from '../made-up/session-row.ts';

const of = (root: string) => ({ root, parent: { session: root, event: 'e' } });
const branch = sessionRow('b', { ...of('a'), kind: 'branch' });
const undone = (id: string) => sessionRow(id, { ...of('a'), kind: 'fork', trashed: true, undone: true });
const idsOn = (route: Route, rows: readonly ReturnType<typeof sessionRow>[]) =>
  rowsOnScreen(route, new Map(rows.map((row) => [row.id, row]))).map(({ id }) => id);
const session = (id: string): Route => ({ screen: 'session', session: id, view: 'graph' });

describe('sessions that the screen is about', () => {
  it('S10: given forks that were undone, then they are not counted, and not either once the whole line is in the trash', () => {
    const forks = [undone('f'), undone('g')];
    expect(idsOn(session('a'), [sessionRow('a'), branch, ...forks])).toEqual(['a', 'b']);
    expect(idsOn(session('a'), [sessionRow('a', { trashed: true }), branch, ...forks])).toEqual(['a', 'b']);
  });

  it('S10: given a branch in the trash that is on screen, then it is counted with the line that it stands on', () => {
    const gone = sessionRow('c', { ...of('a'), trashed: true });
    expect(idsOn(session('c'), [sessionRow('a'), branch, gone])).toEqual(['a', 'b', 'c']);
  });

  it('S10: in the library given a line in the trash, then none of it is counted', () => {
    const rows = [sessionRow('a', { trashed: true }), branch, sessionRow('z')];
    expect(idsOn({ screen: 'library' }, rows)).toEqual(['z']);
  });
});
