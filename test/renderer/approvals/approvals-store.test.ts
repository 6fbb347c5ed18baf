import { expect, it } from 'vitest';
import type { WaitingRow } from '../../../core/contract/view.ts';
import { chosenRow, neighbourRow } from '../../../renderer/features/approvals/approvals-store.ts';

const row = (event: string): WaitingRow => ({
  event,
  session: 's',
  title: 't',
  askedAtMs: 0,
  type: 'approval',
  tool: 'run_command',
  command: event,
});
const rows = [row('a'), row('b'), row('c')];

it('the oldest is looked at first, then the one that was chosen', () => {
  expect([chosenRow(rows, 'first')?.event, chosenRow(rows, 'b')?.event]).toEqual(['a', 'b']);
});

it('A1: after an answer none is looked at, so that a key pressed twice answers nothing that was not seen', () => {
  expect(chosenRow(rows, 'none')).toBeUndefined();
  expect(chosenRow(rows, 'answered elsewhere')).toBeUndefined();
});

it('walks to the neighbours, from none to the first, and stays at the ends', () => {
  const walk = (chosen: string, by: 1 | -1) => neighbourRow(rows, chosen, by);
  expect([walk('first', 1), walk('b', 1), walk('c', 1), walk('b', -1), walk('a', -1), walk('none', 1)]).toEqual([
    'b',
    'c',
    undefined,
    'a',
    undefined,
    'a',
  ]);
});
