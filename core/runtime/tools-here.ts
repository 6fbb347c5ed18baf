import { agentSchema } from '../model/agent/agent.ts';
import type { AgentWork } from './runs/agent-work.ts';

/** A tool of this home. `input`: JSON Schema of its input, as JSON text. */
export interface ToolHere {
  readonly name: string;
  readonly says: string;
  readonly input: string;
}

/** Every tool that an agent with memory can be offered here, those of all servers whose tools a person consented to included; none where no agent can be run. */
export function toolsHere(work: Pick<AgentWork, 'servers' | 'offersTo'> | undefined): ToolHere[] {
  if (work === undefined) return [];
  const servers = work.servers
    .list()
    .filter(({ digest, consent }) => consent?.profile === digest && consent.tools.length > 0)
    .map(({ profile }) => profile.name);
  const model = { provider: 'scripted', name: 'default' };
  const anyone = agentSchema.parse({ name: 'anyone', model, memory: {}, servers });
  return work.offersTo(anyone).map(({ name, description, inputSchema }) => ({
    name,
    says: description,
    input: inputSchema,
  }));
}
