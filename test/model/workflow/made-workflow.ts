import type { Json } from '../../../core/model/canonical.ts';
import type { WorkflowEdge, WorkflowNode } from '../../../core/model/workflow/document.ts';
import { type Dice, throwDice } from '../../fuzz/dice.ts';

const HOSTILE = [
  '',
  '\u0000',
  '\ud800',
  '\u202egnp.exe',
  '__proto__',
  'a"b\\c',
  '{{words}}',
  'é',
  'e\u0301',
  '\u2028',
  '  ',
];
const agent = { name: 'planner', model: { provider: 'scripted', name: 'default' } };

/** Settings that fit, of each kind that there is. */
export const FITTING: Readonly<Record<string, { readonly [member: string]: Json }>> = {
  input: { asks: 'What is it about?' },
  agent: { agent, prompt: 'Do this.' },
  tool: { tool: 'read_file', input: { path: 'a.txt' } },
  selector: { how: 'rule', routes: [{ name: 'a', when: 'true' }, { name: 'b' }], otherwise: 'b' },
  parallel: { branches: ['a', 'b'] },
  join: { needs: 'all' },
  merge: { conflicts: 'ask' },
  loop: { cap: 3 },
  approval: { asks: 'Go on?' },
  validate: { by: 'command', command: 'true', criterion: 'it builds' },
  'memory-recall': { scopes: ['session'], query: 'beds' },
  'memory-commit': { scope: 'session', key: 'beds', text: 'four' },
  compress: {},
  place: { to: 'local' },
  workflow: { workflow: 'research' },
  code: { source: '1 + 1' },
  note: { text: 'Hello' },
  output: { name: 'report' },
};

/** A document as a hand or a later program could have written it, from a seed: nodes of known and unknown kinds, edges to anywhere, hostile texts. */
export function madeWorkflow(seed: number): { readonly [member: string]: Json } {
  const dice = throwDice(seed);
  const nodes = Array.from({ length: dice.below(12) }, (_, index) => madeNode(dice, index));
  const edges = Array.from({ length: dice.below(16) }, () => madeEdge(dice, nodes));
  return {
    format: 'openrath-workflow',
    version: 1,
    name: `made ${dice.of(HOSTILE)}`,
    ...(dice.yes() ? { description: dice.of(HOSTILE) } : {}),
    ...(dice.yes() ? { limits: { steps: 1 + dice.below(9) } } : {}),
    nodes,
    edges,
    ...(dice.yes() ? { layout: madeJson(dice, 3) } : {}),
  };
}

function madeNode(dice: Dice, index: number): WorkflowNode {
  const id = dice.below(12) === 0 ? 'twice' : `n${index}${dice.of(HOSTILE)}`;
  const kind = dice.of([...Object.keys(FITTING), 'of-a-later-version', '__proto__', 'constructor']);
  const node: Record<string, Json> = { id, kind, ...(Object.hasOwn(FITTING, kind) ? FITTING[kind] : {}) };
  if (dice.below(4) === 0) node.label = dice.of(HOSTILE);
  if (dice.below(6) === 0) node.off = dice.of(['muted', 'bypassed', 'of-a-later-version']);
  if (dice.below(4) === 0)
    Object.defineProperty(node, dice.of(['later', '__proto__', ...Object.keys(node).slice(2)]), {
      value: madeJson(dice, 3),
      ...AS_SET,
    });
  return node as unknown as WorkflowNode;
}

/** A member that is defined, so that `__proto__` is one as any other. */
const AS_SET = { enumerable: true, configurable: true, writable: true };

const PORTS = [
  'session',
  'session',
  'values',
  'answer',
  'a',
  'b',
  'back',
  'body',
  'done',
  'ours',
  'value',
  '__proto__',
];

function madeEdge(dice: Dice, nodes: readonly WorkflowNode[]): WorkflowEdge {
  const end = () => ({
    node: nodes.length === 0 || dice.below(10) === 0 ? 'nowhere' : dice.of(nodes).id,
    port: dice.of(PORTS),
  });
  return { from: end(), to: end() };
}

function madeJson(dice: Dice, depth: number): Json {
  const kind = dice.below(depth === 0 ? 5 : 7);
  if (kind === 0) return null;
  if (kind === 1) return dice.yes();
  if (kind === 2) return dice.of([0, -1, 0.5, Number.MAX_SAFE_INTEGER, 2 ** -20]);
  if (kind < 5) return dice.of(HOSTILE);
  const items = Array.from({ length: dice.below(4) }, () => madeJson(dice, depth - 1));
  if (kind === 5) return items;
  return JSON.parse(
    `{${[...new Set(items.map(() => dice.of(HOSTILE)))].map((key) => `${JSON.stringify(key)}:${JSON.stringify(madeJson(dice, depth - 1))}`).join(',')}}`,
  ) as Json;
}

/** The same document: its nodes and edges, and the members of all that is in it, in another order. */
export function shuffled(document: { readonly [member: string]: Json }, dice: Dice): Json {
  const mix = (list: Json | undefined) => mixed(list as readonly Json[], dice);
  return membersMixed({ ...document, nodes: mix(document.nodes), edges: mix(document.edges) }, dice);
}

function membersMixed(value: Json, dice: Dice): Json {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map((each) => membersMixed(each, dice));
  const made = {};
  for (const [key, member] of mixed(Object.entries(value), dice))
    Object.defineProperty(made, key, { value: membersMixed(member, dice), ...AS_SET });
  return made;
}

function mixed<Of>(items: readonly Of[], dice: Dice): Of[] {
  return items
    .map((item) => ({ item, place: dice.below(1_000_000) }))
    .toSorted((a, b) => a.place - b.place)
    .map(({ item }) => item);
}

/** A document as a hand could have gone on from another: nodes and edges gone, twice or changed, and other settings, by dice. */
export function editedWorkflow(
  document: { readonly [member: string]: Json },
  dice: Dice,
): { readonly [member: string]: Json } {
  const { nodes, edges } = document as unknown as { nodes: readonly WorkflowNode[]; edges: readonly WorkflowEdge[] };
  const changed = nodes.flatMap((each, index) => {
    const fate = dice.below(6);
    if (fate === 0) return [];
    if (fate === 1) return [each, madeNode(dice, index)];
    return fate === 2 ? [{ ...madeNode(dice, index), id: each.id } as WorkflowNode] : [each];
  });
  const edged = edges.flatMap((each) => dice.of([[], [each], [each], [each, each], [madeEdge(dice, changed)]]));
  const { layout } = document;
  const made = { ...document, nodes: changed, edges: edged };
  if (layout === undefined || dice.yes()) return { ...made, limits: madeJson(dice, 2) };
  return { ...made, layout: dice.yes() ? [layout] : madeJson(dice, 3) };
}
