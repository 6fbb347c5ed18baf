import { effectClass } from '../../model/kinds/work.ts';
import { accept, type Decision, refuse } from '../../model/refusal.ts';
import { oneLine } from '../../projections/text/one-line.ts';
import { builtInTools } from './built-in.ts';
import { checkCustomInput } from './custom-input.ts';
import type { CustomTool } from './custom-tool.ts';
import { HTTP_FETCH } from './http-fetch.ts';
import { memoryTools } from './memory-tools.ts';
import { setupCommand } from './setup-command.ts';
import { SPAWN_AGENT } from './spawn-agent.ts';

/** Names that calls on record have of tools that come with the program. */
const TAKEN: ReadonlySet<string> = new Set([
  ...[...builtInTools, ...memoryTools, setupCommand].map(({ name }) => name),
  ...[HTTP_FETCH, SPAWN_AGENT],
]);

const NAME = /^[A-Za-z0-9_-]{1,64}$/;
const MOST_DESCRIPTION = 100_000;

/** Custom tools that can be offered, all at once; refused in words where one is none, or two have one name. */
export function checkCustomTools(tools: readonly CustomTool[]): Decision<readonly CustomTool[]> {
  const names = new Set<string>();
  for (const tool of tools) {
    const checked = checkCustomTool(tool);
    if (!checked.ok) return checked;
    if (names.has(tool.name)) return none(`Two tools are called ${tool.name}.`, 'Give one of them another name.');
    names.add(tool.name);
  }
  return accept(tools);
}

/** A custom tool that can be offered. A program without types may give anything. */
export function checkCustomTool(tool: CustomTool): Decision<CustomTool> {
  if (typeof tool !== 'object' || tool === null)
    return none('What is given is no tool.', 'A tool is an object: { name, description, input, effect, run }.');
  const { name, description, effect, run } = tool;
  if (typeof name !== 'string' || !NAME.test(name))
    return none(`${said(name)} is no name of a tool.`, 'A name takes 1 to 64 letters, digits, - and _.');
  if (TAKEN.has(name)) return none(`A built-in tool is called ${name}.`, 'Give yours another name.');
  if (name.includes('__'))
    return none(`${name} reads like a tool of a server: their names have two _ in a row.`, 'Take one away.');
  if (typeof description !== 'string' || description.length > MOST_DESCRIPTION)
    return none(`The description of ${name} is no text, or longer than 100,000 characters.`, 'Say what it does.');
  if (!effectClass.safeParse(effect).success)
    return none(`The effect of ${name} is no effect class.`, `It is one of ${effectClass.options.join(', ')}.`);
  if (typeof run !== 'function') return none(`${name} has no run.`, 'Give the function that does a call.');
  return checkCustomInput(tool);
}

function said(name: unknown): string {
  return typeof name === 'string' ? `“${oneLine(name, 80).text}”` : 'What is given';
}

function none(message: string, remedy: string): Decision<never> {
  return refuse('invalid', message, { remedy });
}
