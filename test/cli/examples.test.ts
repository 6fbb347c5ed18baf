import { expect, it } from 'vitest';
import { examples, sayExamples } from '../../core/cli/examples.ts';
import { processOutput } from '../../core/cli/output.ts';
import { programFor } from '../../core/cli/run-cli.ts';

/** Commands by which a person acts on sessions that run, and each of their sub-commands. */
const wanted =
  'samples run exec continue stop approvals approve deny review replay merge files restore apply validate compress pin unpin memory mcp policy';

const program = programFor(processOutput(true));
const commandOf = (names: readonly string[]) =>
  names.reduce<typeof program | undefined>(
    (from, name) => from?.commands.find((each) => each.name() === name),
    program,
  );

it('every command that acts on a run has an example in its help', () => {
  const ends = wanted.split(' ').flatMap((name) => {
    const inner = commandOf([name])?.commands ?? [];
    return inner.length === 0 ? [name] : inner.map((each) => `${name} ${each.name()}`);
  });
  expect(ends.filter((words) => !sayExamples(words).includes(`  openrath ${words}`))).toEqual([]);
});

/** Words as a shell parts them, without what it does with pipes and redirections. */
const shellWords = (line: string) =>
  [...line.replace(/ > \S+$/, '').matchAll(/'([^']*)'|"([^"]*)"|(\S+)/g)].map(
    ([whole, single, double]) => single ?? double ?? whole,
  );

it.each(Object.entries(examples).flatMap(([words, lines]) => lines.map((line) => [line, words] as const)))(
  '%s: its command takes each of its options and arguments',
  (line, words) => {
    const [name, ...rest] = shellWords(line);
    const names = words.split(' ');
    expect([name, ...rest.slice(0, names.length)]).toEqual(['openrath', ...names]);
    const command = commandOf(names);
    if (command === undefined) throw new Error(`there is no command ${words}`);
    const { operands, unknown } = command.parseOptions(rest.slice(names.length));
    const { length: least } = command.registeredArguments.filter(({ required }) => required);
    const most = command.registeredArguments.some(({ variadic }) => variadic)
      ? Infinity
      : command.registeredArguments.length;
    expect([unknown.filter((word) => word !== '--' && !rest.includes('--')), operands.length >= least]).toEqual([
      [],
      true,
    ]);
    expect(operands.length).toBeLessThanOrEqual(most);
  },
);
