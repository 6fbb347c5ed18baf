import type { Json } from '../../../model/canonical.ts';
import { counted } from '../../../projections/text/say-count.ts';
import { sayNames } from '../../../projections/workflow/say-names.ts';
import { perform } from '../../perform.ts';
import { RefusedError } from '../../refused-error.ts';
import type { Session } from '../../session.ts';
import { branchAt } from '../flow-session.ts';
import type { CameSession, NodeAt, NodeWork } from '../node-at.ts';

/** What a join took, on record: the ends at which its edges begin. */
export interface Taken {
  readonly taken: readonly { readonly node: string; readonly port: string }[];
}

/**
 * Goes on with what came: from branches, the session that they left from, into which the files and the memory of each come; else the one that came, and
 * those of others come into the first. Fails where fewer came than it needs.
 */
export const join: NodeWork<'join'> = async (at) => {
  await take(at);
  const { ours, theirs } = sidesOf(at);
  let session = at.here(ours);
  for (const each of theirs)
    session = at.here(await session.merge(each, { transcript: 'nothing', fastForward: false }));
  return { outs: { session, values: valuesOf(at.sessions) } };
};

/** Puts on record what it takes: which ones came first is not told by the document. */
async function take({ node, run, here, sessions, missing }: NodeAt<'join'>): Promise<void> {
  const { needs } = node;
  const taken: Taken['taken'] = sessions.map(({ from: { node, port } }) => ({ node, port }));
  await perform<Taken>(here(run.root), {
    what: 'join',
    input: { needs },
    work: async (session) => {
      if (typeof needs === 'number' && sessions.length < needs) throw tooFew(needs, sessions.length, missing);
      return { session, more: { taken } };
    },
  });
}

function tooFew(needs: number, came: number, missing: readonly string[]): RefusedError {
  return new RefusedError({
    code: 'invalid',
    message: `The join needs ${counted(needs, 'session')}, and ${came} came: none from ${sayNames([...missing])}.`,
    remedy: 'See why these came to none, or let it need fewer.',
  });
}

function sidesOf({ sessions, depth }: NodeAt<'join'>): { readonly ours: Session; readonly theirs: readonly Session[] } {
  const isBranched = ({ branch }: CameSession) => (branch?.depth ?? 0) > depth;
  const straight = sessions.filter((each) => !isBranched(each)).map(({ session }) => session);
  const branched = sessions.filter(isBranched);
  const [first, ...others] = straight;
  const theirs = [...others, ...branched.map(({ session }) => session)];
  const ours = first ?? branchAt(branched[0]?.branch, depth + 1)?.from;
  if (ours === undefined) throw new Error('a join ran to which nothing came');
  return { ours, theirs };
}

/** Last words by the branch, of one that did nothing, or the node that each came from. */
function valuesOf(sessions: readonly CameSession[]): Json {
  return Object.fromEntries(
    sessions.map(({ session, from }) => [from.isBranch ? from.port : from.node, session.answer ?? '']),
  );
}
