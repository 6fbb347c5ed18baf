import { type Cycle, cyclesOf } from '../cycles.ts';
import { endsRound } from '../ends-round.ts';
import type { Flow, FlowEdge, FlowNode } from '../flow.ts';

/** Loops within loops that are told apart. */
export const DEEPEST_LOOPS = 32;

/** Nodes that run at most once a round together: the whole flow, which has one round, or the body of a loop. */
export interface Group {
  /** The loop whose body it is, which is a node of the group around it. */
  readonly loop: FlowNode | undefined;
  readonly around: Group | undefined;
  /** Loops around its nodes. */
  readonly depth: number;
  readonly nodes: FlowNode[];
  /** Edges that end in it, or at the end of its round, and come from outside of it; what comes along one stays for all rounds. */
  readonly entering: { readonly edge: FlowEdge; readonly from: Group }[];
  /** Edges that begin in it, or deeper, and end outside of it. */
  readonly leaving: FlowEdge[];
}

/** The loops of a flow, each with its body. */
export interface Bodies {
  readonly whole: Group;
  readonly groupOf: ReadonlyMap<FlowNode, Group>;
  readonly bodyOf: ReadonlyMap<FlowNode, Group>;
  /** Cycles in which no one loop is where it is entered, or that are nested too deep: they can't be run. */
  readonly tangled: readonly Cycle[];
}

/**
 * Finds the bodies of the loops of a flow: the nodes from which a way leads back to a loop that is entered from outside of them. What is bypassed
 * is a part of the way. In a pass over nodes and edges for each level of loops in loops.
 */
export function bodiesOf({ nodes, edges }: Flow): Bodies {
  const alive = nodes.filter(runsOrPasses);
  const whole = group(undefined, undefined, alive);
  const groupOf = new Map(alive.map((node) => [node, whole]));
  const bodyOf = new Map<FlowNode, Group>();
  const tangled: Cycle[] = [];
  const open = [whole];
  // What is gone through as it grows: a body without its loop is a group of its own.
  for (const around of open)
    for (const cycle of cyclesOf(around.nodes, (edge) => edge.isLive)) {
      const loop = entryOf(cycle);
      if (loop === undefined || around.depth >= DEEPEST_LOOPS) {
        tangled.push(cycle);
        continue;
      }
      const body = group(
        loop,
        around,
        cycle.filter((node) => node !== loop),
      );
      bodyOf.set(loop, body);
      for (const node of body.nodes) groupOf.set(node, body);
      open.push(body);
    }
  for (const node of alive)
    if (node.raw.kind === 'loop' && !bodyOf.has(node)) bodyOf.set(node, group(node, groupOf.get(node), []));
  const bodies = { whole, groupOf, bodyOf, tangled };
  for (const edge of edges) if (edge.isLive) noteEdge(edge, bodies);
  return bodies;
}

/** The group in which an edge begins: what leaves a loop at `body` begins in its body. */
export function beginsIn({ edge, from }: FlowEdge, { groupOf, bodyOf }: Pick<Bodies, 'groupOf' | 'bodyOf'>): Group {
  return (edge.from.port === 'body' && bodyOf.get(from)) || (groupOf.get(from) as Group);
}

/** The group in which an edge ends: what comes back to a loop ends the round of its body. */
export function endsIn(edge: FlowEdge, { groupOf, bodyOf }: Pick<Bodies, 'groupOf' | 'bodyOf'>): Group {
  return (endsRound(edge) && bodyOf.get(edge.to)) || (groupOf.get(edge.to) as Group);
}

function runsOrPasses({ state }: FlowNode): boolean {
  return state === 'runs' || state === 'bypassed';
}

function group(loop: FlowNode | undefined, around: Group | undefined, nodes: readonly FlowNode[]): Group {
  return {
    loop,
    around,
    depth: around === undefined ? 0 : around.depth + 1,
    nodes: [...nodes],
    entering: [],
    leaving: [],
  };
}

/** The one loop of a cycle whose session comes from outside of it; undefined where there are several or none. */
function entryOf(cycle: Cycle): FlowNode | undefined {
  const inside = new Set(cycle);
  const entered = cycle.filter(
    ({ raw, ins }) =>
      raw.kind === 'loop' &&
      ins.some(({ isLive, from, edge }) => isLive && edge.to.port === 'session' && !inside.has(from)),
  );
  return entered.length === 1 ? entered[0] : undefined;
}

function noteEdge(edge: FlowEdge, bodies: Pick<Bodies, 'groupOf' | 'bodyOf'>): void {
  const begins = beginsIn(edge, bodies);
  const ends = endsIn(edge, bodies);
  let [out, into] = [begins, ends];
  while (into.depth > out.depth) into = into.around as Group;
  while (out !== into) {
    out.leaving.push(edge);
    out = out.around as Group;
    if (into.depth > out.depth) into = into.around as Group;
  }
  if (out !== ends) ends.entering.push({ edge, from: out });
}
