import type { NodeWork } from '../node-at.ts';

/** Side effects happen elsewhere from here on. */
export const place: NodeWork<'place'> = async ({ node, session }) => ({ outs: { session: await session.to(node.to) } });
