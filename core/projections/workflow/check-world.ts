import type { Agent } from '../../model/agent/agent.ts';
import { isScriptText } from '../../model/agent/is-script-text.ts';
import type { ReadNode } from '../../model/workflow/settings.ts';
import { agentIn } from './agents-in.ts';
import type { FlowNode } from './flow.ts';
import { type Fault, stopping, type WorkflowProblem } from './workflow-problem.ts';
import type { SandboxFault, WorkflowWorld } from './workflow-world.ts';

/** What a node names that is not in the home: models and their keys, servers, sandboxes, tools; and code that can't be read. */
export function checkWorld({ id, node }: FlowNode, world: WorkflowWorld): WorkflowProblem[] {
  if (node === undefined) return [];
  const agent = agentIn(node);
  const faults = [...(agent === undefined ? [] : agentFaults(agent, world)), ...nodeFaults(node, world)];
  const missing = agent === undefined ? [] : withoutCommands(id, world.sandboxes.get(agent.sandbox.backend));
  return [...faults.map((fault) => stopping({ node: id }, fault)), ...missing];
}

/** An agent can run where its commands can't: they fail closed (P2). */
function withoutCommands(node: string, fault: SandboxFault | undefined): WorkflowProblem[] {
  if (fault === undefined) return [];
  const words = `No command of it can run on this machine: ${fault.says}.`;
  return [{ node, code: 'sandbox-not-here', words, fix: fault.remedy, stops: false }];
}

function agentFaults(agent: Agent, world: WorkflowWorld): Fault[] {
  const subs = agent.agents ?? [];
  const models = [agent.model, ...subs.flatMap(({ model }) => model ?? [])];
  const servers = new Set([agent, ...subs].flatMap((each) => each.servers ?? []));
  return [
    ...models.flatMap((model) => modelFault(model, world)),
    ...[...servers].filter((name) => !world.servers.has(name)).map(serverFault),
    ...sandboxFaults(agent.sandbox.backend, world),
  ];
}

/** A script that lies elsewhere is never looked at: the document is somebody's, and what it means has to be in its hash. */
function modelFault(model: Agent['model'], world: WorkflowWorld): Fault[] {
  if (model.script !== undefined && !isScriptText(model.script))
    return [
      {
        code: 'script-elsewhere',
        words: 'The script of its model is a path: a workflow holds all that it means.',
        fix: 'Put the script itself in its place.',
      },
    ];
  const fault = world.modelFault(model);
  if (fault === undefined) return [];
  const { isKey, words } = fault;
  const code = isKey ? 'key-missing' : 'model-missing';
  return [
    { code, words, fix: isKey ? 'Set a key in the settings, or choose another model.' : 'Choose another model.' },
  ];
}

function serverFault(name: string): Fault {
  return {
    code: 'server-missing',
    words: `There is no server “${name}” whose tools were consented to.`,
    fix: 'Add the server and consent to its tools, or leave it out.',
  };
}

function sandboxFaults(backend: string, { sandboxes }: WorkflowWorld): Fault[] {
  if (sandboxes.has(backend)) return [];
  return [
    {
      code: 'sandbox-missing',
      words: `There is no backend “${backend}” here.`,
      fix:
        sandboxes.size === 0
          ? 'Open the home where agents can run.'
          : `Take one of: ${[...sandboxes.keys()].join(', ')}.`,
    },
  ];
}

/** A session is moved nowhere where nothing can happen (P1). */
function placeFaults(backend: string, world: WorkflowWorld): Fault[] {
  const fault = world.sandboxes.get(backend);
  if (fault === undefined) return sandboxFaults(backend, world);
  return [
    { code: 'sandbox-not-here', words: `“${backend}” can’t be had on this machine: ${fault.says}.`, fix: fault.remedy },
  ];
}

function codeFaults(source: string, { codeFault }: WorkflowWorld): Fault[] {
  const words = codeFault(source);
  if (words === undefined) return [];
  return [
    {
      code: 'code-unread',
      words,
      fix: 'Write a script whose last expression is a function, as in (values) => values.plan.',
    },
  ];
}

function nodeFaults(node: ReadNode, world: WorkflowWorld): Fault[] {
  if (node.kind === 'place') return placeFaults(node.to, world);
  if (node.kind === 'code') return codeFaults(node.source, world);
  if (node.kind !== 'tool' || world.tools.has(node.tool)) return [];
  return [
    {
      code: 'tool-missing',
      words: `There is no tool “${node.tool}” here that a node can call.`,
      fix: 'Take one that there is, or add the server that has it and consent to its tools.',
    },
  ];
}
