import { readFile } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { type Agent, agentSchema } from '../model/agent/agent.ts';
import { isScriptText } from '../model/agent/is-script-text.ts';
import { asSentence } from '../model/sentence.ts';
import { sayIssues } from '../projections/text/say-issues.ts';

/** Thrown where a file defines no agent, or can't be read. The message names the file and what is wrong. */
export class AgentFileError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'AgentFileError';
  }
}

/** The agent that a YAML or JSON file defines, with the scripts of scripted models in it. Throws {@link AgentFileError}. */
export async function readAgentFile(file: string): Promise<Agent> {
  const read = agentSchema.safeParse(await parsed(file, await textOf(file)));
  if (!read.success) throw new AgentFileError(`${file} defines no agent: ${sayIssues(read.error.issues, 'it')}`);
  const folder = dirname(file);
  const { agents } = read.data;
  const whole = await withScript(read.data, read.data.model, folder);
  if (agents === undefined) return whole;
  return { ...whole, agents: await Promise.all(agents.map((each) => withScript(each, each.model, folder))) };
}

/** The same agent with its script's text in the place of its path. */
async function withScript<Of extends { readonly name: string }>(
  of: Of,
  model: Agent['model'] | undefined,
  folder: string,
): Promise<Of> {
  const script = model?.script;
  if (script === undefined || isScriptText(script)) return of;
  const text = await textOf(resolve(folder, script));
  return { ...of, model: { ...model, script: isScriptText(text) ? text : `${text}\n` } };
}

async function textOf(file: string): Promise<string> {
  try {
    return await readFile(file, 'utf8');
  } catch (cause) {
    throw new AgentFileError(`${file} can’t be read: ${asSentence((cause as Error).message)}`, { cause });
  }
}

async function parsed(file: string, text: string): Promise<unknown> {
  const { parse, YAMLParseError } = await import('yaml');
  try {
    return parse(text, { customTags: [], maxAliasCount: 100 });
  } catch (cause) {
    if (!(cause instanceof YAMLParseError)) throw cause;
    throw new AgentFileError(`${file} is no YAML: ${asSentence(cause.message.split('\n')[0] ?? '')}`, { cause });
  }
}
