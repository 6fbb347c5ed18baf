import { oneLine } from '../../../projections/text/one-line.ts';
import type { NodeWork } from '../node-at.ts';

/** Each branch is a session of its own, which leaves from the one that came (F7). */
export const parallel: NodeWork<'parallel'> = async ({ node, session }) => {
  const spawned = await Promise.all(
    node.branches.map(
      async (name) => [name, await session.spawn({ task: oneLine(`Branch ${name} of ${node.id}`, 200).text })] as const,
    ),
  );
  return { outs: Object.fromEntries(spawned) };
};
