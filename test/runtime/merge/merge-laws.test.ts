import { expect, it } from 'vitest';
import type { EventId, SessionId } from '../../../core/model/ids.ts';
import { sessionMemory } from '../../../core/model/merge/session-memory.ts';
import { messagesOf } from '../../../core/projections/conversation/messages-of.ts';
import { type FakeWorkspaces, fakeWorkspaces } from '../agent/fake-workspaces.ts';
import { accepted, type MergeHome, mergeHome } from './merge-home.ts';

/** Numbers in `[0, 1)` that a seed gives. */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

interface Made extends MergeHome {
  readonly workspaces: FakeWorkspaces;
  readonly sessions: readonly SessionId[];
  readonly pick: (most: number) => number;
}

/** Sessions that forked, worked and merged at random; the first two of them stand for ours and theirs. */
async function randomHistory(seed: number): Promise<Made> {
  const dice = seeded(seed * 7919);
  const pick = (most: number): number => Math.floor(dice() * most);
  const workspaces = fakeWorkspaces();
  const home = mergeHome(workspaces);
  const sessions = ['s0'] as SessionId[];
  await home.create('s0' as SessionId);
  const any = (): SessionId => sessions[pick(sessions.length)] ?? ('s0' as SessionId);
  for (let turn = 0; turn < 12 || sessions.length < 2; turn++) {
    const session = any();
    const what = pick(5);
    if (what === 0 && sessions.length < 5) {
      const child = `s${sessions.length}` as SessionId;
      const history = await home.history(session);
      await home.fork(child, session, history[pick(history.length)]?.id);
      sessions.push(child);
    } else if (what === 1) {
      const tree = await home.tree(session);
      const files = { ...workspaces.filesOf(tree ?? workspaces.empty), [`f${pick(4)}`]: `${session} ${turn}` };
      await home.call(session, `c${turn}`, workspaces.keep(files));
    } else if (what === 2) await home.remember(session, `k${pick(3)}`, `${session} ${turn}`);
    else if (what === 3 && any() !== session) await mergeAll(home, { ours: session, theirs: any(), pick });
    else await home.turn(session, `ask ${turn}`, `answer ${turn}`);
  }
  return { ...home, workspaces, sessions, pick };
}

/** Opens, settles at random and completes; gives the head of theirs that was merged, undefined where nothing was. */
async function mergeAll(
  { merges, preview }: MergeHome,
  { ours, theirs, pick }: { ours: SessionId; theirs: SessionId; pick: (most: number) => number },
): Promise<EventId | undefined> {
  const previewed = await merges.preview({ session: ours, theirs });
  if (!previewed.ok) {
    expect(previewed.refusal.code).toBe('already-so');
    return undefined;
  }
  const { ourHead, theirHead, ancestors } = await preview(theirs, ours);
  const ancestor = ancestors[pick(ancestors.length)] as EventId;
  const open = accepted(await merges.open({ type: 'merge/open', session: ours, theirs, ourHead, theirHead, ancestor }));
  if (open.type === 'fast-forward') return theirHead;
  const { opened } = open;
  const { conflicts } = (await merges.underWay(ours))?.merge ?? { conflicts: { workspace: [], memory: [] } };
  for (const layer of ['workspace', 'memory'] as const)
    for (const conflict of conflicts[layer]) {
      const answer = (['base', 'ours', 'theirs'] as const)[pick(3)] ?? 'ours';
      accepted(
        await merges.settle({ type: 'merge/settle', session: ours, opened, layer, conflict, answer: { take: answer } }),
      );
    }
  const transcript = { take: 'block' } as const;
  accepted(await merges.complete({ type: 'merge/complete', session: ours, opened, transcript }));
  return theirHead;
}

async function stateOf(home: MergeHome, session: SessionId): Promise<object> {
  const history = await home.history(session);
  const memory = [...sessionMemory(history).items].map(([key, { text }]) => [key, text]);
  return { memory, tree: await home.tree(session), said: messagesOf(history, {}) };
}

const SEEDS = Array.from({ length: 100 }, (_, at) => at + 1);

it('M1, M4: in 100 random histories the parents of a merge are both heads, theirs stays as it was, and merging twice is a no-op', async () => {
  const merged = { completed: 0, forwarded: 0, none: 0 };
  for (const seed of SEEDS) {
    const home = await randomHistory(seed);
    const [ours, theirs] = home.sessions as [SessionId, SessionId];
    const before = await stateOf(home, theirs);
    const theirHead = await mergeAll(home, { ours, theirs, pick: home.pick });
    expect(await stateOf(home, theirs), `seed ${seed}`).toEqual(before);
    const head = await home.head(ours);
    if (theirHead === undefined) merged.none++;
    else if (head === theirHead) merged.forwarded++;
    else {
      merged.completed++;
      const { id, envelope } = await home.completed(ours);
      expect([id, envelope.parents.slice(1)], `seed ${seed}`).toEqual([head, [theirHead]]);
    }
    const again = await home.merges.preview({ session: ours, theirs });
    expect(again, `seed ${seed}`).toMatchObject({ ok: false, refusal: { code: 'already-so' } });
    expect(await home.head(ours), `seed ${seed}`).toBe(head);
  }
  expect(
    Object.values(merged).every((times) => times > 0),
    JSON.stringify(merged),
  ).toBe(true);
}, 60_000);

it('M1: in 100 random histories an abandoned merge leaves conversation, files and memory of ours as they were', async () => {
  let opened = 0;
  for (const seed of SEEDS) {
    const home = await randomHistory(seed);
    const [session, theirs] = home.sessions as [SessionId, SessionId];
    await home.turn(session, 'alone', 'Alone.');
    const before = await stateOf(home, session);
    const previewed = await home.merges.preview({ session, theirs });
    if (!previewed.ok) continue;
    const { ourHead, theirHead, ancestors } = previewed.value;
    const names = { type: 'merge/open', session, theirs, ourHead, theirHead } as const;
    const open = accepted(await home.merges.open({ ...names, ancestor: ancestors[0] as EventId }));
    if (open.type === 'fast-forward') continue;
    opened++;
    accepted(
      await home.merges.abandon({ type: 'merge/abandon', session, opened: open.opened, reason: 'not this way' }),
    );
    expect(await stateOf(home, session), `seed ${seed}`).toEqual(before);
    expect(await home.merges.underWay(session)).toBeUndefined();
  }
  expect(opened).toBeGreaterThan(30);
}, 60_000);
