import type { NodeKind } from './settings.ts';

/**
 * What a node of each kind is in code: the name of its class, and the ports that are properties of it. All others are reached by `port(name)`:
 * the ways of a selector and a parallel have the names that their document gives them.
 */
export const NODE_CLASSES = {
  input: { name: 'InputNode', ports: ['session', 'words'] },
  agent: { name: 'AgentNode', ports: ['session', 'values', 'answer'] },
  tool: { name: 'ToolNode', ports: ['session', 'values', 'result'] },
  selector: { name: 'SelectorNode', ports: ['session', 'values'] },
  parallel: { name: 'ParallelNode', ports: ['session'] },
  join: { name: 'JoinNode', ports: ['sessions', 'session', 'values'] },
  merge: { name: 'MergeNode', ports: ['ours', 'theirs', 'session'] },
  loop: { name: 'LoopNode', ports: ['session', 'back', 'values', 'body', 'done'] },
  approval: { name: 'ApprovalNode', ports: ['session', 'values', 'approved', 'denied'] },
  validate: { name: 'ValidateNode', ports: ['session', 'values', 'passed', 'failed'] },
  'memory-recall': { name: 'MemoryRecallNode', ports: ['session', 'values', 'items'] },
  'memory-commit': { name: 'MemoryCommitNode', ports: ['session', 'values'] },
  compress: { name: 'CompressNode', ports: ['session', 'values'] },
  place: { name: 'PlaceNode', ports: ['session'] },
  workflow: { name: 'WorkflowNode', ports: ['session', 'values', 'outputs'] },
  code: { name: 'CodeNode', ports: ['values', 'value'] },
  note: { name: 'NoteNode', ports: [] },
  output: { name: 'OutputNode', ports: ['session', 'values'] },
} as const satisfies Readonly<Record<NodeKind, { readonly name: string; readonly ports: readonly string[] }>>;

/** The class of a node whose kind or settings no class of this version has. It names its kind itself. */
export const UNKNOWN_NODE_CLASS = 'UnknownNode';

/** The function that gives an end at a node of which there is an id alone. */
export const END_FUNCTION = 'endAt';

/** Fields of a workflow class that are no nodes. */
export const WORKFLOW_FIELDS = ['name', 'description', 'limits', 'edges', 'layout'] as const;

/** The kind of node that a class stands for; undefined for a name that is no class of a known kind. */
export function kindOfClass(name: string): NodeKind | undefined {
  return BY_CLASS.get(name);
}

const BY_CLASS: ReadonlyMap<string, NodeKind> = new Map(
  Object.entries(NODE_CLASSES).map(([kind, { name }]) => [name, kind as NodeKind]),
);
