import type { WorkflowDocument } from '../../../../core/model/workflow/document.ts';
import { seeded } from '../../seeded.ts';
import { flow, type Node, scripted } from '../compile-flow.ts';

interface Below {
  /** A whole number from 0 to below a bound. */
  readonly below: (bound: number) => number;
}

interface Making {
  readonly random: Below;
  readonly nodes: Node[];
  readonly edges: string[];
}

/** A document with every way that a run can take: selectors, parallels, joins that need all or one, checks, loops in loops, values that cross all of them, nodes that are off. */
export function randomWorkflow(seed: number, needs: readonly unknown[] = ['all']): WorkflowDocument {
  const next = seeded(seed);
  const random: Below = { below: (bound) => Math.floor(next() * bound) };
  const making: Making = { random, nodes: [], edges: [] };
  making.nodes.push({ id: 'in', kind: 'input' }, { id: 'out', kind: 'output' });
  const end = chain(making, 'in', 3, needs);
  making.edges.push(`${end} > out`);
  for (const [at, { id, kind }] of making.nodes.entries())
    if (kind === 'agent' && random.below(3) === 0) {
      // Made before it, so that no cycle comes of it.
      const before = making.nodes.slice(0, at).filter((each) => each.kind === 'agent');
      const from = before[random.below(Math.max(before.length, 1))];
      if (from !== undefined) making.edges.push(`${from.id}.answer > ${id}.values`);
    }
  return flow(making.nodes, making.edges);
}

/** Some nodes in a row behind an end; gives the end of the last one. */
function chain(making: Making, from: string, depth: number, needs: readonly unknown[]): string {
  let at = from;
  for (let left = making.random.below(3) + 1; left > 0; left--) at = link(making, at, depth, needs);
  return at;
}

function link(making: Making, from: string, depth: number, needs: readonly unknown[]): string {
  const { random } = making;
  const kind = depth === 0 ? 0 : random.below(6);
  if (kind === 0 || kind === 5) {
    const off = random.below(8) === 0 ? { off: 'bypassed' } : {};
    return `${add(making, from, { kind: 'agent', agent: scripted, ...off })}.session`;
  }
  if (kind === 1) return checked(making, from);
  if (kind === 2) return loop(making, from, depth, needs);
  const ways = Array.from({ length: random.below(3) + 1 }, (_, at) => `w${at}`);
  const forks =
    kind === 3
      ? { kind: 'selector', how: 'person', routes: ways.map((name) => ({ name })) }
      : { kind: 'parallel', branches: ways };
  const fork = add(making, from, forks);
  const ends = ways.map((way) => chain(making, `${fork}.${way}`, depth - 1, needs));
  const join = `n${making.nodes.length}`;
  making.nodes.push({ id: join, kind: 'join', needs: needs[random.below(needs.length)] } as Node);
  making.edges.push(...ends.map((end) => `${end} > ${join}.sessions`));
  return `${join}.session`;
}

/** A check whose failure goes another way to one join. */
function checked(making: Making, from: string): string {
  const check = add(making, from, { kind: 'validate', by: 'person', criterion: 'It is good.' });
  const join = `n${making.nodes.length}`;
  making.nodes.push({ id: join, kind: 'join', needs: 'all' } as Node);
  const mended = chain(making, `${check}.failed`, 0, ['all']);
  making.edges.push(`${check}.passed > ${join}.sessions`, `${mended} > ${join}.sessions`);
  return `${join}.session`;
}

function loop(making: Making, from: string, depth: number, needs: readonly unknown[]): string {
  const { random } = making;
  const id = add(making, from, { kind: 'loop', cap: random.below(4) + 1 });
  const end = chain(making, `${id}.body`, depth - 1, needs);
  const last = add(making, end, { kind: 'agent', agent: scripted });
  making.edges.push(`${last} > ${id}.back`);
  if (random.below(2) === 0) making.edges.push(`${last}.answer > ${id}.values`);
  return `${id}.done`;
}

function add(making: Making, from: string, node: object): string {
  const id = `n${making.nodes.length}`;
  making.nodes.push({ id, ...node } as Node);
  making.edges.push(`${from} > ${id}`);
  return id;
}
