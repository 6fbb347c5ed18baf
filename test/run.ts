import { mkdirSync } from 'node:fs';
import { resolve } from 'node:path';
import { runBeside } from './run/run-beside.ts';
import { chosenSteps } from './run/steps.ts';
import { installSystemParts } from './run/system-parts.ts';
import { addTallies, emptyTally, lastLine } from './run/tally.ts';

const root = resolve(import.meta.dirname, '..');
mkdirSync(resolve(root, 'test-results'), { recursive: true });
installSystemParts();
const steps = chosenSteps(root, process.argv.slice(2));
const running = runBeside(root, steps);

let total = emptyTally;
for (const { name, after, tally } of steps) {
  console.log(`\n== ${name}`);
  running.get(name)?.show((chunk) => process.stdout.write(chunk));
  const ended = await running.get(name)?.ended;
  const notRun = { ...emptyTally, failed: [`${name} was not run, because ${after} failed`] };
  total = addTallies(total, ended === undefined ? notRun : tally(ended));
}

console.log('');
for (const name of total.skipped) console.log(`skipped: ${name}`);
for (const name of total.failed) console.log(`failed: ${name}`);
console.log(lastLine(total));
process.exitCode = total.failed.length === 0 ? 0 : 1;
