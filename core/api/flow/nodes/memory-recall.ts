import { renderTemplate } from '../../../projections/workflow/render-template.ts';
import { made } from '../../refused-error.ts';
import type { NodeWork } from '../node-at.ts';

/** Looks something up in memories: the next agent reads what was found. */
export const memoryRecall: NodeWork<'memory-recall'> = async ({ node, session, values }) => {
  const { scopes, items } = node;
  const query = made(renderTemplate(node.query, values));
  const found = await session.recall({ scopes, query, ...(items === undefined ? {} : { items }) });
  return { outs: { session: found.session, items: found.texts } };
};
