import type { Json, WorkflowNode } from '../../../../core/contract/workflow-view.ts';

type Members = Readonly<Record<string, Json>>;

/** The value at a path of members; undefined where there is none. */
export function valueAt(node: WorkflowNode, path: readonly string[]): Json | undefined {
  let value: Json | undefined = node;
  for (const member of path) value = isMembers(value) && Object.hasOwn(value, member) ? value[member] : undefined;
  return value;
}

/** The node with another value at a path; `undefined` takes it away, and with it the members on the way that are empty then. */
export function setAt(node: WorkflowNode, path: readonly string[], value: Json | undefined): WorkflowNode {
  return (setIn(node, path, value) ?? {}) as WorkflowNode;
}

function setIn(
  value: Json | undefined,
  [member, ...rest]: readonly string[],
  next: Json | undefined,
): Json | undefined {
  if (member === undefined) return next;
  const members: Members = isMembers(value) ? value : {};
  const inner = setIn(Object.hasOwn(members, member) ? members[member] : undefined, rest, next);
  const { [member]: _before, ...others } = members;
  if (inner !== undefined) return { ...others, [member]: inner };
  return Object.keys(others).length === 0 ? undefined : others;
}

function isMembers(value: Json | undefined): value is Members {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
