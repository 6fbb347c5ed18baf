import { describe, expect, it } from 'vitest';
import type { SessionEvent } from '../../../core/model/read-event.ts';
import { emptyCalls, foldCalls } from '../../../core/projections/calls/fold-calls.ts';
import { call, type MadeSession, madeSession } from '../made-history.ts';

function folded(make: (session: MadeSession) => void, by?: string) {
  const session = madeSession('S', by === undefined ? {} : { by });
  make(session);
  const calls = emptyCalls();
  const changes = session.own.map((event: SessionEvent) =>
    foldCalls(calls, event).map(
      (change) => `${change.type} ${'call' in change ? change.call.callId : change.stray.result.callId}`,
    ),
  );
  return { changes, open: [...calls.open.keys()], asked: calls.asked, failed: calls.failed };
}

describe('calls and results of a branch find each other', () => {
  it('parallel calls of one answer, answered by one record', () => {
    const calls = folded((session) => {
      session.answer([call('t1', 'Bash', {}), call('t2', 'Bash', {})]);
      session.add('tool/ended', {
        ending: 'unknown',
        parts: [
          { type: 'tool-result', callId: 't2', output: '' },
          { type: 'tool-result', callId: 't1', output: '', isError: true },
        ],
      });
    });
    expect(calls).toEqual({
      changes: [
        ['asked t1', 'asked t2'],
        ['ended t2', 'ended t1'],
      ],
      open: [],
      asked: 2,
      failed: 1,
    });
  });

  it('an id that is used again belongs to the newest call', () => {
    const calls = folded((session) => {
      session.answer([call('t1', 'Bash', {})]);
      session.result('t1', '', { isError: true });
      session.answer([call('t1', 'Bash', {})]);
      session.result('t1', '');
      session.answer([call('t1', 'Bash', {})]);
    });
    expect(calls).toEqual({
      changes: [['asked t1'], ['ended t1'], ['asked t1'], ['ended t1'], ['asked t1']],
      open: ['t1'],
      asked: 3,
      failed: 1,
    });
  });

  it('a result before its call waits for it; one without a call stays a stray', () => {
    const calls = folded((session) => {
      session.result('t1', '', { exitCode: 2 });
      session.result('t9', '', { isError: true });
      session.answer([call('t1', 'Bash', {})]);
    });
    expect(calls).toEqual({
      changes: [['stray t1'], ['stray t9'], ['asked t1', 'ended t1']],
      open: [],
      asked: 1,
      failed: 2,
    });
  });

  it('T1: a start belongs to its call, and opens it again when it is run again', () => {
    const started = {
      callId: 't1',
      tool: 'Bash',
      input: '{}',
      effect: 'read',
      attempt: 1,
      placement: 'local',
    } as const;
    const calls = folded((session) => {
      session.answer([call('t1', 'Bash', {})]);
      session.add('tool/started', started);
      session.result('t1', '', { isError: true });
      session.add('tool/started', { ...started, attempt: 2 });
    }, 'host');
    expect(calls).toEqual({ changes: [['asked t1'], [], ['ended t1'], []], open: ['t1'], asked: 1, failed: 0 });
  });

  it('S12: an erased result answers the one open call', () => {
    const result = { ending: 'unknown', parts: [{ type: 'tool-result', callId: 't1', output: 'secret' }] } as const;
    const calls = folded((session) => {
      session.answer([call('t1', 'Bash', {})]);
      session.addWithheld('tool/ended', { ...result, parts: [...result.parts] });
      session.addWithheld('tool/ended', { ...result, parts: [...result.parts] });
      session.answer([call('t2', 'Bash', {})]);
    });
    expect(calls).toEqual({
      changes: [['asked t1'], ['ended t1'], [], ['asked t2']],
      open: ['t2'],
      asked: 2,
      failed: 0,
    });
  });

  it('S12: of parallel calls an erased result is known once the others are answered', () => {
    const calls = folded((session) => {
      session.answer([call('t1', 'Bash', {}), call('t2', 'Bash', {})]);
      session.addWithheld('tool/ended', { ending: 'unknown', parts: [] });
      session.result('t2', '');
    });
    expect(calls).toEqual({
      changes: [['asked t1', 'asked t2'], [], ['ended t2', 'ended t1']],
      open: [],
      asked: 2,
      failed: 0,
    });
  });

  it('calls that a summary quotes are not calls of the branch', () => {
    const calls = folded((session) => {
      session.add('context/compressed', { trigger: 'hand', extent: 'full', parts: [call('t1', 'Bash', {})] });
    });
    expect(calls).toEqual({ changes: [[]], open: [], asked: 0, failed: 0 });
  });
});
