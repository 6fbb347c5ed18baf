import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { resolve } from 'node:path';
import { runLanes } from './run-lanes.ts';
import { emptyTally, type Tally } from './tally.ts';
import { tallyOf, type VitestReport } from './vitest-report.ts';

/** One part of `npm test`. */
export type Step = {
  readonly name: string;
  /** Steps that must not have failed before this one. */
  readonly needs?: readonly string[];
  /** Comes to its end with its output on the terminal. Never throws for a failing step. */
  readonly run: (root: string, scripts: Scripts) => Tally | Promise<Tally>;
};

/** The scripts of the package that were begun, each of which ends by itself. */
type Scripts = ReturnType<typeof runLanes>;

/** None of them needs both cores for long, or what one of another lane makes. */
const LANES = [['typecheck', 'lint'], ['build']];

/** Each takes five to ten minutes on two cores, on a slow machine three times that; one that hangs must not take the whole run with it. */
const LONGEST_MS = 30 * 60_000;

const allSteps: readonly Step[] = [
  script('typecheck'),
  script('lint'),
  script('build'),
  vitest('unit', ['unit', 'fuzz']),
  { ...vitest('e2e', ['e2e']), needs: ['build'] },
];

/** All steps, or those that flags such as `--unit` or `--build --e2e` name. */
export function chosenSteps(flags: readonly string[]): readonly Step[] {
  const chosen = allSteps.filter((step) => flags.includes(`--${step.name}`));
  return chosen.length > 0 ? chosen : allSteps;
}

/** Begins those of the steps that are scripts. */
export function beginScripts(root: string, steps: readonly Step[]): Scripts {
  const chosen = (name: string) => steps.some((step) => step.name === name);
  return runLanes(
    root,
    LANES.map((names) => names.filter(chosen)),
  );
}

function script(name: string): Step {
  return {
    name,
    run: async (_root, scripts) => {
      const ended = await scripts.get(name);
      process.stdout.write(ended?.output ?? '');
      return ended?.status === 0 ? emptyTally : { ...emptyTally, failed: [name] };
    },
  };
}

function vitest(name: string, projects: readonly string[]): Step {
  return {
    name,
    run: (root) => {
      const file = resolve(root, `test-results/${name}.json`);
      rmSync(file, { force: true });
      const program = resolve(root, 'node_modules/vitest/vitest.mjs');
      const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
      const chosen = projects.map((project) => `--project=${project}`);
      const ended = spawnSync(process.execPath, [program, 'run', ...chosen, ...reporters], {
        cwd: root,
        stdio: 'inherit',
        timeout: LONGEST_MS,
        killSignal: 'SIGKILL',
      });
      if (ended.signal === 'SIGKILL') console.log(`${name} did not end within ${LONGEST_MS / 60_000} minutes.`);
      const report: VitestReport | undefined = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined;
      return tallyOf(report, ended.status ?? 1, name);
    },
  };
}
