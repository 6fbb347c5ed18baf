import { describe, expect, it } from 'vitest';
import { messagesOf } from '../../../core/projections/conversation/messages-of.ts';
import { call, type MadeSession, madeSession } from '../made-history.ts';

const NOTE = '[Missing: node_modules: there is nowhere to copy it from. Make it anew where it is needed.]';
const outputs = (session: MadeSession, more = {}) =>
  messagesOf(session.history(), more).flatMap((message) =>
    message.role === 'tool' ? message.results.map(({ output }) => output) : [],
  );

function ended(session: MadeSession, callId: string, missing?: readonly string[], output = 'done'): void {
  const result = { type: 'tool-result', callId, output, isError: false } as const;
  const without = missing === undefined ? {} : { missing: [...missing] };
  session.add('tool/ended', { ending: 'exited', parts: [result], ...without });
}

describe('F2: a dependency folder that did not come along', () => {
  it('is told before the result of the call that found it missing, and of no other', () => {
    const session = madeSession('S', { by: 'agent' });
    session.answer([call('c1', 'run_command', {}), call('c2', 'run_command', {})]);
    ended(session, 'c1', ['node_modules'], '');
    ended(session, 'c2');
    expect(outputs(session)).toEqual([NOTE, 'done']);
  });

  it('is told with the next result that a model reads, where a person’s own command found it missing', () => {
    const session = madeSession('S', { by: 'agent' });
    ended(session, 'mine', ['node_modules']);
    session.answer([call('c1', 'run_command', {})]);
    ended(session, 'c1');
    expect(outputs(session)).toEqual([`${NOTE}\ndone`]);
  });

  it('many are told in few words, each on one line', () => {
    const session = madeSession('S', { by: 'agent' });
    session.answer([call('c1', 'run_command', {})]);
    ended(
      session,
      'c1',
      Array.from({ length: 7 }, (_, nth) => `${nth}\n/node_modules`),
    );
    const [note = ''] = outputs(session)[0]?.split('\ndone') ?? [];
    expect(note).toMatch(/^\[Missing: 0.*, and 2 more: there is nowhere/);
    expect(note).not.toContain('\n');
  });

  it('is not told where a request is made as it was before', () => {
    const session = madeSession('S', { by: 'agent' });
    session.answer([call('c1', 'run_command', {})]);
    ended(session, 'c1', ['node_modules']);
    expect(outputs(session, { withoutNotes: true })).toEqual(['done']);
  });
});
