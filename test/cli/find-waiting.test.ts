import { expect, it } from 'vitest';
import { findWaiting } from '../../core/cli/find-waiting.ts';
import type { HostClient } from '../../core/contract/connect.ts';
import type { WaitingRow } from '../../core/contract/waiting.ts';

const [FIRST, SECOND, THIRD] = ['ab12', 'ab34', 'ff00'].map((start) => start.padEnd(64, '0')) as [
  string,
  string,
  string,
];
const asked = (event: string, callId: string, type: WaitingRow['type'] = 'approval'): WaitingRow => ({
  ...{ event, callId, type, session: 's', title: 'Beds', askedAtMs: 1, tool: 'run_command', command: 'ls' },
});
const named = async (word: string, rows: readonly WaitingRow[], type: 'approval' | 'review' = 'approval') => {
  const host = { runs: { waiting: async () => rows } } as unknown as HostClient;
  return await findWaiting(host, word, type).catch((error: Error) => error.message);
};
const rows = [asked(FIRST, 'call-one'), asked(SECOND, 'call-two'), asked(THIRD, 'call-three', 'review')];

it.each([
  ['its id', SECOND, SECOND],
  ['a beginning of it', 'ab34', SECOND],
  ['the id of its call', 'call-two', SECOND],
  ['a beginning of that', 'call-o', FIRST],
  [
    'fewer than four characters',
    'ab1',
    'ab1 is too short to name one question: at least 4 characters of its id are needed.',
  ],
  ['a beginning that several have', 'call-', `call- names 2 questions: ${FIRST}, ${SECOND}.`],
  ['nothing', '', 'No question was named.'],
  ['one that waits for another answer', 'call-three', 'call-three waits for another answer.'],
])('A1: a question is named by %s', async (_, word, found) => {
  expect(await named(word, rows)).toBe(found);
});

it('A1: a review is found by the same words, and a whole id that does not wait is left to the host to judge', async () => {
  expect(await named('call-t', rows, 'review')).toBe(THIRD);
  expect(await named('c'.repeat(64), rows)).toBe('c'.repeat(64));
});

it('A1: a call that a model named like a question does not come between a person and that question', async () => {
  expect(await named(FIRST, [asked(FIRST, 'call-one'), asked(SECOND, FIRST)])).toBe(FIRST);
  expect(await named('twin', [asked(FIRST, 'twin'), asked(SECOND, 'twin')])).toBe(
    `twin names 2 questions: ${FIRST}, ${SECOND}.`,
  );
});
