import type { NodeWork } from '../node-at.ts';

/** Asks a person whether it may go on, and waits for the answer. */
export const approval: NodeWork<'approval'> = async ({ node, session }) => {
  const { chose, session: after } = await session.ask({
    words: node.asks,
    choices: [{ name: 'approved' }, { name: 'denied' }],
  });
  return { outs: { [chose]: after } };
};
