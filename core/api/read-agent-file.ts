import { readFile } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { parse, YAMLParseError } from 'yaml';
import { type Agent, agentSchema } from '../model/agent/agent.ts';

/** Thrown where a file defines no agent, or can't be read. The message names the file and what is wrong. */
export class AgentFileError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'AgentFileError';
  }
}

/** The agent that a YAML or JSON file defines, with the script of a scripted model in it. Throws {@link AgentFileError}. */
export async function readAgentFile(file: string): Promise<Agent> {
  const read = agentSchema.safeParse(parsed(file, await textOf(file)));
  if (!read.success) {
    const [issue] = read.error.issues;
    const where = issue === undefined || issue.path.length === 0 ? '' : ` at ${issue.path.join('.')}`;
    throw new AgentFileError(`${file} defines no agent${where}: ${issue?.message ?? 'it is empty'}`);
  }
  const { script } = read.data.model;
  if (script === undefined || script.includes('\n')) return read.data;
  const text = await textOf(resolve(dirname(file), script));
  return { ...read.data, model: { ...read.data.model, script: text.includes('\n') ? text : `${text}\n` } };
}

async function textOf(file: string): Promise<string> {
  try {
    return await readFile(file, 'utf8');
  } catch (cause) {
    throw new AgentFileError(`${file} can’t be read: ${(cause as Error).message}`, { cause });
  }
}

function parsed(file: string, text: string): unknown {
  try {
    return parse(text, { customTags: [], maxAliasCount: 100 });
  } catch (cause) {
    if (!(cause instanceof YAMLParseError)) throw cause;
    throw new AgentFileError(`${file} is no YAML: ${cause.message.split('\n')[0]}`, { cause });
  }
}
