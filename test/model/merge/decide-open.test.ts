import { describe, expect, it } from 'vitest';
import type { OpenMerge } from '../../../core/model/merge/commands.ts';
import { decideOpen } from '../../../core/model/merge/decide.ts';
import type { Sides } from '../../../core/model/merge/decide-meeting.ts';
import { A, B, folded, O, opens, ours, T, theirs } from './made-sides.ts';

const command: OpenMerge = { type: 'merge/open', session: ours.id, theirs: theirs.id, ourHead: O, theirHead: T };
const sides = (change: Partial<Sides> = {}): Sides => ({ ours, theirs, ancestors: [A], ...change });
const none = { workspace: [], memory: [] };

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
      { ours: { ...ours, pending: 'a call of dig has no result' } },
      {
        code: 'in-use',
        message: '“Beans” is not at rest: a call of dig has no result.',
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
      'M1: in ours a model only wrote a block',
      {},
      { ours: { ...ours, writesBlock: true } },
      {
        code: 'unsupported',
        message: 'In “Beans” a model only wrote a block for another merge.',
        remedy: 'Merge into the session that the block is for, or into another one.',
      },
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
        message: '“Beans” and “Corn” have no common ancestor.',
        remedy: 'Ask for adoption, to take all of theirs in as new.',
      },
    ],
    [
      'M1: there are several ancestors, and nobody chose; the newest is offered',
      {},
      { ancestors: [A, B] },
      {
        code: 'invalid',
        message: '“Beans” and “Corn” have 2 common ancestors, none of which comes from another.',
        remedy: `Choose one of them, the newest first: ${A}, ${B}.`,
      },
    ],
    [
      'the chosen ancestor is none',
      { ancestor: B },
      {},
      {
        code: 'not-found',
        message: `Event ${B} is no common ancestor of “Beans” and “Corn”.`,
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
