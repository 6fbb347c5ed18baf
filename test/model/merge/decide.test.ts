import { describe, expect, it } from 'vitest';
import type { BlobId, EventId, SessionId, TreeId } from '../../../core/model/ids.ts';
import type { OpenMerge, SettleMerge } from '../../../core/model/merge/commands.ts';
import {
  completedDraft,
  decideAbandon,
  decideCompletion,
  decideOpen,
  decideSettle,
  LONGEST_BLOCK,
} from '../../../core/model/merge/decide.ts';
import type { Ours, Sides, Theirs } from '../../../core/model/merge/decide-meeting.ts';
import { evolveMerge } from '../../../core/model/merge/evolve.ts';
import type { MergeUnderWay } from '../../../core/model/merge/state.ts';
import type { SessionEvent } from '../../../core/model/read-event.ts';
import { type MadeSession, madeId, madeSession } from '../../projections/made-history.ts';

const [O, T, A, B] = ['o', 't', 'a', 'b'].map(madeId) as [EventId, EventId, EventId, EventId];
const ours: Ours = {
  id: 'ours' as SessionId,
  head: O,
  title: 'Beans',
  isReadOnly: false,
  pending: undefined,
  merge: undefined,
};
const theirs: Theirs = { id: 'theirs' as SessionId, head: T, title: 'Corn' };
const command: OpenMerge = { type: 'merge/open', session: ours.id, theirs: theirs.id, ourHead: O, theirHead: T };
const sides = (change: Partial<Sides> = {}): Sides => ({ ours, theirs, ancestors: [A], ...change });
const none = { workspace: [], memory: [] };

/** Events of ours, and the merge that they leave under way. */
function folded(make: (session: MadeSession) => void): MergeUnderWay | undefined {
  const session = madeSession('ours', { by: 'person' });
  make(session);
  return session.own.reduce<MergeUnderWay | undefined>(evolveMerge, undefined);
}

const opens = (session: MadeSession, conflicts: string[] = [], keys: string[] = []): SessionEvent =>
  session.add('merge/opened', { theirs: theirs.id, ours: O, theirHead: T, ancestor: A, conflicts, keys });

describe('opening a merge', () => {
  it('M1: names theirs, both heads, the common ancestor and the conflicts of both layers', () => {
    expect(decideOpen(command, sides(), { workspace: ['bed.txt'], memory: ['crop'] })).toEqual({
      ok: true,
      value: {
        type: 'merge',
        ancestor: A,
        draft: {
          kind: 'merge/opened',
          payload: { theirs: 'theirs', ours: O, theirHead: T, ancestor: A, conflicts: ['bed.txt'], keys: ['crop'] },
          refs: [{ event: T }, { event: A }],
        },
      },
    });
  });

  it('M4: where ours has nothing of its own the ref moves, and nothing is written', () => {
    expect(decideOpen(command, sides({ ancestors: [O] }), none)).toEqual({
      ok: true,
      value: { type: 'fast-forward', to: T },
    });
  });

  it('M1: with adoption there need be no common ancestor', () => {
    const decision = decideOpen({ ...command, adopt: true }, sides({ ancestors: [] }), none);
    expect(decision.ok && decision.value).toMatchObject({ type: 'merge', ancestor: undefined });
    expect(decision.ok && decision.value.draft?.payload).toEqual({
      theirs: 'theirs',
      ours: O,
      theirHead: T,
      conflicts: [],
    });
  });

  it('M1: of several ancestors the chosen one is named', () => {
    const decision = decideOpen({ ...command, ancestor: B }, sides({ ancestors: [A, B] }), none);
    expect(decision.ok && decision.value).toMatchObject({ ancestor: B });
  });

  const refusals: [string, Partial<OpenMerge>, Partial<Sides>, object][] = [
    [
      'M4: itself is a no-op that says so',
      { theirs: ours.id },
      { theirs: ours },
      { code: 'already-so', message: '“Beans” is one session: there is nothing to merge into itself.' },
    ],
    [
      'M4: an ancestor is a no-op that says so',
      {},
      { ancestors: [T] },
      { code: 'already-so', message: '“Beans” has all of “Corn” already: nothing was merged.' },
    ],
    [
      'S7: our head is another one by now',
      { ourHead: B },
      {},
      {
        code: 'stale-head',
        message: '“Beans” has moved on since the merge was previewed.',
        remedy: 'Look at the preview again.',
        head: O,
      },
    ],
    [
      'S7: their head is another one by now',
      { theirHead: B },
      {},
      {
        code: 'stale-head',
        message: '“Corn” has moved on since the merge was previewed.',
        remedy: 'Look at the preview again.',
        head: T,
      },
    ],
    [
      'M1: ours has a call without an answer',
      {},
      { ours: { ...ours, pending: 'call c1 (dig) has no answer' } },
      {
        code: 'in-use',
        message: '“Beans” is not at rest: call c1 (dig) has no answer.',
        remedy: 'Wait for its end or stop it; or fork, and merge into the fork, which does not inherit it.',
      },
    ],
    [
      'M1: a merge is open in ours',
      {},
      { ours: { ...ours, merge: folded((s) => opens(s)) } },
      { code: 'in-use', message: 'A merge into “Beans” is open.', remedy: 'Complete it, or abandon it.' },
    ],
    [
      'S11: ours holds a kind that nobody knows',
      {},
      { ours: { ...ours, isReadOnly: true } },
      {
        code: 'read-only',
        message: '“Beans” holds events of a kind that this version does not know.',
        remedy: 'Fork before the first of them, and merge into the fork.',
      },
    ],
    [
      'M1: there is no common ancestor, and adoption was not asked for',
      {},
      { ancestors: [] },
      {
        code: 'invalid',
        message: '“Beans” and “Corn” have no event in common.',
        remedy: 'Ask for adoption, to take all of theirs in as new.',
      },
    ],
    [
      'M1: there are several ancestors, and nobody chose; the newest is offered',
      {},
      { ancestors: [A, B] },
      {
        code: 'invalid',
        message: '“Beans” and “Corn” parted at 2 events, none of which comes from another.',
        remedy: `Choose one. The newest is ${A}.`,
      },
    ],
    [
      'the chosen ancestor is none',
      { ancestor: B },
      {},
      {
        code: 'not-found',
        message: `Event ${B} is not where “Beans” and “Corn” parted.`,
        remedy: `Choose one of: ${A}.`,
      },
    ],
    [
      'theirs is not here',
      {},
      { theirs: undefined },
      { code: 'not-found', message: 'There is no session theirs.', remedy: 'List the sessions to see their ids.' },
    ],
    [
      'nothing is left of theirs',
      {},
      { theirs: { ...theirs, isGone: true } },
      {
        code: 'not-found',
        message: 'Nothing is left of “Corn” to merge.',
        remedy: 'A backup or the log itself may still have its events.',
      },
    ],
  ];
  it.each(refusals)('refused, %s', (_, change, around, refusal) => {
    expect(decideOpen({ ...command, ...change }, sides(around), none)).toEqual({ ok: false, refusal });
  });
});

describe('settling, completing and abandoning', () => {
  const under = (
    make: (s: MadeSession, opened: SessionEvent) => void = () => undefined,
    ...open: string[][]
  ): Ours => ({
    ...ours,
    merge: folded((s) => make(s, opens(s, ...open))),
  });
  const openedIn = ({ merge }: Ours) => (merge?.opened ?? '') as EventId;
  const settle = (side: Ours, change: Partial<SettleMerge> = {}): SettleMerge => ({
    type: 'merge/settle',
    session: ours.id,
    opened: openedIn(side),
    layer: 'workspace',
    conflict: 'bed.txt',
    answer: { take: 'theirs' },
    ...change,
  });

  it('M1: one event answers one conflict; an edit names its text', () => {
    const side = under(undefined, ['bed.txt'], ['crop']);
    expect(decideSettle(settle(side), side, undefined)).toEqual({
      ok: true,
      value: {
        kind: 'merge/settled',
        payload: { opened: openedIn(side), layer: 'workspace', conflict: 'bed.txt', answer: 'theirs' },
      },
    });
    const text = madeId('text') as string as BlobId;
    const edit = settle(side, { layer: 'memory', conflict: 'crop', answer: { take: 'edit', text: 'both' } });
    expect(decideSettle(edit, side, text)).toEqual({
      ok: true,
      value: {
        kind: 'merge/settled',
        payload: { opened: openedIn(side), layer: 'memory', conflict: 'crop', answer: 'edit', text },
        refs: [{ blob: text }],
      },
    });
  });

  it('a path that is no conflict is refused, also where it is a key of memory in conflict', () => {
    const side = under(undefined, [], ['bed.txt']);
    expect(decideSettle(settle(side), side, undefined)).toEqual({
      ok: false,
      refusal: {
        code: 'not-found',
        message: 'bed.txt is no workspace conflict of this merge.',
        remedy: 'Look at the conflicts that it opened with.',
      },
    });
  });

  it('M1: the end has both heads as parents and carries blocks, tree and memory', () => {
    const side = under();
    const merge = decideCompletion({ session: ours.id, opened: openedIn(side) }, side, theirs);
    if (!merge.ok) throw new Error(merge.refusal.message);
    const [before, after] = ['tree a', 'tree b'].map(madeId) as unknown as [TreeId, TreeId];
    const block = { from: theirs.id, how: 'extract' as const, text: 'Agent: planted' };
    const memory = [{ key: 'crop', text: 'corn', item: B }];
    expect(completedDraft(merge.value, { brings: [B], block, memory, files: { before, after } })).toEqual({
      ok: true,
      value: {
        kind: 'merge/completed',
        payload: { opened: openedIn(side), brings: [B], block, tree: after, treeBefore: before, memory },
        refs: [{ tree: after }],
        merges: [T],
      },
    });
  });

  it('a block that a model could not read with every request is refused', () => {
    const side = under();
    const block = { from: theirs.id, how: 'written' as const, text: 'x'.repeat(LONGEST_BLOCK + 1) };
    expect(side.merge && completedDraft(side.merge, { brings: [], block })).toMatchObject({
      refusal: { code: 'invalid' },
    });
  });

  const person = (s: MadeSession) => void s.person('meanwhile');
  const settled =
    (conflict: string, answer: string) =>
    (s: MadeSession, { id }: SessionEvent) =>
      void s.add('merge/settled', { opened: id, layer: 'workspace', conflict, answer });
  const completions: [string, Ours, Theirs | undefined, object][] = [
    [
      'a conflict is open',
      under(settled('a', 'ours'), ['a', 'b'], ['crop']),
      theirs,
      { code: 'invalid', message: '2 conflicts are open: b, crop.', remedy: 'Settle each, or abandon the merge.' },
    ],
    [
      'an answer is one that this version does not know',
      under(settled('a', 'mine'), ['a']),
      theirs,
      { code: 'invalid', message: '1 conflict is open: a.', remedy: 'Settle each, or abandon the merge.' },
    ],
    ['M1: ours went on', under(person), theirs, { code: 'stale-head', head: O }],
    ['M1: theirs went on', under(), { ...theirs, head: B }, { code: 'stale-head', head: B }],
    ['ours is not at rest', { ...under(), pending: 'a run of it has no end' }, theirs, { code: 'in-use' }],
    ['theirs is gone', under(), undefined, { code: 'not-found' }],
    [
      'it was abandoned',
      under((s, { id }) => void s.add('merge/abandoned', { opened: id, reason: '' })),
      theirs,
      { code: 'not-found' },
    ],
    [
      'its end was erased',
      under((s, { id }) => void s.addWithheld('merge/completed', { opened: id, brings: [] })),
      theirs,
      { code: 'not-found' },
    ],
  ];
  it.each(completions)('completing is refused where %s', (_, side, other, refusal) => {
    const opened = openedIn(side.merge ? side : under());
    expect(decideCompletion({ session: ours.id, opened }, side, other)).toMatchObject({ ok: false, refusal });
  });

  it('an answer that was erased opens its conflict again; a later one takes the place of an earlier one', () => {
    const erased = under(
      (s, { id }) => {
        s.addWithheld('merge/settled', { opened: id, layer: 'workspace', conflict: 'a', answer: 'ours' });
      },
      ['a'],
    );
    expect(erased.merge).toMatchObject({ hasMoved: false, settled: { workspace: new Map() } });
    const again = under(
      (s, opened) => {
        settled('a', 'ours')(s, opened);
        settled('a', 'base')(s, opened);
      },
      ['a'],
    );
    expect(again.merge?.settled.workspace.get('a')).toMatchObject({ take: 'base' });
  });

  it('M1: one that was opened can be abandoned, with a reason, also once ours went on', () => {
    const side = under(person);
    const abandon = { type: 'merge/abandon', session: ours.id, opened: openedIn(side), reason: 'not yet' } as const;
    expect(decideAbandon(abandon, side)).toEqual({
      ok: true,
      value: { kind: 'merge/abandoned', payload: { opened: openedIn(side), reason: 'not yet' } },
    });
    expect(decideAbandon(abandon, ours)).toMatchObject({ refusal: { code: 'not-found', remedy: 'Open one.' } });
  });
});
