import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { tempFolder } from '../runtime/made-up-log.ts';
import { type Program, type Running, runBeside } from './run-beside.ts';

/** Waits for a file, five seconds at most, and fails where it does not come. */
const waitFor = (file: string) => `for n in $(seq 100); do test -e ${file} && break; sleep 0.05; done; test -e ${file}`;

/** Programs of a folder of their own, each a line of shell. */
async function run(lines: Readonly<Record<string, string>>, more: Readonly<Record<string, Partial<Program>>>) {
  const { path, remove } = await tempFolder();
  onTestFinished(remove);
  const programs = Object.entries(lines).map(
    ([name, line]): Program => ({ name, command: ['sh', '-c', line], ...more[name] }),
  );
  return { path, running: runBeside(path, programs) };
}

async function toldBy(running: Running | undefined): Promise<string> {
  let told = '';
  running?.show((chunk) => {
    told += Buffer.from(chunk).toString();
  });
  await running?.ended;
  return told;
}

it('programs run beside each other, one after another where it is said so, and what each said is told whole', async () => {
  const { running } = await run(
    {
      check: `echo checking; ${waitFor('built')} && echo checked >&2; touch done`,
      polish: 'test -e done && echo polished; exit 3',
      build: 'touch built; echo built',
      test: `${waitFor('done')} && echo tested`,
    },
    { polish: { after: 'check' }, test: { after: 'build', needsIt: true } },
  );
  const ends = await Promise.all([...running.values()].map(({ ended }) => ended));
  const told: string[] = [];
  for (const each of running.values()) told.push(await toldBy(each));
  expect(ends.map((end) => end?.status)).toEqual([0, 3, 0, 0]);
  expect(told).toEqual(['checking\nchecked\n', 'polished\n', 'built\n', 'tested\n']);
});

it('what needs one that failed is not run, what only comes after it is, and what needs one that is not run is', async () => {
  const { running } = await run(
    { build: 'exit 1', journeys: 'echo run', unit: 'exit 0', alone: 'exit 0' },
    {
      journeys: { after: 'build', needsIt: true },
      unit: { after: 'build' },
      alone: { after: 'not chosen', needsIt: true },
    },
  );
  const ends = await Promise.all([...running.values()].map(({ ended }) => ended));
  expect(ends.map((end) => end?.status)).toEqual([1, undefined, 0, 0]);
});

it('what is said while it is shown is told at once', async () => {
  const { path, running } = await run({ talk: `echo one; ${waitFor('heard')} && echo two` }, {});
  const { promise, resolve } = Promise.withResolvers<void>();
  running.get('talk')?.show((chunk) => {
    if (Buffer.from(chunk).toString() === 'one\n') resolve();
  });
  await promise;
  writeFileSync(join(path, 'heard'), '');
  expect((await running.get('talk')?.ended)?.status).toBe(0);
});

it('one that takes too long is killed, and one that is not there says so', async () => {
  const { running } = await run(
    { hangs: 'sleep 1000', missing: '' },
    { hangs: { command: ['sleep', '1000'], longestMs: 50 }, missing: { command: ['no-such-program-here'] } },
  );
  expect(await running.get('hangs')?.ended).toEqual({ status: null, isKilled: true });
  expect(await running.get('missing')?.ended).toEqual({ status: null, isKilled: false });
  expect(await toldBy(running.get('missing'))).toBe('spawn no-such-program-here ENOENT\n');
});
