import type { ReadNode } from '../../model/workflow/settings.ts';
import { agentIn } from './agents-in.ts';
import type { CompiledWorkflow } from './compile-workflow.ts';
import type { Flow, FlowNode } from './flow.ts';
import { roundsOf } from './rounds-of.ts';

/** What a workflow comes to at most: calls of models, and dollars where every agent, or the whole, has a cap of them. */
export interface WorstCase {
  readonly calls: number;
  readonly usd?: number;
}

/** Compiled workflows that nodes stand for. */
export type Nested = ReadonlyMap<FlowNode, CompiledWorkflow>;

interface Caps {
  readonly steps?: number;
  readonly costUsd?: number;
}

/** The worst case of a flow within the caps of the whole; undefined where there is no bound. */
export function worstOf(flow: Flow, nested: Nested, { steps, costUsd }: Caps): WorstCase | undefined {
  const calls = least(callsAtMost(flow, nested), steps);
  const usd = least(usdAtMost(flow, nested), costUsd);
  return calls === undefined ? undefined : { calls, ...(usd === undefined ? {} : { usd }) };
}

function callsAtMost(flow: Flow, nested: Nested): number | undefined {
  return summed(flow, (each) => (each.node?.kind === 'workflow' ? nested.get(each)?.worst?.calls : callsOf(each.node)));
}

function usdAtMost(flow: Flow, nested: Nested): number | undefined {
  return summed(flow, (each) => {
    if (each.node?.kind === 'workflow') return nested.get(each)?.worst?.usd;
    const agent = agentIn(each.node);
    return agent === undefined ? 0 : agent.limits.costUsd;
  });
}

/** What all nodes that run come to, each as often as it runs at most. Undefined where one of them has no bound, or the sum can't be told exactly. */
function summed(flow: Flow, of: (node: FlowNode) => number | undefined): number | undefined {
  const rounds = roundsOf(flow);
  if (rounds === undefined) return undefined;
  let sum = 0;
  for (const [node, times] of rounds) {
    const each = of(node);
    if (each === undefined) return undefined;
    if (each > 0) sum += each * times;
  }
  return sum <= Number.MAX_SAFE_INTEGER ? sum : undefined;
}

/** Calls of models that one run of a node comes to at most. */
function callsOf(node: ReadNode | undefined): number {
  if (node?.kind === 'selector') return leastCallsOf(node);
  return agentIn(node)?.limits.steps ?? 0;
}

/** Calls of models that one run of a node comes to at least. */
function leastCallsOf(node: ReadNode | undefined): number {
  if (agentIn(node) === undefined) return 0;
  return node?.kind === 'selector' && node.how === 'vote' ? (node.samples ?? 1) : 1;
}

function least(a: number | undefined, b: number | undefined): number | undefined {
  if (a === undefined || b === undefined) return a ?? b;
  return Math.min(a, b);
}

/** Of calls without which no way leads through, so many are told apart: no cap is higher. */
const MOST_TOLD = 1_000_001;

/**
 * Calls of models without which no way leads from an input to an output: the fewest of all ways, a way of parallel branches counted alone.
 * 0 where there is no way.
 */
export function callsAtLeast({ nodes }: Flow, nested: Nested): number {
  const fewest = new Map<FlowNode, number>();
  const byCost: FlowNode[][] = [];
  const reach = (node: FlowNode, before: number) => {
    const own = nested.get(node)?.callsAtLeast ?? leastCallsOf(node.state === 'runs' ? node.node : undefined);
    const cost = Math.min(before + own, MOST_TOLD);
    if (cost >= (fewest.get(node) ?? Number.POSITIVE_INFINITY)) return;
    fewest.set(node, cost);
    let at = byCost[cost];
    if (at === undefined) byCost[cost] = at = [];
    at.push(node);
  };
  for (const node of nodes) if (node.raw.kind === 'input' && node.state === 'runs') reach(node, 0);
  for (let cost = 0; cost < byCost.length; cost++)
    for (const node of byCost[cost] ?? []) {
      if (fewest.get(node) !== cost) continue;
      if (node.raw.kind === 'output') return cost;
      for (const edge of node.outs) if (edge.isLive && edge.edge.to.port !== 'values') reach(edge.to, cost);
    }
  return 0;
}
