import type { NodeWork } from '../node-at.ts';

/** Where a document begins: the session, and the words that it was given. */
export const input: NodeWork<'input'> = async ({ session, run }) => ({ outs: { session, words: run.words } });
