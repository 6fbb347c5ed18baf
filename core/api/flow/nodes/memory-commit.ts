import { renderTemplate } from '../../../projections/workflow/render-template.ts';
import { made } from '../../refused-error.ts';
import type { NodeWork } from '../node-at.ts';

/** Keeps a text under a key in a memory. */
export const memoryCommit: NodeWork<'memory-commit'> = async ({ node, session, values }) => {
  const { scope, key } = node;
  return { outs: { session: await session.remember({ scope, key, text: made(renderTemplate(node.text, values)) }) } };
};
