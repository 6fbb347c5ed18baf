import { type ProgramLimits, programLimits } from '../../model/agent/program-limits.ts';
import type { WorkflowDocument } from '../../model/workflow/document.ts';
import { workflowHash } from '../../model/workflow/workflow-hash.ts';
import { counted } from '../text/say-count.ts';
import { sayIssues } from '../text/say-issues.ts';
import { listedAgent, type WorkflowAgent } from './agents-in.ts';
import { callsAtLeast, type Nested, type WorstCase, worstOf } from './calls-of.ts';
import { checkCycles } from './check-cycles.ts';
import { checkEdges } from './check-edges.ts';
import { checkPrompts } from './check-prompts.ts';
import { checkSettings } from './check-settings.ts';
import { checkWays } from './check-ways.ts';
import { checkWorld } from './check-world.ts';
import { compileNested, type Nesting } from './compile-nested.ts';
import { type Flow, type FlowNode, flowOf } from './flow.ts';
import { stopping, type WorkflowProblem } from './workflow-problem.ts';
import type { WorkflowWorld } from './workflow-world.ts';

/** Agents that are listed of one workflow, those of nested ones included. */
const MOST_AGENTS = 10_000;

/** What is known of a workflow before it runs (X2). */
export interface CompiledWorkflow {
  /** Of the document, without its layout. */
  readonly hash: string;
  /** Agents that may run, those of nested workflows too. */
  readonly agents: readonly WorkflowAgent[];
  /** Ids of nodes whose way on is chosen while it runs. */
  readonly dynamic: readonly string[];
  readonly problems: readonly WorkflowProblem[];
  /** Absent where there is no bound, and where a problem stops it. */
  readonly worst?: WorstCase;
  /** Calls of models without which no way leads through it. */
  readonly callsAtLeast: number;
}

/**
 * Compiles a document against facts of a home (X2): runs nothing. What is off is not checked, but for what would go wrong without it. Linear in nodes and
 * edges, but for loops in loops, which take a pass each level. Never throws for a document that was read.
 */
export function compileWorkflow(document: WorkflowDocument, world: WorkflowWorld): CompiledWorkflow {
  const hash = workflowHash(document, world.sha256);
  return compileIn(document, { world, hash, around: [], compiled: new Map() });
}

/** Compiles a document where it stands: by itself, or in the place of a node of another one. */
export function compileIn(document: WorkflowDocument, nesting: Nesting): CompiledWorkflow {
  const flow = flowOf(document);
  const running = flow.nodes.filter(({ state }) => state === 'runs');
  const inner = compileNested(running, nesting);
  const limits = programLimits.safeParse(document.limits ?? {});
  const listed = agentsOf(running, inner.nested);
  const fewest = callsAtLeast(flow, inner.nested);
  const problems = [
    ...checkEdges(flow),
    ...checkWays(flow),
    ...checkCycles(flow),
    ...running.flatMap(checkSettings),
    ...running.flatMap(checkPrompts),
    ...running.flatMap((node) => checkWorld(node, nesting.world)),
    ...inner.problems,
    ...(listed.length > MOST_AGENTS ? [tooManyAgents()] : []),
    ...(limits.success ? checkBudget(limits.data, fewest) : [limitsUnread(sayIssues(limits.error.issues, '“limits”'))]),
  ];
  const isStopped = problems.some(({ stops }) => stops);
  const worst = isStopped || !limits.success ? undefined : worstOf(flow, inner.nested, limits.data);
  return {
    hash: nesting.hash,
    agents: listed.slice(0, MOST_AGENTS),
    dynamic: dynamicOf(flow),
    problems,
    ...(worst === undefined ? {} : { worst }),
    callsAtLeast: fewest,
  };
}

function agentsOf(running: readonly FlowNode[], nested: Nested): readonly WorkflowAgent[] {
  const agents: WorkflowAgent[] = [];
  for (const each of running) {
    const own = listedAgent(each);
    if (own !== undefined) agents.push(own);
    for (const agent of nested.get(each)?.agents ?? []) {
      if (agents.length > MOST_AGENTS) return agents;
      agents.push({ ...agent, node: each.id, path: [each.id, ...agent.path] });
    }
  }
  return agents;
}

function tooManyAgents(): WorkflowProblem {
  return stopping(
    {},
    {
      code: 'too-many-agents',
      words: `With the workflows in it, it has more than ${counted(MOST_AGENTS, 'agent')}.`,
      fix: 'Take some of the workflows out of it.',
    },
  );
}

function limitsUnread(says: string): WorkflowProblem {
  return stopping({}, { code: 'limits', words: `Its caps can’t be read. ${says}`, fix: 'Mend them.' });
}

function checkBudget({ steps }: ProgramLimits, fewest: number): WorkflowProblem[] {
  if (steps === undefined || fewest <= steps) return [];
  const words = `Every way through it needs ${counted(fewest, 'call')} of models at least, and its cap is ${steps}.`;
  return [stopping({}, { code: 'budget', words, fix: `Raise “limits.steps” to ${fewest} or more.` })];
}

function dynamicOf({ nodes }: Flow): readonly string[] {
  return nodes.filter((each) => each.state === 'runs' && isDynamic(each)).map(({ id }) => id);
}

function isDynamic({ node }: FlowNode): boolean {
  if (node?.kind === 'join') return node.needs !== 'all';
  return node !== undefined && ['selector', 'loop', 'approval', 'validate'].includes(node.kind);
}
