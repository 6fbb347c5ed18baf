import { expect, it } from 'vitest';
import { benchParts, chooseParts } from './bench-parts.ts';

it('given no part, all are run; given some, these, in the order of the table', () => {
  expect(chooseParts([])).toEqual({ type: 'run', parts: Object.keys(benchParts) });
  expect(chooseParts(['window', 'fork'])).toEqual({ type: 'run', parts: ['fork', 'window'] });
});

it('given a part that is not there, one line says which there are', () => {
  expect(chooseParts(['import', 'improt'])).toEqual({
    type: 'say',
    text: 'The bench has no improt. It has import, append, fork, peers, opening, search, evidence, run, original, compile, interpret, sandbox, deltas, window, workflow-canvas; `npm run bench -- --help` tells what they are.',
    exitCode: 2,
  });
});

it.each(['', 'big', '-3'])('a size of the log that is no number of MB is said in one line: %j', (importMb) => {
  expect(chooseParts([], importMb)).toEqual({
    type: 'say',
    text: `BENCH_IMPORT_MB is ${importMb}; it has to be a number of MB.`,
    exitCode: 2,
  });
});

it('asked for help, it says every part, and how the size of the log is set', () => {
  const choice = chooseParts(['window', '--help']);
  if (choice.type !== 'say') throw new Error('it says nothing');
  expect(choice.exitCode).toBe(0);
  expect(
    Object.entries(benchParts).filter(([part, says]) => !new RegExp(`  ${part} +${says[0]}`).test(choice.text)),
  ).toEqual([]);
  expect(choice.text).toContain(
    'BENCH_IMPORT_MB sets the size of the log that import and window bring in, in MB. Unless told it is 620 for import',
  );
});
