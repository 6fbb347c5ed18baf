import { expect, it } from 'vitest';
import type { SessionEvent } from '../../../core/model/read-event.ts';
import { behindBeside } from '../../../core/runtime/replay/behind-beside.ts';
import { doneAgain } from '../../../core/runtime/replay/done-again.ts';
import { openCallsAt } from '../../../core/runtime/replay/open-calls-of.ts';
import { recordedCalls } from '../../../core/runtime/replay/recorded-calls.ts';
import { call, type MadeSession, madeSession } from '../../projections/made-history.ts';

type Act = readonly [did: 'starts' | 'ends' | 'writes' | 'asks', callId: string];

/** An answer with the calls a, b and c, and what became of them. */
function made(...acts: readonly Act[]) {
  const session = madeSession('S', { by: 'agent', run: 'r' });
  const answer = session.answer(['a', 'b', 'c'].map((id) => call(id, 'read_file', {})));
  return { answer, events: acts.map((act) => done(session, act)), session };
}

function done(session: MadeSession, [did, callId]: Act): SessionEvent {
  if (did === 'ends') return session.result(callId, `of ${callId}`, { isError: false });
  if (did === 'asks') return session.add('approval/asked', { callId, tool: 'read_file', command: callId });
  const effect = did === 'writes' ? 'irreversible' : 'read';
  return session.add('tool/started', {
    ...{ callId, tool: 'read_file', input: '{}', effect, attempt: 1, placement: 'local' },
  });
}

/** Where a re-run from the event of an act forks, and what it makes again: both as numbers of acts. */
function behind(from: number, ...acts: readonly Act[]) {
  const { session, events } = made(...acts);
  const found = behindBeside(session.history(), 1 + from);
  const numberOf = (id: string | undefined) => events.findIndex((event) => event.id === id);
  return found && [numberOf(found.before), numberOf(found.again)];
}

const starts = (...ids: string[]): Act[] => ids.map((id) => ['starts', id]);
const ends = (...ids: string[]): Act[] => ids.map((id) => ['ends', id]);

it('R4, F7: a re-run from one of calls made side by side forks behind the results of all', () => {
  expect(behind(2, ...starts('a', 'b', 'c'), ...ends('a', 'b', 'c'))).toEqual([5, 5]);
  expect(behind(0, ...starts('a', 'b', 'c'), ...ends('b', 'a', 'c'))).toEqual([5, 4]);
  expect(behind(0, ...starts('a'), ...ends('a'), ...starts('b'), ...ends('b'))).toEqual([3, 1]);
});

it('R4: one that nobody saw end is forked behind the results of the others, and has none to be made again', () => {
  expect(behind(1, ...starts('a', 'b'), ...ends('a'))).toEqual([2, -1]);
});

it('R4: one that asked a person and was never made is one of them where others went on meanwhile', () => {
  expect(behind(1, ['starts', 'a'], ['asks', 'b'], ...ends('a', 'b'))).toEqual([3, 3]);
  expect(behind(0, ['asks', 'a'], ['starts', 'b'], ...ends('a', 'b'))).toEqual([3, 2]);
  expect(behind(0, ['asks', 'a'], ...ends('a'), ['writes', 'b'], ...ends('b'))).toBeUndefined();
  expect(behind(0, ['asks', 'a'], ...ends('a'), ['starts', 'b'], ...ends('b'))).toBeUndefined();
});

it('R4, F7: what writes is made again with all that came after it, and nothing of it is inherited', () => {
  expect(behind(0, ['writes', 'a'], ...ends('a'), ['starts', 'b'], ...ends('b'))).toBeUndefined();
  expect(behind(0, ...starts('a'), ...ends('a'), ['writes', 'b'], ...ends('b'))).toBeUndefined();
  expect(behind(0, ...starts('a', 'b'), ...ends('a', 'b'), ['writes', 'c'], ...ends('c'))).toEqual([3, 2]);
  expect(behind(2, ...starts('a'), ...ends('a'), ['starts', 'b'], ...ends('b'))).toBeUndefined();
});

it('R4: what may come again is what is behind the fork, and the one call before it that is made again', () => {
  const acts = [...starts('a', 'b'), ['asks', 'c'], ['starts', 'c'], ...ends('a', 'b', 'c')] as const;
  const { session, answer, events } = made(...acts);
  session.add('run/ended', { outcome: 'done' });
  const again = events.at(-1)?.id;
  const at = again ?? answer.id;
  const counted = doneAgain(session.history(), { at, calls: answer.id, again });
  expect(counted.map(({ kind }) => kind)).toEqual(['approval/asked', 'tool/started', 'run/ended']);
  expect(doneAgain(session.history(), { at }).map(({ kind }) => kind)).toEqual(['run/ended']);
});

it('R4: a call that a re-run made again is open to a re-run of that one, and counted once', () => {
  const { session, answer, events } = made(...starts('a', 'b'), ...ends('a', 'b'));
  const again = events.at(-1)?.id ?? '';
  const begun = session.add('run/started', { rerun: { of: again, fields: [], calls: answer.id, again } });
  const open = () => openCallsAt(session.history(), answer.id).map(({ callId }) => callId);
  expect(open()).toEqual(['b', 'c']);
  done(session, ['starts', 'b']);
  const before = doneAgain(session.history(), { at: begun.id, calls: answer.id });
  expect(before.map(({ kind }) => kind)).toEqual(['tool/started']);
  done(session, ['ends', 'b']);
  expect(open()).toEqual(['c']);
});

it('R3, R4: a call that a re-run makes again is done again as the re-run made it, also where nobody saw it end before', () => {
  const { session, answer } = made(...starts('a', 'b'), ...ends('a'));
  const of = answer.id;
  session.addIn('again', 'run/started', { rerun: { of, fields: [], calls: of } });
  const input = { tool: 'read_file', input: '{}', effect: 'read', attempt: 1, placement: 'local' } as const;
  const begun = session.addIn('again', 'tool/started', { callId: 'b', ...input });
  const calls = recordedCalls(session.history()).map(({ started, ended }) => [started.id, ended !== undefined]);
  expect(calls).toEqual([
    [session.own[1]?.id, true],
    [begun.id, false],
  ]);
});
