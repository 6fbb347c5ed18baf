import { mkdirSync } from 'node:fs';
import { resolve } from 'node:path';
import { beginScripts, chosenSteps } from './run/steps.ts';
import { installSystemParts } from './run/system-parts.ts';
import { addTallies, emptyTally, lastLine } from './run/tally.ts';

const root = resolve(import.meta.dirname, '..');
const flags = process.argv.slice(2);
const steps = chosenSteps(flags);
mkdirSync(resolve(root, 'test-results'), { recursive: true });
installSystemParts();
const scripts = beginScripts(root, steps);

let total = emptyTally;
for (const step of steps) {
  const missing = step.needs?.find((name) => total.failed.includes(name));
  console.log(`\n== ${step.name}`);
  const tally =
    missing === undefined
      ? await step.run(root, scripts)
      : { ...emptyTally, failed: [`${step.name} was not run, because ${missing} failed`] };
  total = addTallies(total, tally);
}

console.log('');
for (const name of total.skipped) console.log(`skipped: ${name}`);
for (const name of total.failed) console.log(`failed: ${name}`);
console.log(lastLine(total));
process.exitCode = total.failed.length === 0 ? 0 : 1;
