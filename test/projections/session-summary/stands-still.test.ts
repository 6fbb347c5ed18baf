import { expect, it } from 'vitest';
import type { SessionRow } from '../../../core/contract/view.ts';
import { standsStill } from '../../../core/projections/session-summary/stands-still.ts';

const cut = { id: 's0', status: 'interrupted', trashed: false, cutProgram: 'nightly', cutRun: 'r1' } as SessionRow;
const { cutProgram: _, cutRun: __, ...whole } = cut;

it.each<[string, boolean, SessionRow]>([
  ['whose program was cut off', true, cut],
  ['whose program was cut off, while a question in it is open', true, { ...cut, status: 'waiting' }],
  ['that was interrupted without a program', false, whole],
  ['in the trash', false, { ...cut, trashed: true }],
])('S8: of a session %s, that it stands still is %s', (_, is, row) => {
  expect(standsStill(row)).toBe(is);
});
