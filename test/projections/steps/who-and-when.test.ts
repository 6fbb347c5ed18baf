import { expect, it } from 'vitest';
import { foldSummary } from '../../../core/projections/session-summary/fold-summary.ts';
import { sessionRowOf } from '../../../core/projections/session-summary/session-row-of.ts';
import { emptySummary } from '../../../core/projections/session-summary/summary-state.ts';
import { watchSteps } from '../../../core/projections/watch/watch-steps.ts';
import { call, madeId, madeSession, said } from '../made-history.ts';
import { foldEvents, rowsOf } from './fold-events.ts';

const result = (callId: string) => ({
  ending: 'exited' as const,
  parts: [{ type: 'tool-result' as const, callId, output: 'gone' }],
});

/** An answer with two calls, of which a person was asked about both, one after the other. */
function asked() {
  const made = madeSession('S', { by: 'agent' });
  const answer = made.answer([said('Both go.'), call('c1', 'rm', { path: 'a' }), call('c2', 'rm', { path: 'b' })]);
  for (const callId of ['c1', 'c2']) {
    made.add('approval/asked', { callId, command: `rm ${callId}` });
    made.add('approval/answered', { callId, answer: 'approved' });
    made.add('tool/ended', result(callId));
  }
  return { made, answer };
}

it('A1: what a person said to a call names the step of that call', () => {
  const { made, answer } = asked();
  const rows = [...foldEvents(made.own).rows.values()].filter(({ kind }) => kind === 'approval');
  expect(rows.map(({ title, ofCall }) => [title, ofCall])).toEqual([
    ['asks to run rm c1', `${answer.id}/2`],
    ['approved: rm c1', `${answer.id}/2`],
    ['asks to run rm c2', `${answer.id}/3`],
    ['approved: rm c2', `${answer.id}/3`],
  ]);
});

it('A1: an approval of a call that the session does not have names none', () => {
  const rows = rowsOf((s) => s.add('approval/asked', { callId: 'elsewhere', command: 'rm' }));
  expect(rows.map(({ ofCall }) => ofCall)).toEqual([undefined]);
});

it('A1: what a person had run in the place of what was asked is what the answer and the call say, also once the call has ended', () => {
  const made = madeSession('S', { by: 'agent' });
  const answer = made.answer([call('c1', 'run_command', { command: 'rm -rf build' })]);
  made.add('approval/asked', { callId: 'c1', command: 'rm -rf build' });
  made.add('approval/answered', { callId: 'c1', answer: 'edited', input: '{"command":"rm -rf build/old"}' });
  const shown = () =>
    [...foldEvents(made.own).rows.values()].map(({ title, call }) => [title, call?.edited, call?.state]);
  const approvals = [
    ['asks to run rm -rf build', undefined, undefined],
    ['edited and approved: rm -rf build/old', undefined, undefined],
  ];
  expect(shown()).toEqual([['rm -rf build/old', true, 'unanswered'], ...approvals]);
  made.add('tool/ended', result('c1'));
  expect(shown()).toEqual([['rm -rf build/old', true, 'answered'], ...approvals]);
  expect(foldEvents(made.own).rows.get(answer.id)?.size).toBe('{"command":"rm -rf build/old"}gone'.length);
});

it('R2, A1: Watch comes to what a person said to a call before it comes to the call', () => {
  const watched = watchSteps({ tokens: () => 1, segmentTokens: () => 1 });
  for (const event of asked().made.own) watched.fold(event);
  expect(watched.moments().map(({ step, row }) => [step, row.title])).toEqual([
    [1, 'Both go.'],
    [2, 'asks to run rm c1'],
    [3, 'approved: rm c1'],
    [4, 'a'],
    [5, 'asks to run rm c2'],
    [6, 'approved: rm c2'],
    [7, 'b'],
  ]);
});

const started = { tool: 'run_command', input: '{"command":"ls"}', effect: 'irreversible', attempt: 1 } as const;

it.each([
  ['of a person', 'person', 'person'],
  ['of an agent', undefined, undefined],
])('T1: a call in a run %s says whose it is', (_, turn, by) => {
  const made = madeSession('S', { by: 'agent', run: 'r' });
  made.add('run/started', turn === undefined ? {} : { turn });
  made.add('tool/started', { ...started, callId: 'c1', placement: 'local' });
  made.add('tool/ended', result('c1'));
  expect([...foldEvents(made.own).rows.values()].map(({ call }) => [call?.state, call?.by])).toEqual([
    ['answered', by],
  ]);
});

it.each([
  ['a folder', {}, '2 paths applied to /home/ann/beds'],
  ['a branch', { branch: 'soil' }, '2 paths applied to branch soil of /home/ann/beds'],
  ['a patch', { patch: madeId('p') }, '2 paths written as the patch /home/ann/beds'],
  ['a folder that it is taken back from', { undone: true }, '2 paths taken back from /home/ann/beds'],
])('T5: an apply to %s is a step of its own kind that says where to and how much', (_, more, title) => {
  const applied = { target: '/home/ann/beds', tree: madeId('t'), paths: ['a.txt', 'b.txt'], ...more };
  const rows = rowsOf((s) => s.add('workspace/applied', applied));
  expect(rows.map(({ kind, title, detail }) => ({ kind, title, detail }))).toEqual([
    { kind: 'applied', title, detail: 'a.txt, b.txt' },
  ]);
});

it('R4: a branch that a re-run made has its title from the re-run, and says whose result it does not take over', () => {
  const made = madeSession('S', { by: 'person' });
  const of = madeId('call');
  made.add('session/forked', {
    from: 'R' as typeof made.session,
    at: of,
    reason: 'person',
    title: 'Re-run of “Plant”',
  });
  made.add('run/started', { rerun: { of, fields: ['result'] } });
  made.add('tool/ended', { ...result('c1'), replaces: { event: of, tool: 'rm' } });
  const summary = emptySummary(made.session);
  for (const event of made.own) foldSummary(summary, event, 1);
  const { title, titleFrom, rerun, replaces } = sessionRowOf(summary, {
    head: '',
    trashed: false,
    nowMs: 0,
    leased: false,
  });
  expect({ title, titleFrom, rerun, replaces }).toEqual({
    ...{ title: 'Re-run of “Plant”', titleFrom: 're-run', rerun: true, replaces: of },
  });
});

it('R4: a branch of a re-run says of which call it makes the inherited result again', () => {
  const made = madeSession('S', { by: 'person' });
  const again = madeId('result');
  made.add('run/started', { rerun: { of: again, fields: [], calls: madeId('answer'), again } });
  const summary = emptySummary(made.session);
  for (const event of made.own) foldSummary(summary, event, 1);
  expect(sessionRowOf(summary, { head: '', trashed: false, nowMs: 0, leased: false }).again).toBe(again);
});

const begin = (made: ReturnType<typeof madeSession>, attempt: number) =>
  made.add('tool/started', {
    callId: 'c1',
    tool: 'run_command',
    input: '{"command":"ls"}',
    effect: 'irreversible',
    placement: 'local',
    attempt,
  });

it('T2: a call that began says when until its end is on record, and whether a person is asked if it happened', () => {
  const made = madeSession('S', { by: 'agent' });
  made.answer([call('c1', 'run_command', { command: 'ls' })]);
  const shown = () => {
    const rows = [...foldEvents(made.own).rows.values()];
    return [rows[0]?.call?.beganAtMs, rows[0]?.call?.doubtful, rows.slice(1).map(({ title }) => title)];
  };
  expect(shown()).toEqual([undefined, undefined, []]);
  const first = begin(made, 1).envelope.atMs;
  expect(shown()).toEqual([first, undefined, []]);
  made.add('effect/questioned', { callId: 'c1', tool: 'run_command', input: '{"command":"ls"}' });
  expect(shown()).toEqual([first, true, ['did it happen? run_command ls']]);
  made.add('effect/reviewed', { callId: 'c1', verdict: 'run-again', note: '' });
  const again = ['did it happen? run_command ls', 'run it again: run_command ls'];
  expect(shown()).toEqual([first, undefined, again]);
  const second = begin(made, 2).envelope.atMs;
  expect(shown()).toEqual([second, undefined, again]);
  made.add('tool/ended', result('c1'));
  expect(shown()).toEqual([undefined, undefined, again]);
});
