import { dirname, resolve } from 'node:path';
import { type Agent, agentSchema } from '../model/agent/agent.ts';
import { isScriptText } from '../model/agent/is-script-text.ts';
import { sayIssues } from '../projections/text/say-issues.ts';
import { readTextFile } from './read-text-file.ts';
import { readYaml } from './read-yaml.ts';
import { Refused } from './refused.ts';

/** The least that an agent is. */
const EXAMPLE = 'The least is: { name: gardener, model: { provider: scripted, name: default } }.';

/**
 * The agent that a YAML or JSON file defines, or JSON in its place; paths in it are from the file's folder, else from the working one. Without
 * a file: the scripted model, which needs no key. Throws Refused.
 */
export async function readAgent(file: string | undefined): Promise<Agent> {
  if (file === undefined) return agentSchema.parse({ name: 'agent', model: { provider: 'scripted', name: 'default' } });
  const isJson = /^\s*\{/.test(file);
  const name = isJson ? 'What --agent says' : file;
  const read = agentSchema.safeParse(await readYaml(name, isJson ? file : await readTextFile(file)));
  if (!read.success) {
    throw new Refused({
      code: 'invalid',
      message: `${name} defines no agent: ${sayIssues(read.error.issues, 'it')}`,
      remedy: EXAMPLE,
    });
  }
  const folder = isJson ? '.' : dirname(file);
  const { agents } = read.data;
  return {
    ...withScript(read.data, read.data.model, folder),
    ...(agents === undefined ? {} : { agents: agents.map((each) => withScript(each, each.model, folder)) }),
  };
}

function withScript<Of extends { readonly name: string }>(
  of: Of,
  model: Agent['model'] | undefined,
  folder: string,
): Of {
  if (model?.script === undefined || isScriptText(model.script)) return of;
  return { ...of, model: { ...model, script: resolve(folder, model.script) } };
}
