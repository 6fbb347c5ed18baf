import { sayFirst } from '../../../model/say-first.ts';
import { MergeConflictError } from '../../merge-conflict-error.ts';
import type { Session } from '../../session.ts';
import type { NodeAt, NodeWork } from '../node-at.ts';

type Side = 'ours' | 'theirs';

/** Brings theirs into ours. Where both changed something, one side stands, as the node says, or the person who is asked. */
export const merge: NodeWork<'merge'> = async (at) => {
  const [ours, theirs] = ['ours', 'theirs'].map((port) => at.sessions.find((each) => each.port === port)?.session);
  if (ours === undefined || theirs === undefined) throw new Error('a merge ran to which one side did not come');
  try {
    return { outs: { session: await ours.merge(theirs) } };
  } catch (error) {
    if (!(error instanceof MergeConflictError)) throw error;
    const { side, session } = await standing(at, ours, error);
    const resolve = Object.fromEntries([...error.files, ...error.memory].map((each) => [each, side]));
    return { outs: { session: await session.merge(theirs, { resolve }) } };
  }
};

/** Which side is to stand. Throws the conflict where the person says that neither is. */
async function standing(
  { node: { conflicts }, here }: NodeAt<'merge'>,
  ours: Session,
  conflict: MergeConflictError,
): Promise<{ readonly side: Side; readonly session: Session }> {
  if (conflicts !== 'ask') return { side: conflicts, session: ours };
  const { chose, session } = await ours.ask({
    words: `Both sides changed ${sayFirst([...conflict.files, ...conflict.memory])}. Which one is to stand?`,
    choices: [
      { name: 'ours', says: 'What the session has that goes on.' },
      { name: 'theirs', says: 'What the other session has.' },
      { name: 'fail', says: 'Neither: the merge fails.' },
    ],
  });
  if (chose === 'fail') throw conflict;
  return { side: chose as Side, session: here(session) };
}
