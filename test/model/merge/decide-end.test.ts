import { describe, expect, it } from 'vitest';
import type { BlobId, EventId, TreeId } from '../../../core/model/ids.ts';
import type { SettleMerge } from '../../../core/model/merge/commands.ts';
import {
  completedDraft,
  decideAbandon,
  decideCompletion,
  decideSettle,
  LONGEST_BLOCK,
} from '../../../core/model/merge/decide.ts';
import type { Ours, Theirs } from '../../../core/model/merge/decide-meeting.ts';
import type { SessionEvent } from '../../../core/model/read-event.ts';
import { type MadeSession, madeId } from '../../projections/made-history.ts';
import { B, folded, O, opens, ours, T, theirs } from './made-sides.ts';

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
