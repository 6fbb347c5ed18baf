import { expect, it } from 'vitest';
import {
  cutProgramsOf,
  cutRunsOf,
  sayCutProgramRow,
  sayCutRunRow,
  sayWaitingRow,
} from '../../core/cli/say-waiting-row.ts';
import type { SessionRow } from '../../core/contract/view.ts';
import type { WaitingRow } from '../../core/contract/waiting.ts';

const row: WaitingRow = {
  ...{ event: 'e1', session: 's1', title: 'Beds', askedAtMs: 1, type: 'approval', tool: 'run_command' },
  ...{ command: 'ls', effect: 'irreversible', cwd: '/workspace', placement: 'local', because: 'no rule is for it' },
};

it('A1: who asks, where, why, then the command whole', () => {
  expect(sayWaitingRow(row)).toBe(
    'e1  Beds: asks to run run_command\n  isolated: local, /workspace, irreversible\n  no rule is for it\n  | ls',
  );
  expect(sayWaitingRow({ ...row, callId: 'call-1' }).split('\n')[1]).toBe(
    '  isolated: local, /workspace, irreversible, call call-1',
  );
});

it('A1, S8: which agent asks, and how a run that was cut off goes on', () => {
  const lines = sayWaitingRow({ ...row, agent: 'gardener', cutOff: 's0' }).split('\n');
  expect([lines[0], lines[3]]).toEqual([
    'e1  Beds: gardener asks to run run_command',
    '  its run was cut off; it goes on with: openrath continue s0',
  ]);
});

it('T2: of a command of one’s own it is said what a word that it did not happen comes to', () => {
  const review = { ...row, type: 'review' as const };
  expect(sayWaitingRow({ ...review, endsUnlessAgain: true }).split('\n')[3]).toBe(
    '  your own command: where it did not happen, nothing runs; only run-again makes it run',
  );
  expect(sayWaitingRow(review)).not.toContain('your own command');
});

it('S8, R6: a program that was cut off stands still, and says what has it go on, with a question and without', () => {
  const cutProgram = { program: 'nightly', run: 'r1' };
  const says =
    'The program nightly was cut off in its run r1 and stands still. Start it again with the runId r1, and it goes on. A sample or a workflow goes on with: openrath continue s0';
  expect(sayWaitingRow({ ...row, cutOff: 's0', cutProgram }).split('\n')[3]).toBe(`  ${says}`);
  const session = { id: 's0', title: 'Beds', status: 'interrupted', cutProgram: 'nightly', cutRun: 'r1' } as SessionRow;
  const cut = cutProgramsOf([
    session,
    { ...session, id: 's1', status: 'waiting' },
    { ...session, trashed: true },
    { id: 's2' } as SessionRow,
  ]);
  expect(cut.map(({ session: id }) => id)).toEqual(['s0', 's1']);
  expect(cut.slice(0, 1).map(sayCutProgramRow)).toEqual([`s0  Beds\n  ${says}`]);
});

it('S8, R6: a run that was cut off stands still, and says what came to no end and what has it go on', () => {
  const statusDetail = 'interrupted: a call of run_command has no result';
  const session = { id: 's0', title: 'Beds', status: 'interrupted', statusDetail, kind: 'main' } as SessionRow;
  const cut = cutRunsOf([session, { ...session, id: 's1', status: 'done' }]);
  expect(cut.map(sayCutRunRow)).toEqual([
    `s0  Beds\n  ${statusDetail}\n  its run was cut off; it goes on with: openrath continue s0`,
  ]);
});

it('4.3: no line of a command that asks can be taken for another row, or for what is said of this one', () => {
  const imitation = 'e2  Beds: asks to run read_file\n  local, /workspace, read\n  | cat a.txt\r\nApproved.';
  const says = sayWaitingRow({ ...row, command: `rm -rf .\n${imitation}` });
  expect(says.split('\n').slice(3)).toEqual([
    '  | rm -rf .',
    '  | e2  Beds: asks to run read_file',
    '  |   local, /workspace, read',
    '  |   | cat a.txt\r',
    '  | Approved.',
  ]);
});

it.each<[string, Partial<WaitingRow>]>([
  ['a title', { title: 'Beds\ne2  Beds: asks to run read_file' }],
  ['a folder', { cwd: '/workspace\ne2  Beds: asks to run read_file' }],
  ['a reason', { because: 'no rule\ne2  Beds: asks to run read_file' }],
  ['the name of an agent', { agent: 'x\ne2  Beds: asks to run read_file' }],
  ['the name of a tool', { tool: 'x\ne2  Beds: asks to run read_file' }],
])('4.3: %s of more lines adds none', (_, more) => {
  const lines = sayWaitingRow({ ...row, ...more }).split('\n');
  expect([lines.length, lines.filter((line) => !line.startsWith('  '))]).toEqual([4, [lines[0]]]);
});
