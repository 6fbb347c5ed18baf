import type { EventId, SessionId } from '../../../core/model/ids.ts';
import type { OpenMerge } from '../../../core/model/merge/commands.ts';
import { type FakeWorkspaces, fakeWorkspaces } from '../agent/fake-workspaces.ts';
import { accepted, type MergeHome, mergeHome, OURS, THEIRS } from './merge-home.ts';

export const PLAN = 'plan' as SessionId;

export interface Home extends MergeHome {
  readonly workspaces: FakeWorkspaces;
}

/** A plan with files and memory, and two forks of it. */
export async function forks(): Promise<Home> {
  const workspaces = fakeWorkspaces();
  const home: Home = { ...mergeHome(workspaces), workspaces };
  await home.create(PLAN);
  await home.turn(PLAN, 'plan', 'Planned.');
  await home.call(PLAN, 'c0', workspaces.keep({ bed: 'base', old: 'old' }));
  await home.remember(PLAN, 'crop', 'none');
  await home.fork(OURS, PLAN);
  await home.fork(THEIRS, PLAN);
  return home;
}

/** Both forks change the same file and the same key. */
export async function conflicting(): Promise<Home> {
  const home = await forks();
  for (const side of [OURS, THEIRS]) {
    await home.call(side, 'c1', home.workspaces.keep({ bed: side, [side]: '1' }));
    await home.remember(side, 'crop', side);
  }
  return home;
}

/** Names what is previewed now. */
export const opening = async ({ preview }: MergeHome): Promise<OpenMerge> => {
  const { ourHead, theirHead } = await preview();
  return { type: 'merge/open', session: OURS, theirs: THEIRS, ourHead, theirHead };
};

/** Opens a merge of theirs into ours. */
export async function opened(home: MergeHome): Promise<EventId> {
  const open = accepted(await home.merges.open(await opening(home)));
  if (open.type !== 'merge') throw new Error(open.says);
  return open.opened;
}
