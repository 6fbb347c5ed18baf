import { expect, it } from 'vitest';
import {
  approvalWords,
  changesFigure,
  endingWords,
  isTrouble,
  sayNoTree,
  usedRows,
} from '../../../renderer/features/inspector/ran-words.ts';
import { madeCall } from '../made-up/step-row.ts';

const ended = (more: object) => ({ event: 'e', ending: 'exited' as const, ...more });

it('T1: says how a call ended, and whether that is trouble', () => {
  const all = [
    [ended({}), 0],
    [ended({}), 3],
    [ended({}), undefined],
    [ended({ ending: 'signalled', signal: 'SIGKILL' }), undefined],
    [ended({ ending: 'timed-out' }), undefined],
    [ended({ ending: 'denied' }), undefined],
    [ended({ ending: 'unknown' }), undefined],
  ] as const;
  expect(all.map(([end, code]) => [endingWords(end, code), isTrouble(end, code)])).toEqual([
    ['exited 0', false],
    ['exited 3', true],
    ['ended by itself', false],
    ['ended by SIGKILL', true],
    ['timed out', true],
    ['denied', true],
    ['effect unknown', true],
  ]);
});

it('A1: says who let it run, and how', () => {
  const { call } = madeCall('a', 1);
  const started = { event: 's', atMs: 1, effect: 'read' as const, attempt: 1, placement: 'local', input: '{}' };
  expect([
    approvalWords(call, { started }),
    approvalWords(madeCall('a', 1, { by: 'person' }).call, { started }),
    approvalWords(call, { started: { ...started, allowedBy: 'allow grep' } }),
    approvalWords(call, { started, approval: { event: 'e', answer: 'approved' } }),
    approvalWords(call, { approval: { event: 'e', answer: 'denied', reason: 'no pushing' } }),
    approvalWords(call, { ended: ended({ ending: 'denied' }) }),
  ]).toEqual([
    'not asked',
    'not asked: your own command',
    'not asked: the rule allow grep',
    'approved by a person',
    'denied by a person: no pushing',
    'not asked: denied by a rule',
  ]);
});

it('P2: says the most that it used, as far as it was measured', () => {
  expect(usedRows(ended({ used: { cpuMs: 16, memoryBytes: 1_800_000, processes: 2 }, outputBytes: 40 }))).toEqual([
    ['Processor', '16 ms'],
    ['Memory', '1.7 MB'],
    ['Processes', '2'],
    ['Output', '40 B'],
  ]);
  expect(usedRows(ended({}))).toEqual([]);
});

it('says how many files changed, also where not all are listed', () => {
  const changes = [{ path: 'a', change: 'added' as const }];
  expect([
    changesFigure(ended({})),
    changesFigure(ended({ changes, changed: 1 })),
    changesFigure(ended({ changes, changed: 1_400 })),
  ]).toEqual(['0 files', '1 file', '1,400 files, the first 1 are listed']);
});

it('X3: says why there is no tree after a call', () => {
  const says = [undefined, ended({}), ended({ ending: 'cancelled' as const, untaken: true as const })].map(sayNoTree);
  expect(says).toEqual(['not yet', 'not recorded', 'not looked at: stopped']);
});
