import type { NodeKind, ReadNode } from '../../model/workflow/settings.ts';
import type { NodeAt, NodeGave, NodeWork } from './node-at.ts';
import { agent } from './nodes/agent.ts';
import { compress } from './nodes/compress.ts';
import { input } from './nodes/input.ts';
import { join } from './nodes/join.ts';
import { loop } from './nodes/loop.ts';
import { merge } from './nodes/merge.ts';
import { output } from './nodes/output.ts';
import { parallel } from './nodes/parallel.ts';
import { place } from './nodes/place.ts';
import { validate } from './nodes/validate.ts';
import { workflow } from './nodes/workflow.ts';

const works: { readonly [Kind in NodeKind]?: NodeWork<Kind> } = {
  input,
  agent,
  parallel,
  join,
  loop,
  merge,
  compress,
  place,
  validate,
  workflow,
  output,
};

/** Does what a node does. Throws what an operation on a session value throws. */
export async function workOf(at: NodeAt): Promise<NodeGave> {
  const work = works[at.node.kind] as NodeWork<NodeKind> | undefined;
  if (work === undefined) throw new Error(`a run began with a node of the kind ${at.node.kind}`);
  return await work(at);
}

/** What this version can't run of a node, in words; undefined where it runs all of it. */
export function cannotRun(node: ReadNode): string | undefined {
  if (node.kind === 'note') return undefined;
  if (works[node.kind] === undefined) return `nodes of the kind ${node.kind}`;
  if (node.onFailure === 'wait') return 'nodes that wait for a person where they fail';
  if (node.kind === 'validate' && node.by !== 'command')
    return `validations by ${node.by === 'agent' ? 'an agent' : 'a person'}`;
  return undefined;
}
