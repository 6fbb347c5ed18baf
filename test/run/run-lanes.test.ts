import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { tempFolder } from '../runtime/made-up-log.ts';
import { runLanes } from './run-lanes.ts';

/** Waits for a file, five seconds at most, and fails where it does not come. */
const waitFor = (file: string) => `for n in $(seq 100); do test -e ${file} && break; sleep 0.05; done; test -e ${file}`;

it('lanes run beside each other, the scripts of one in order, and what each wrote is kept whole', async () => {
  const { path, remove } = await tempFolder();
  onTestFinished(remove);
  const scripts = {
    check: `echo checking; ${waitFor('built')} && echo checked >&2; touch done`,
    polish: 'test -e done && echo polished; exit 3',
    build: 'touch built; echo built',
  };
  writeFileSync(join(path, 'package.json'), JSON.stringify({ scripts }));
  const lanes = runLanes(path, [['check', 'polish'], ['build']]);
  const ended = await Promise.all([...lanes].map(async ([name, one]) => [name, await one]));
  expect(ended).toEqual([
    ['check', { status: 0, output: 'checking\nchecked\n' }],
    ['polish', { status: 3, output: 'polished\n' }],
    ['build', { status: 0, output: 'built\n' }],
  ]);
});
