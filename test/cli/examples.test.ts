import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, it } from 'vitest';
import { parse } from 'yaml';
import { readScript } from '../../core/adapters/model/scripted/read-script.ts';
import { examples, sayExamples } from '../../core/cli/examples.ts';
import { processOutput } from '../../core/cli/output.ts';
import { programFor } from '../../core/cli/run-cli.ts';
import {
  SAMPLE_AGENT,
  SAMPLE_HTTP_PROFILE,
  SAMPLE_PROFILE,
  SAMPLE_SCRIPT,
  saySampleFiles,
} from '../../core/cli/sample-files.ts';
import { agentLimits, agentMemory, agentSchema, commandLimits, subAgent } from '../../core/model/agent/agent.ts';
import { mcpProfile } from '../../core/model/mcp/mcp-profile.ts';

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

it('A2: the help of mcp shows profiles that are taken as they stand, with every field of one', () => {
  const profile = mcpProfile.parse(parse(SAMPLE_PROFILE));
  expect(profile).toEqual(parse(SAMPLE_PROFILE));
  expect(Object.keys(profile).sort()).toEqual(Object.keys(mcpProfile.shape).sort());
  expect(Object.keys(profile.start).sort()).toEqual(['args', 'command', 'env', 'folders', 'network', 'over']);
  expect(mcpProfile.parse(parse(SAMPLE_HTTP_PROFILE)).start).toEqual({
    over: 'http',
    signIn: {},
    url: 'https://mcp.example.com/mcp',
  });
  for (const words of ['mcp', 'mcp add'])
    expect(saySampleFiles(words)).toContain(SAMPLE_PROFILE.trimEnd().replace(/^/gm, '  '));
});

it('the help of run shows an agent’s file with every field, and a script, that are taken as they stand', () => {
  const agent = agentSchema.parse(parse(SAMPLE_AGENT));
  expect(agent).toEqual(parse(SAMPLE_AGENT));
  const fields = (value: object | undefined) => Object.keys(value ?? {}).sort();
  const script = { script: undefined };
  expect([
    fields(agent),
    fields({ ...agent.model, ...script }),
    fields(agent.limits),
    fields(agent.memory),
    fields(agent.sandbox.commands),
    fields(agent.agents?.[0]),
  ]).toEqual(
    [agentSchema, agentSchema.shape.model, agentLimits, agentMemory, commandLimits, subAgent].map(({ shape }) =>
      fields(shape),
    ),
  );
  expect(readScript(SAMPLE_SCRIPT).rules.length).toBe(4);
  for (const text of [SAMPLE_AGENT, SAMPLE_SCRIPT])
    expect(saySampleFiles('run')).toContain(text.trimEnd().replace(/^/gm, '  '));
});

it('A2: README and help say that a consent takes the digest of a profile, and that of its tools', () => {
  const readme = readFileSync(resolve(import.meta.dirname, '../../README.md'), 'utf8');
  for (const what of ['--profile DIGEST', '--tools DIGEST']) {
    expect(readme).toContain(`mcp consent NAME ${what}`);
    expect(examples['mcp consent']).toContainEqual(expect.stringContaining(what));
  }
});

it('A2: the files that the README shows are taken as they stand', () => {
  const readme = readFileSync(resolve(import.meta.dirname, '../../README.md'), 'utf8');
  const shown = [...readme.matchAll(/```yaml\n(.*?)```/gs)].map(([, text = '']) => parse(text));
  const [agent, profile, ...more] = shown;
  expect([agentSchema.safeParse(agent).success, mcpProfile.safeParse(profile).success, more]).toEqual([true, true, []]);
});
