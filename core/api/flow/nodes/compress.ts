import { renderTemplate } from '../../../projections/workflow/render-template.ts';
import { made } from '../../refused-error.ts';
import type { NodeWork } from '../node-at.ts';

/** Puts a text, or an extract, in the place of the conversation so far. */
export const compress: NodeWork<'compress'> = async ({ node, session, values }) => {
  const words = node.text === undefined ? {} : { text: made(renderTemplate(node.text, values)) };
  return { outs: { session: await session.compress(words) } };
};
