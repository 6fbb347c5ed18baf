import type { NodeKind } from '../../model/workflow/settings.ts';
import type { NodeAt, NodeGave, NodeWork } from './node-at.ts';
import { agent } from './nodes/agent.ts';
import { approval } from './nodes/approval.ts';
import { code } from './nodes/code.ts';
import { compress } from './nodes/compress.ts';
import { input } from './nodes/input.ts';
import { join } from './nodes/join.ts';
import { loop } from './nodes/loop.ts';
import { memoryCommit } from './nodes/memory-commit.ts';
import { memoryRecall } from './nodes/memory-recall.ts';
import { merge } from './nodes/merge.ts';
import { output } from './nodes/output.ts';
import { parallel } from './nodes/parallel.ts';
import { place } from './nodes/place.ts';
import { selector } from './nodes/selector.ts';
import { tool } from './nodes/tool.ts';
import { validate } from './nodes/validate.ts';
import { workflow } from './nodes/workflow.ts';

const works: { readonly [Kind in Exclude<NodeKind, 'note'>]: NodeWork<Kind> } = {
  input,
  agent,
  tool,
  approval,
  'memory-recall': memoryRecall,
  'memory-commit': memoryCommit,
  code,
  selector,
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
  const { kind } = at.node;
  if (kind === 'note') throw new Error('a run came to a note');
  return await (works[kind] as NodeWork<NodeKind>)(at);
}
