import { z } from 'zod';
import { agentSchema } from '../agent/agent.ts';
import type { Json } from '../canonical.ts';
import { choiceHow } from '../kinds/control.ts';
import { memoryScope } from '../kinds/mind.ts';

/** Words for a model or a person; `{{name}}` stands for the value of the node `name` where that comes to the node's port `values`. */
const template = z.string().max(1_000_000);
const words = z.string().min(1).max(10_000);
/** Of a route or a branch: it is the name of a port too. */
const way = z.string().min(1).max(200);
const ways = (least: number) => z.array(way).min(least).max(1_000);
/** CEL text. */
const expression = z.string().min(1).max(10_000);
const criterion = z.string().min(1).max(2_000);
const kept = z.custom<Json>(() => true);

/** What every node can have beside its settings. */
const common = {
  id: z.string(),
  label: z.string().max(1_000).exactOptional(),
  /** `muted`: it does not run, nor what only it leads to; `bypassed`: what comes to it goes on as if it were not there. */
  off: z.enum(['muted', 'bypassed']).exactOptional(),
  /** What a failure of it does to the run (X4). Default: `fail`. */
  onFailure: z.enum(['fail', 'ignore', 'wait']).exactOptional(),
};

function node<Kind extends string, Shape extends z.ZodRawShape>(kind: Kind, settings: Shape) {
  return z.strictObject({ ...common, kind: z.literal(kind), ...settings });
}

const route = z.strictObject({
  name: way,
  /** What it is for, told to who chooses. */
  says: words.exactOptional(),
  /** Where the route is taken, for `rule`. */
  when: expression.exactOptional(),
  /** A line for bash, for `validator`: the first route whose command passes is taken. */
  check: z.string().min(1).max(100_000).exactOptional(),
});

const selector = node('selector', {
  how: choiceHow,
  routes: z.array(route).min(1).max(1_000),
  /** Answers that are asked for, for `vote`. */
  samples: z.int().min(2).max(99).exactOptional(),
  /** Who chooses, for `model` and `vote`. */
  agent: agentSchema.exactOptional(),
  /** The route where no other one is chosen. */
  otherwise: way.exactOptional(),
});

const validate = z.discriminatedUnion('by', [
  node('validate', { by: z.literal('command'), criterion, command: z.string().min(1).max(100_000) }),
  node('validate', { by: z.literal('agent'), criterion, agent: agentSchema }),
  node('validate', { by: z.literal('person'), criterion }),
]);

/** What a node of each kind can say; strict. Only compiling parses with it: a document opens whatever its nodes say. */
export const nodeSchemas = {
  input: node('input', { asks: words.exactOptional() }),
  agent: node('agent', { agent: agentSchema, prompt: template.exactOptional() }),
  /** `input`: JSON whose texts may be templates. */
  tool: node('tool', { tool: z.string().min(1).max(200), input: kept }),
  selector,
  parallel: node('parallel', { branches: ways(1) }),
  /** `needs`: how many of the sessions that lead to it must come; the others are left. */
  join: node('join', { needs: z.union([z.enum(['all', 'any']), z.int().min(1).max(50_000)]) }),
  merge: node('merge', { conflicts: z.enum(['ask', 'ours', 'theirs']) }),
  /** `until`: it goes round while this is not so, `cap` times at most. */
  loop: node('loop', { cap: z.int().min(1).max(10_000), until: expression.exactOptional() }),
  approval: node('approval', { asks: words }),
  validate,
  'memory-recall': node('memory-recall', {
    scopes: z.array(memoryScope).min(1).max(5),
    query: template,
    items: z.int().min(1).max(50).exactOptional(),
  }),
  'memory-commit': node('memory-commit', { scope: memoryScope, key: z.string().min(1).max(1_000), text: template }),
  /** `text`: what stands in the place of the conversation; an extract of it where absent. */
  compress: node('compress', { text: template.exactOptional() }),
  place: node('place', { to: z.string().min(1).max(100) }),
  /** `workflow`: the id of a kept workflow, whose newest version is meant, or the hash of a document. */
  workflow: node('workflow', { workflow: z.string().min(1).max(200) }),
  code: node('code', { source: z.string().max(1_000_000) }),
  note: node('note', { text: z.string().max(100_000) }),
  output: node('output', { name: way.exactOptional() }),
};

/** A kind of node that this version knows. */
export type NodeKind = keyof typeof nodeSchemas;

/** A node of a known kind whose settings were read. */
export type ReadNode = { [Kind in NodeKind]: z.infer<(typeof nodeSchemas)[Kind]> }[NodeKind];

/** A node of some kinds. */
export type NodeOf<Kind extends NodeKind> = Extract<ReadNode, { readonly kind: Kind }>;

/** True for a kind of node that this version knows. */
export function isNodeKind(kind: string): kind is NodeKind {
  return Object.hasOwn(nodeSchemas, kind);
}
