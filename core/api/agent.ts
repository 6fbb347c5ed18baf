import type { z } from 'zod';
import { agentSchema } from '../model/agent/agent.ts';
import { sayIssues } from '../projections/text/say-issues.ts';
import { forward } from './forward.ts';
import { insist, insistOnSession } from './insist.ts';
import { readAgentFile } from './read-agent-file.ts';
import { RefusedError } from './refused-error.ts';
import { Session } from './session.ts';

/** What an agent is: a name, a model, words, tools, limits. All but name and model have defaults. */
export type AgentDefinition = z.input<typeof agentSchema>;

/** An agent: what goes on from a session and gives another one. */
export class Agent {
  readonly definition: AgentDefinition;

  /** Throws RefusedError for a definition that is none. */
  constructor(definition: AgentDefinition) {
    const read = agentSchema.safeParse(definition);
    if (!read.success) throw noAgent(read.error.issues);
    this.definition = definition;
  }

  /** The agent that a YAML or JSON file defines. The script of a scripted model is taken in, so that the record stands alone. Throws AgentFileError, and RefusedError for what is no path. */
  static async read(path: string): Promise<Agent> {
    insist('read', path);
    return new Agent(await readAgentFile(path));
  }

  get name(): string {
    return this.definition.name;
  }

  /**
   * Goes on from a session until it has answered: what waits to be said is said, models are asked, tools run in the sandbox, every step is on
   * record. Waits where a person is asked. Throws RefusedError, and RunFailedError where the run failed or was stopped.
   */
  async forward(session: Session): Promise<Session> {
    insistOnSession('forward', session instanceof Session);
    return await forward(this.definition, session);
  }
}

function noAgent(issues: readonly z.core.$ZodIssue[]): RefusedError {
  return new RefusedError({
    code: 'invalid',
    message: `This defines no agent: ${sayIssues(issues, 'it')}`,
    remedy: 'The least is: { name: "gardener", model: { provider: "scripted", name: "default" } }.',
  });
}
