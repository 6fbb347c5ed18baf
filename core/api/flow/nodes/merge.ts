import { MergeConflictError } from '../../merge-conflict-error.ts';
import type { NodeWork } from '../node-at.ts';

/** Brings theirs into ours. Where both changed something, one side stands, as the node says; it fails where a person is to be asked. */
export const merge: NodeWork<'merge'> = async ({ node, sessions }) => {
  const [ours, theirs] = ['ours', 'theirs'].map((port) => sessions.find((each) => each.port === port)?.session);
  if (ours === undefined || theirs === undefined) throw new Error('a merge ran to which one side did not come');
  const { conflicts } = node;
  try {
    return { outs: { session: await ours.merge(theirs) } };
  } catch (error) {
    if (!(error instanceof MergeConflictError) || conflicts === 'ask') throw error;
    const resolve = Object.fromEntries([...error.files, ...error.memory].map((each) => [each, conflicts]));
    return { outs: { session: await ours.merge(theirs, { resolve }) } };
  }
};
