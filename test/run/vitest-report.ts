import { emptyTally, type Tally } from './tally.ts';

/** What we read of the file that vitest's JSON reporter writes. */
export type VitestReport = {
  readonly testResults: readonly {
    readonly name: string;
    readonly status: string;
    readonly message?: string;
    readonly assertionResults: readonly { readonly fullName: string; readonly status: string }[];
  }[];
};

/**
 * Counts one report. A file that failed without a failing test (it did not load) counts as one failure, and so does an
 * exit code that no test explains, such as an unhandled rejection or a run in which there was no test.
 *
 * @param report `undefined` when vitest ended without writing one.
 */
export function tallyOf(report: VitestReport | undefined, exitCode: number, name: string): Tally {
  if (report === undefined)
    return { ...emptyTally, failed: [`${name} ended without a report (exit code ${exitCode})`] };
  const tests = report.testResults.flatMap((file) => file.assertionResults);
  const failed = [
    ...tests.filter((test) => test.status === 'failed').map((test) => test.fullName),
    ...report.testResults.filter(failedToLoad).map((file) => `${file.name} did not load`),
  ];
  const passed = tests.filter((test) => test.status === 'passed').length;
  const skipped = tests
    .filter((test) => test.status !== 'passed' && test.status !== 'failed')
    .map((test) => test.fullName);
  if (exitCode !== 0 && failed.length === 0) failed.push(`${name} ended with exit code ${exitCode}, see above`);
  return { passed, failed, skipped };
}

function failedToLoad(file: VitestReport['testResults'][number]): boolean {
  return file.status === 'failed' && !file.assertionResults.some((test) => test.status === 'failed');
}
