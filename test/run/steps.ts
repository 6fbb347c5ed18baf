import { existsSync, readFileSync, rmSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Ended, Program } from './run-beside.ts';
import { emptyTally, type Tally } from './tally.ts';
import { tallyOf, type VitestReport } from './vitest-report.ts';

/** One part of `npm test`: a program, and what its end counts as. */
export interface Step extends Program {
  readonly tally: (ended: Ended) => Tally;
}

/** Each takes ten to fifteen minutes on two cores beside the other, on a slow machine three times that; one that hangs must not take the whole run with it. */
const LONGEST_MS = 60 * 60_000;

/** The parts in the order in which they are told. Tests wait much: the journeys run beside the unit tests, and both beside the checks of the text. */
function allSteps(root: string): readonly Step[] {
  return [
    script('typecheck'),
    { ...script('lint'), after: 'typecheck' },
    script('build'),
    { ...vitest(root, 'unit', ['unit', 'fuzz']), after: 'build' },
    { ...vitest(root, 'e2e', ['e2e']), after: 'build', needsIt: true },
  ];
}

/** All steps, or those that flags such as `--unit` or `--build --e2e` name. */
export function chosenSteps(root: string, flags: readonly string[]): readonly Step[] {
  const steps = allSteps(root);
  const chosen = steps.filter((step) => flags.includes(`--${step.name}`));
  return chosen.length > 0 ? chosen : steps;
}

function script(name: string): Step {
  return {
    name,
    command: ['npm', 'run', '--silent', name],
    tally: ({ status }) => (status === 0 ? emptyTally : { ...emptyTally, failed: [name] }),
  };
}

function vitest(root: string, name: string, projects: readonly string[]): Step {
  const report = resolve(root, `test-results/${name}.json`);
  rmSync(report, { force: true });
  const chosen = projects.map((project) => `--project=${project}`);
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  return {
    name,
    command: [process.execPath, resolve(root, 'node_modules/vitest/vitest.mjs'), 'run', ...chosen, ...reporters],
    longestMs: LONGEST_MS,
    tally: ({ status, isKilled }) => {
      if (isKilled) console.log(`${name} did not end within ${LONGEST_MS / 60_000} minutes.`);
      return tallyOf(readReport(report), status ?? 1, name);
    },
  };
}

function readReport(file: string): VitestReport | undefined {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined;
}
