import { z } from 'zod';
import { memoryScope } from '../kinds/mind.ts';
import { policyRule } from '../policy/rule.ts';

/** Caps of one run, its branches and sub-agents included (X3). An absent cap is none, but for steps and depth, which always have one. */
export const agentLimits = z.strictObject({
  /** Requests to a model. */
  steps: z.int().min(1).max(10_000).default(50),
  /** Tokens in and out, as providers count them. */
  tokens: z.int().min(1).exactOptional(),
  costUsd: z.number().positive().exactOptional(),
  timeMs: z.int().min(1).exactOptional(),
  /** How deep sub-agents may start sub-agents. */
  depth: z.int().min(0).max(16).default(3),
  /** Sub-agents that a run starts at most, those of its sub-agents included. Default: 16. */
  subAgents: z.int().min(0).max(1_000).exactOptional(),
  /** Calls that run together within a turn. */
  parallel: z.int().min(1).max(64).default(4),
});

/** What one command may use at most in the sandbox. */
export const commandLimits = z.strictObject({
  timeoutMs: z.int().min(100).default(120_000),
  memoryBytes: z
    .int()
    .min(1)
    .default(2 * 1024 ** 3),
  processes: z.int().min(1).default(256),
  fileBytes: z
    .int()
    .min(1)
    .default(1024 ** 3),
  diskBytes: z
    .int()
    .min(1)
    .default(2 * 1024 ** 3),
  outputBytes: z
    .int()
    .min(1)
    .default(1024 ** 2),
});

/** The memories that an agent may read and write. */
export const agentMemory = z.strictObject({
  reads: z.array(memoryScope).default(['session']),
  writes: z.array(memoryScope).default(['session']),
  /** What the person asks for is looked up before the first request of a run. */
  atStart: z.boolean().default(true),
  /** Items that one recall gives the model at most. */
  items: z.int().min(1).max(50).default(8),
});

const agentModel = z.strictObject({
  provider: z.string().min(1).max(100),
  name: z.string().min(1).max(200),
  /** Where the provider is reached, for a compatible server. */
  baseUrl: z.url().max(2_000).exactOptional(),
  /** For the scripted model: a script's path, or the script. */
  script: z.string().max(1_000_000).exactOptional(),
  temperature: z.number().min(0).max(2).exactOptional(),
  maxOutputTokens: z.int().min(1).exactOptional(),
  reasoning: z.enum(['none', 'low', 'medium', 'high']).exactOptional(),
  /** Longest that the provider may be silent, before its first word or between two, in ms. Default: 240,000. */
  silenceMs: z.int().min(1_000).max(3_600_000).exactOptional(),
});

/** An agent that another one may start for a task (F5). What is absent it has of that one; so it has memory, sandbox and rules. */
export const subAgent = z.strictObject({
  name: z.string().min(1).max(100),
  /** What it is for, told to the agent that may start it. */
  description: z.string().max(1_000).default(''),
  model: agentModel.exactOptional(),
  instructions: z.string().max(1_000_000).exactOptional(),
  tools: z.array(z.string().min(1).max(200)).max(10_000).exactOptional(),
  servers: z.array(z.string().min(1).max(100)).max(100).exactOptional(),
});

/** An agent as a file defines it: which model, with which words, tools and caps. */
export const agentSchema = z.strictObject({
  name: z.string().min(1).max(100),
  model: agentModel,
  instructions: z.string().max(1_000_000).default(''),
  /** Names of tools that it is offered; all that there are for it where absent. */
  tools: z.array(z.string().min(1).max(200)).max(10_000).exactOptional(),
  /** Names of servers of tools, each in a profile that this home consented to (A2): their tools are called `server__tool`. */
  servers: z.array(z.string().min(1).max(100)).max(100).exactOptional(),
  /** What it may remember, and of whom. Absent: nothing (K1). */
  memory: agentMemory.exactOptional(),
  /** Agents that it may start for a task (F5); it may start one like itself too. */
  agents: z.array(subAgent).max(50).exactOptional(),
  /** Of `http_fetch`. `local`: hosts on this machine or in a private network that it may ask, as `localhost:8080`; what it may ask at all is for the rules. */
  http: z.strictObject({ local: z.array(z.string().min(1).max(300)).max(100).default([]) }).exactOptional(),
  /** A command that gets the files of a new session ready. `host`: it asks for the network, to which a person agrees each time. */
  setup: z
    .strictObject({ command: z.string().min(1).max(100_000), network: z.enum(['none', 'host']).default('none') })
    .exactOptional(),
  limits: agentLimits.prefault({}),
  sandbox: z
    .strictObject({
      /** `unisolated` is a wish: its runs are refused where no person chose that for the session (P2). */
      backend: z.enum(['local', 'unisolated']).default('local'),
      commands: commandLimits.prefault({}),
    })
    .prefault({}),
  /** Rules of this agent, before those of the home. */
  policy: z.array(policyRule).max(10_000).default([]),
});

export type Agent = z.infer<typeof agentSchema>;
export type SubAgent = z.infer<typeof subAgent>;
export type AgentMemory = z.infer<typeof agentMemory>;
export type AgentLimits = Agent['limits'];
