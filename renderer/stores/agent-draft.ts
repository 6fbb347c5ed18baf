/** Nothing, or what an agent may remember and recall: in its session, and beyond it in the project or for the person. */
export type MemoryReach = 'none' | 'session' | 'project' | 'user';

/** What a person wrote of an agent in the window, field by field, as it is remembered. */
export interface AgentDraft {
  readonly name: string;
  readonly provider: string;
  readonly model: string;
  /** Where a compatible server is reached. */
  readonly baseUrl: string;
  /** For the scripted model: a script's path, or the script. */
  readonly script: string;
  readonly instructions: string;
  /** Requests to the model at most, in figures. */
  readonly steps: string;
  /** Minutes at most; empty for no limit. */
  readonly minutes: string;
  /** Tokens at most, in and out; empty for no limit. */
  readonly tokens: string;
  /** US dollars at most; empty for no limit. Absent in what was remembered before there was one. */
  readonly dollars?: string;
  /** Commands ask a person before they run. */
  readonly asks: boolean;
  /** How far what it remembers reaches; absent in what was remembered before there was one: nothing. */
  readonly memory?: MemoryReach;
  /** Names of servers of tools; absent in what was remembered before there were any. */
  readonly servers?: readonly string[];
}

/** The agent that needs no key. */
export const firstAgent: AgentDraft = {
  name: 'agent',
  provider: 'scripted',
  model: 'default',
  baseUrl: '',
  script: '',
  instructions: '',
  steps: '50',
  minutes: '',
  tokens: '',
  asks: false,
};

/** A model as a person names it. */
export type ModelDraft = Pick<AgentDraft, 'provider' | 'model' | 'baseUrl' | 'script'>;

/** Who is to go on in a session: the agent that ran last, with this model, or another one. */
export interface AgentChoice {
  readonly who: 'last' | 'other';
  readonly model: ModelDraft;
  readonly other: AgentDraft;
}
