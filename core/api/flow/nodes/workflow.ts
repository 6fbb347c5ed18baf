import type { NodeWork } from '../node-at.ts';

/** Runs another document as a whole. Its inputs give the values that came by the ids of their nodes, or where none did what waits to be said. */
export const workflow: NodeWork<'workflow'> = async ({ node, session, values, position, run }) => {
  const words = Object.keys(values).length > 0 ? values : (session.words ?? '');
  const flowed = await run.nested(node.workflow, { session, words }, position);
  return { outs: { session: flowed.session, outputs: flowed.outputs } };
};
