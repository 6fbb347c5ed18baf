import { expect, it } from 'vitest';
import type { PayloadOf } from '../../../core/model/events.ts';
import type { SessionId } from '../../../core/model/ids.ts';
import type { SessionEvent } from '../../../core/model/read-event.ts';
import { nameApproval } from '../../../core/runtime/search/name-approval.ts';
import { textsOf } from '../../../core/runtime/search/texts-of.ts';
import { call, madeSession } from '../../projections/made-history.ts';

const denied: PayloadOf<'approval/answered'> = { callId: 'call_26fa', answer: 'denied', reason: 'no deleting' };

/** What a search for some words shows of the answer at the end of a history. */
async function shown(history: readonly SessionEvent[], marks: readonly [number, number][] = []) {
  const last = history.at(-1);
  if (last === undefined) throw new Error('a history without an event');
  const [text] = textsOf(last);
  const found = { session: 'S' as SessionId, isTwin: false, event: last.id, step: last.id, atMs: undefined, marks };
  const named = await nameApproval(
    { ...found, kind: text?.kind ?? 'other', excerpt: text?.text ?? '' },
    async () => history,
  );
  return { stands: text?.text, excerpt: named.excerpt, marks: named.marks };
}

it('A1, S12: an answer that is found names the tool and the command, which stand in no index', async () => {
  const session = madeSession('S');
  const history = [
    session.answer([call('call_26fa', 'run_command', { command: 'rm -rf build' })]),
    session.add('approval/asked', { callId: 'call_26fa', tool: 'run_command', command: 'rm -rf build' }),
    session.add('approval/answered', denied),
  ];
  expect(await shown(history, [[8, 10]])).toEqual({
    stands: 'denied (no deleting)',
    excerpt: 'denied: run_command rm -rf build (no deleting)',
    marks: [[34, 36]],
  });
  expect((await shown(history, [[0, 6]])).marks).toEqual([[0, 6]]);
});

it('S12: of a call that was erased nothing is named, and an edited one tells what the person wrote', async () => {
  const session = madeSession('S');
  const erased = session.addWithheld('approval/asked', { callId: 'call_26fa', command: 'rm -rf build' });
  expect((await shown([erased, session.add('approval/answered', denied)])).excerpt).toBe(
    'denied: a call (no deleting)',
  );
  const input = '{"command":"rm build/a"}';
  const edited = session.add('approval/answered', { callId: 'call_26fa', answer: 'edited', input });
  expect((await shown([edited])).excerpt).toBe('edited and approved: rm build/a');
});
