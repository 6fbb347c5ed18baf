import { describe, expect, it } from 'vitest';
import type { BlobId, EventId, SessionId } from '../../../core/model/ids.ts';
import { decideDetach, decideFork } from '../../../core/model/session/decide.ts';
import type { HistoryBreak } from '../../../core/model/session/history-break.ts';

const head = 'a'.repeat(64) as EventId;
const session = { id: 'parent' as SessionId, head, title: 'Count the poems' };
const broken: HistoryBreak = {
  event: 'b'.repeat(64),
  session: 'parent',
  title: 'Count the poems',
  step: 3,
  context: {
    join: { exactness: 'inferred', segments: 3, tokens: 482, lowerBound: false },
    start: { exactness: 'inferred', segments: 1, tokens: 77, lowerBound: false },
  },
};
const around = { session, reaches: true, child: 'child' as SessionId };
const command = { type: 'session/fork', session: session.id } as const;

describe('B-8: a fork behind a break', () => {
  it('without an answer is refused with the place of the break and both contexts', () => {
    expect(decideFork(command, { ...around, broken })).toEqual({
      ok: false,
      refusal: {
        code: 'at-break',
        message: 'Step 3 of “Count the poems” follows a record that is not before it in the log.',
        remedy: 'Choose how to go on: join by file order, or start at the break.',
        break: broken,
      },
    });
  });

  it.each(['join', 'start'] as const)(
    'with the answer %s has it in its first event, and the same first parent',
    (how) => {
      expect(decideFork({ ...command, atBreak: how }, { ...around, broken })).toEqual({
        ok: true,
        value: {
          first: {
            kind: 'session/forked',
            payload: { from: 'parent', at: head, reason: 'person', atBreak: { event: broken.event, how } },
          },
          parents: [head],
          act: {
            kind: 'catalogue/session-added',
            payload: { subject: 'child', how: 'forked', from: 'parent', at: head },
          },
        },
      });
    },
  );

  it('an answer where nothing is asked is refused', () => {
    expect(decideFork({ ...command, atBreak: 'join' }, around)).toEqual({
      ok: false,
      refusal: {
        code: 'invalid',
        message: 'There is no break before this event that is not answered: there is nothing to choose.',
        remedy: 'Leave the choice out.',
      },
    });
  });

  it('a detached session is asked the same, and says the answer beside where it came from', () => {
    const context = 'd'.repeat(64) as BlobId;
    const basis = { context, exactness: 'inferred' as const };
    const detach = { type: 'session/detach', session: session.id } as const;
    const refused = decideDetach(detach, { ...around, broken }, basis);
    expect(refused.ok ? 'accepted' : refused.refusal.code).toBe('at-break');
    const made = decideDetach({ ...detach, atBreak: 'start' }, { ...around, broken }, basis);
    expect(made.ok && made.value.first.payload).toEqual({
      context,
      exactness: 'inferred',
      cameFrom: { session: 'parent', event: head },
      atBreak: { event: broken.event, how: 'start' },
    });
  });

  it('a stale head is said before the break is asked about', () => {
    const stale = decideFork({ ...command, expectedHead: 'c'.repeat(64) as EventId }, { ...around, broken });
    expect(stale.ok ? 'accepted' : stale.refusal.code).toBe('stale-head');
  });

  it.each([
    [
      { step: undefined, earlier: undefined },
      'An event of “Count the poems” follows a record that is not before it in the log.',
    ],
    [
      { step: 7, earlier: 1 },
      'Step 7 of “Count the poems” follows a record that is not before it in the log. So does one step before it.',
    ],
    [
      { step: 7, earlier: 4 },
      'Step 7 of “Count the poems” follows a record that is not before it in the log. So do 4 steps before it.',
    ],
  ])('says which step it is and how many more there are: %o', ({ step, earlier }, says) => {
    const { step: _, ...plain } = broken;
    const other = { ...plain, ...(step && { step }), ...(earlier && { earlier }) };
    const refused = decideFork(command, { ...around, broken: other });
    expect(refused.ok ? 'accepted' : refused.refusal.message).toBe(says);
  });
});
