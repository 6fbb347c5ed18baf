import { describe, expect, it } from 'vitest';
import { messagesOf } from '../../../core/projections/conversation/messages-of.ts';
import { ASKED, editedCall, editedSession, RAN, startedAsAsked } from '../edited-session.ts';
import { call, type MadeSession, madeSession } from '../made-history.ts';

const NOTE = `[A person edited this call before it ran. What ran: ${RAN}]`;
const outputs = (session: MadeSession, more = {}) =>
  messagesOf(session.history(), more).flatMap((message) =>
    message.role === 'tool' ? message.results.map(({ output }) => output) : [],
  );

describe('A1: a call that a person edited before it ran', () => {
  it('stays as the model wrote it, and its result says first what ran', () => {
    const session = editedSession();
    session.result('c1', '1 file', { isError: false });
    expect(messagesOf(session.history(), {}).slice(1)).toEqual([
      {
        role: 'assistant',
        parts: [call('c1', 'run_command', ASKED)],
        provider: 'anthropic',
        model: 'model-x',
      },
      {
        role: 'tool',
        results: [{ callId: 'c1', tool: 'run_command', output: `${NOTE}\n1 file`, isError: false }],
      },
    ]);
  });

  it('that gave no output says what ran all the same', () => {
    const session = editedSession();
    session.result('c1', '', { isError: false });
    expect(outputs(session)).toEqual([NOTE]);
  });

  it('says so too where nobody saw it end', () => {
    const session = editedSession();
    session.person('go on');
    expect(outputs(session)).toEqual([`${NOTE}\neffect unknown`]);
  });

  it('says so in a fork of the session, but not of a call that the fork runs as it was asked', () => {
    const session = editedSession();
    const before = madeSession('F', { by: 'agent', after: session.history() });
    session.result('c1', '1 file', { isError: false });
    const behind = madeSession('G', { by: 'agent', after: session.history() });
    behind.person('go on');
    expect(outputs(behind)).toEqual([`${NOTE}\n1 file`]);
    startedAsAsked(before);
    before.result('c1', 'pushed', { isError: false });
    expect(outputs(before)).toEqual(['pushed']);
  });

  it('that did not run says what was written in its place, for the run that it was written in alone', () => {
    const refused = (run: string) => {
      const session = madeSession('S', { by: 'agent' });
      session.answer([call('c1', 'run_command', ASKED)]);
      session.addIn('r1', 'approval/answered', { callId: 'c1', answer: 'edited', input: '{}' });
      const result = { type: 'tool-result', callId: 'c1', output: 'Nothing was run.', isError: true } as const;
      session.addIn(run, 'tool/ended', { ending: 'failed-to-start', parts: [result] });
      return outputs(session);
    };
    expect(refused('r1')).toEqual([
      '[A person edited this call, and what they wrote did not run: {}]\nNothing was run.',
    ]);
    expect(refused('r2')).toEqual(['Nothing was run.']);
  });

  it('is told of the call that it was, where two have one id', () => {
    const session = editedSession();
    session.result('c1', 'first', { isError: false });
    session.answer([call('c1', 'run_command', ASKED)]);
    startedAsAsked(session);
    session.result('c1', 'second', { isError: false });
    expect(outputs(session)).toEqual([`${NOTE}\nfirst`, 'second']);
  });

  it('an input of any length is told in few words', () => {
    const session = madeSession('S', { by: 'agent' });
    editedCall(session, 'c1', JSON.stringify({ command: 'a'.repeat(900_000) }));
    session.result('c1', 'done', { isError: false });
    const [told = ''] = outputs(session);
    expect(told.length).toBeLessThan(2_200);
    expect(told).toMatch(/a… and 898,\d{3} more characters\]\ndone$/);
  });

  it('a request of before edits were told says nothing of it', () => {
    const session = editedSession();
    session.result('c1', '1 file', { isError: false });
    expect(outputs(session, { withoutNotes: true })).toEqual(['1 file']);
  });
});
