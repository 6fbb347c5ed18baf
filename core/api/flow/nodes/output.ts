import type { NodeWork } from '../node-at.ts';

/** Where a document ends: with the value that came, several by the ids of their nodes, or where none did the last words of the session. */
export const output: NodeWork<'output'> = async ({ node, session, values }) => {
  const [only, ...more] = Object.values(values);
  const value = more.length > 0 ? values : (only ?? session.answer ?? '');
  return { outs: {}, output: { name: node.name ?? node.id, value } };
};
