import { expect, it } from 'vitest';
import type { SessionId } from '../../core/model/ids.ts';
import { effectsOf } from '../../core/projections/effects/effects-of.ts';
import { appliedList } from '../../core/runtime/files/applied-list.ts';
import { appliedTo } from '../../core/runtime/files/applied-to.ts';
import { madeId, madeSession } from './made-history.ts';

const SESSION = 'writes' as SessionId;
const [tree, from, to] = ['a', 'b', 'c'].map((digit) => digit.repeat(64)) as [string, string, string];
const target = '/home/ada/garden';
const applying = { target, tree, from, to };
const applied = { target, tree, paths: ['bed.txt'], changed: 1 };

/** What the session did, what stands of it, and what can be taken back. */
function said({ history }: Pick<ReturnType<typeof madeSession>, 'history'>) {
  return {
    effects: effectsOf(history(), SESSION).map(({ event: _, atMs: __, by: ___, ...row }) => row),
    stands: appliedList(history(), SESSION).map(({ state, isNext }) => ({ state, isNext })),
    written: appliedTo(history(), (path) => path === target).written.length,
  };
}

const stood = { type: 'applied', what: target, state: 'ended', changed: 1 };

it('T2, T5: an undo that failed is ended, says why, and takes nothing from what stands', () => {
  const made = madeSession(SESSION);
  made.add('workspace/applying', applying);
  made.add('workspace/applied', applied);
  made.add('workspace/applying', { ...applying, undone: true });
  made.add('workspace/applied', { target, tree, paths: [], changed: 0, undone: true, failed: 'The disk is full.' });
  expect(said(made)).toEqual({
    effects: [stood, { type: 'taken back', what: target, state: 'ended', changed: 0, failed: 'The disk is full.' }],
    stands: [{ state: 'stands', isNext: true }],
    written: 1,
  });
});

it('T2, T5: an undo that was cut off is of unknown effect once the session goes on, and can be done again', () => {
  const made = madeSession(SESSION);
  made.add('workspace/applying', applying);
  made.add('workspace/applied', applied);
  made.add('workspace/applying', { ...applying, undone: true });
  const cut = { type: 'taken back', what: target };
  const standing = { stands: [{ state: 'stands', isNext: true }], written: 1 };
  expect(said(made)).toEqual({ effects: [stood, { ...cut, state: 'open' }], ...standing });
  made.add('workspace/applying', { ...applying, undone: true });
  const unknown = { ...cut, state: 'ended', ending: 'unknown' };
  expect(said(made)).toEqual({ effects: [stood, unknown, { ...cut, state: 'open' }], ...standing });
  made.add('workspace/applied', { ...applied, undone: true });
  expect(said(made)).toEqual({
    effects: [stood, unknown, { ...cut, state: 'ended', changed: 1 }],
    stands: [{ state: 'undone', isNext: false }],
    written: 0,
  });
});

it('T2, T5: an apply that was cut off is of unknown effect once a run begins', () => {
  const made = madeSession(SESSION);
  made.add('workspace/applying', applying);
  made.addIn('run-1', 'run/started', { turn: 'person' });
  expect(said(made)).toEqual({
    effects: [{ type: 'applied', what: target, state: 'ended', ending: 'unknown' }],
    stands: [{ state: 'cut-off', isNext: true }],
    written: 1,
  });
});

it('R6: files that are set back where a run was cut off are no act of a person', () => {
  const made = madeSession(SESSION);
  made.add('workspace/restored', { tree: madeId('tree'), cutOff: true });
  expect(said(made).effects).toEqual([]);
  made.add('workspace/restored', { tree: madeId('tree'), from: madeId('step') });
  expect(said(made).effects).toMatchObject([{ type: 'restored', state: 'ended' }]);
});
