import { describe, expect, it } from 'vitest';
import type { SessionId } from '../../../core/model/ids.ts';
import { fakeWorkspaces } from '../agent/fake-workspaces.ts';
import { conflicting, forks, opening, PLAN } from './forks-of-a-plan.ts';
import { accepted, mergeHome, OURS, THEIRS } from './merge-home.ts';

describe('where sessions meet', () => {
  it('M4: itself and an ancestor are no-ops that say so, and write nothing', async () => {
    const home = await forks();
    await home.turn(OURS, 'go on', 'Going on.');
    const before = await home.head(OURS);
    const heads = { ourHead: before, theirHead: before };
    const itself = { type: 'merge/open', session: OURS, theirs: OURS, ...heads } as const;
    expect(await home.merges.open(itself)).toMatchObject({ refusal: { code: 'already-so' } });
    const older = { ...itself, theirs: PLAN, theirHead: await home.head(PLAN) };
    expect(await home.merges.open(older)).toMatchObject({
      refusal: { code: 'already-so', message: '“ours” has all of “plan” already: nothing was merged.' },
    });
    expect(await home.head(OURS)).toBe(before);
  });

  it('M4, S10: a fast-forward moves the ref, says so, stands in the catalogue, and the session goes on from there', async () => {
    const home = await forks();
    const from = await home.head(PLAN);
    const to = await home.turn(THEIRS, 'try corn', 'Corn.');
    const open = { type: 'merge/open', session: PLAN, theirs: THEIRS, ourHead: from, theirHead: to } as const;
    expect(await home.merges.open(open)).toEqual({
      ok: true,
      value: {
        type: 'fast-forward',
        head: to,
        says: '“plan” had nothing that “theirs” has not: it goes on from its newest event now.',
      },
    });
    const act = (await home.history('catalogue' as SessionId)).at(-1);
    expect(act?.payload).toEqual({ subject: PLAN, from, to, reason: 'fast-forward' });
    const next = await home.turn(PLAN, 'go on', 'Going on.');
    expect((await home.history(PLAN)).at(-3)?.id).toBe(to);
    expect((await home.store.event(next))?.envelope.origin).toEqual({ session: PLAN, seq: 7 });
  });

  it('M1: without a common ancestor theirs is taken in only where adoption was asked for', async () => {
    const home = mergeHome(fakeWorkspaces());
    await home.create(OURS);
    await home.create(THEIRS);
    await home.turn(THEIRS, 'try corn', 'Corn.');
    const heads = { ourHead: await home.head(OURS), theirHead: await home.head(THEIRS) };
    const open = { type: 'merge/open', session: OURS, theirs: THEIRS, ...heads } as const;
    expect(await home.merges.open(open)).toMatchObject({ refusal: { code: 'invalid' } });
    const adopted = accepted(await home.merges.open({ ...open, adopt: true }));
    expect(adopted).toMatchObject({ type: 'merge', conflicts: [] });
  });

  it('M4, F6: a session that did nothing of its own, and has no file or memory that ours has not, is a no-op that says so', async () => {
    const home = await forks();
    const before = await home.turn(OURS, 'go on', 'Going on.');
    const empty = 'empty' as SessionId;
    await home.create(empty);
    for (const [theirs, how] of [
      [THEIRS, {}],
      [empty, { adopt: true }],
    ] as const) {
      const refusal = {
        code: 'already-so',
        message: `Nothing was said or done in “${theirs}” that “ours” has not: nothing was merged.`,
      };
      expect(await home.merges.preview({ session: OURS, theirs, ...how })).toEqual({ ok: false, refusal });
      const heads = { ourHead: before, theirHead: await home.head(theirs) };
      const ancestor = theirs === THEIRS ? { ancestor: await home.head(PLAN) } : {};
      const open = { type: 'merge/open', session: OURS, theirs, ...heads, ...ancestor, ...how } as const;
      expect(await home.merges.open(open)).toEqual({ ok: false, refusal });
    }
    expect(await home.head(OURS)).toBe(before);
  });

  it('M4, F6: a session that was detached at an earlier event of ours and left as it was is a no-op that says so', async () => {
    const home = await forks();
    const [detached, other] = ['detached', 'other'] as SessionId[] as [SessionId, SessionId];
    await home.detach(detached, PLAN, await home.head(PLAN));
    await home.call(OURS, 'c1', home.workspaces.keep({ bed: 'ours', old: 'old' }));
    await home.fork(other, detached);
    for (const theirs of [detached, other])
      expect(await home.merges.preview({ session: OURS, theirs, adopt: true })).toEqual({
        ok: false,
        refusal: {
          code: 'already-so',
          message: `Nothing was said or done in “${theirs}” that “ours” has not: nothing was merged.`,
        },
      });
    await home.call(THEIRS, 'c2', home.workspaces.keep({ bed: 'theirs' }));
    await home.detach('far' as SessionId, THEIRS, await home.head(THEIRS));
    const far = accepted(await home.merges.preview({ session: OURS, theirs: 'far' as SessionId, adopt: true }));
    expect(far.workspace?.conflicts.map(({ path }) => path)).toEqual(['bed']);
  });

  it('M1: where they parted at several events a person picks; the newest is offered first', async () => {
    const home = await forks();
    await home.turn(OURS, 'go on', 'Going on.');
    await home.turn(THEIRS, 'try corn', 'Corn.');
    const [ours, theirs] = [await home.head(OURS), await home.head(THEIRS)];
    const [mine, other] = ['mine', 'other'] as SessionId[] as [SessionId, SessionId];
    await home.fork(mine, OURS);
    await home.fork(other, THEIRS);
    accepted(await home.merge({ take: 'nothing' }));
    accepted(await home.merge({ take: 'nothing' }, mine, other));
    const { ancestors } = await home.preview(other);
    expect([...ancestors].sort()).toEqual([ours, theirs].sort());
    const heads = { ourHead: await home.head(OURS), theirHead: await home.head(other) };
    const open = { type: 'merge/open', session: OURS, theirs: other, ...heads } as const;
    expect(await home.merges.open(open)).toMatchObject({
      refusal: { code: 'invalid', remedy: `Choose one of them, the newest first: ${ancestors.join(', ')}.` },
    });
    accepted(await home.merges.open({ ...open, ancestor: theirs }));
  });

  it.each([
    ['a call without an answer', 'a call of dig has no result'],
    ['a run without an end', 'a run of it has no end'],
  ])('M1: refused while ours has %s', async (what, says) => {
    const home = await forks();
    await home.turn(THEIRS, 'try corn', 'Corn.');
    if (what.startsWith('a run')) await home.add(OURS, 'run/started', { agent: 'a'.repeat(64) });
    else
      await home.add(OURS, 'model/answered', {
        parts: [{ type: 'tool-call', callId: 'c9', name: 'dig', input: '{}' }],
      });
    const heads = { ourHead: await home.head(OURS), theirHead: await home.head(THEIRS) };
    expect(await home.merges.open({ type: 'merge/open', session: OURS, theirs: THEIRS, ...heads })).toMatchObject({
      refusal: { code: 'in-use', message: `“ours” is not at rest: ${says}.` },
    });
  });

  it('M1, T2: a call that a later run left behind does not keep ours from being merged into', async () => {
    const home = await forks();
    await home.turn(THEIRS, 'try corn', 'Corn.');
    await home.add(OURS, 'model/answered', { parts: [{ type: 'tool-call', callId: 'c9', name: 'dig', input: '{}' }] });
    await home.add(OURS, 'run/started', { turn: 'person' });
    await home.add(OURS, 'run/ended', { outcome: 'done' });
    const heads = { ourHead: await home.head(OURS), theirHead: await home.head(THEIRS) };
    accepted(await home.merges.open({ type: 'merge/open', session: OURS, theirs: THEIRS, ...heads }));
  });

  it('S7: of two merges that are opened at once one is', async () => {
    const home = await conflicting();
    const open = await opening(home);
    const both = await Promise.all([home.merges.open(open), home.merges.open(open)]);
    expect(both.map(({ ok }) => ok).sort()).toEqual([false, true]);
    const kinds = (await home.history(OURS)).map(({ kind }) => kind);
    expect(kinds.filter((kind) => kind === 'merge/opened')).toHaveLength(1);
  });
});
