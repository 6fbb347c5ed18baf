import { expect, it } from 'vitest';
import { call, type MadeSession, madeSession, noonMs } from '../made-history.ts';
import { foldEvents } from './fold-events.ts';

const started = {
  callId: 't1',
  tool: 'read_file',
  input: '{}',
  effect: 'read',
  attempt: 1,
  placement: 'host',
} as const;

function answerTo(callId: string) {
  return { type: 'tool-result', callId, output: 'ok' } as const;
}

function rowsIn({ own }: MadeSession) {
  return [...foldEvents(own).rows.values()];
}

it('T2: a call of ours that nobody saw end is uncertain, and its time is not known', () => {
  const session = madeSession('S', { by: 'agent' });
  session.answer([call('t1', 'run_command', {})]);
  session.add('tool/started', started);
  session.result('t1', 'Effect unknown', { isError: true });
  const [row] = rowsIn(session);
  expect([row?.call?.state, row?.call?.durationMs]).toEqual(['uncertain', undefined]);
});

it('T1: the time of a call of ours is from its start to its end; one that never started has none', () => {
  const session = madeSession('S', { by: 'agent' });
  session.answer([call('t1', 'read_file', {}), call('t2', 'read_file', {}), call('t3', 'run_command', {})]);
  session.add('tool/started', started, noonMs + 2_000);
  session.add('tool/started', { ...started, callId: 't2' }, noonMs + 2_010);
  session.add('tool/ended', { ending: 'exited', parts: [answerTo('t1')] }, noonMs + 2_013);
  session.add('tool/ended', { ending: 'exited', parts: [answerTo('t2')] }, noonMs + 2_017);
  session.add('tool/ended', { ending: 'denied', parts: [answerTo('t3')] }, noonMs + 90_000);
  expect(rowsIn(session).map(({ call }) => [call?.state, call?.durationMs])).toEqual([
    ['answered', 13],
    ['answered', 7],
    ['denied', undefined],
  ]);
});
