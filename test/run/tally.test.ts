import { describe, expect, it } from 'vitest';
import { addTallies, lastLine } from './tally.ts';
import { tallyOf, type VitestReport } from './vitest-report.ts';

const file = (status: string, ...tests: [fullName: string, status: string][]): VitestReport['testResults'][number] => ({
  name: 'a.test.ts',
  status,
  assertionResults: tests.map(([fullName, state]) => ({ fullName, status: state })),
});

describe('what a vitest report counts as', () => {
  const cases: [title: string, report: VitestReport | undefined, exitCode: number, line: string][] = [
    ['passes', { testResults: [file('passed', ['a', 'passed'], ['b', 'passed'])] }, 0, '2 passed, 0 failed'],
    ['a failure', { testResults: [file('failed', ['a', 'passed'], ['b', 'failed'])] }, 1, '1 passed, 1 failed'],
    ['skipped', { testResults: [file('passed', ['a', 'skipped'], ['b', 'todo'])] }, 0, '0 passed, 0 failed, 2 skipped'],
    ['a file that does not load', { testResults: [file('failed')] }, 1, '0 passed, 1 failed'],
    ['an unexplained exit code', { testResults: [file('passed', ['a', 'passed'])] }, 1, '1 passed, 1 failed'],
    ['no report', undefined, 139, '0 passed, 1 failed'],
  ];
  it.each(cases)('%s', (_title, report, exitCode, line) => {
    expect(lastLine(tallyOf(report, exitCode, 'unit'))).toBe(line);
  });
});

it('names what failed and what was skipped, in order', () => {
  const first = tallyOf({ testResults: [file('failed', ['a', 'failed'])] }, 1, 'unit');
  const second = tallyOf({ testResults: [file('passed', ['b', 'skipped'])] }, 0, 'e2e');
  expect(addTallies(first, second)).toEqual({ passed: 0, failed: ['a'], skipped: ['b'] });
});
