import { describe, expect, it } from 'vitest';
import { call, imported, type MadeSession, madeId, madeSession, said } from '../made-history.ts';
import { contextOf, leftOf, segmentsOf } from './context-of.ts';

describe('S12, S11: what cannot be read is said', () => {
  it('unknown records are listed; an erased event is a segment of which nobody knows the tokens, and the rest the least', () => {
    const session = madeSession('S');
    session.addWithheld('message', { role: 'user', author: 'person', parts: [said('secret')] });
    session.add('unknown', { type: 'hologram' });
    session.person('a');
    expect(leftOf(session.history())).toEqual(['1 record, of an unknown kind']);
    const { tokens, lowerBound, segments, because } = contextOf(session.history());
    expect(because).toContain('1 event of it can’t be read any more.');
    expect([tokens, lowerBound]).toEqual([1, true]);
    expect(segments.map(({ label, role, tokens }) => [label, role, tokens])).toEqual([
      ['1 erased event', 'withheld', undefined],
      ['You', 'user', 1],
    ]);
  });
  it('where all before the step was erased, nobody knows what was in it', () => {
    const session = madeSession('S');
    for (let turn = 0; turn < 2; turn++)
      session.addWithheld('message', { role: 'user', author: 'person', parts: [said('secret')] });
    const { segments, left, event: _, ...rest } = contextOf(session.history());
    expect(rest).toEqual({
      exactness: 'unknown',
      because: 'Nothing of the conversation is left. 2 events of it can’t be read any more.',
      lowerBound: true,
    });
    expect([segments.map(({ label }) => label), left]).toEqual([['2 erased events'], []]);
  });
  const known = (make: (session: MadeSession) => void) => {
    const session = madeSession('S');
    make(session);
    const { tokens, lowerBound, exactness } = contextOf(session.history());
    return { tokens, lowerBound, exactness };
  };
  it('where a compaction was erased nobody knows how much was sent; a later one settles it', () => {
    const erased = (session: MadeSession) => {
      session.person('a');
      session.addWithheld('context/compressed', { trigger: 'hand', extent: 'full' });
      session.person('bc');
    };
    expect(known(erased)).toEqual({ tokens: undefined, lowerBound: true, exactness: 'unknown' });
    const settled = (session: MadeSession) => {
      erased(session);
      session.add('context/compressed', { trigger: 'hand', extent: 'full', parts: [said('sum')] });
    };
    expect(known(settled)).toEqual({ tokens: 3, lowerBound: false, exactness: 'inferred' });
  });
  it('an erased opening may have said that the log does not reach back; bookkeeping never was in a context', () => {
    const behind = (kind: 'session/created' | 'import/noted') =>
      known((session) => {
        if (kind === 'session/created') session.addWithheld(kind, {});
        else session.addWithheld(kind, { what: 'title', text: 'x' });
        session.person('abc');
      });
    const whole = { tokens: 3, exactness: 'inferred' };
    expect([behind('session/created'), behind('import/noted')]).toEqual([
      { ...whole, lowerBound: true },
      { ...whole, lowerBound: false },
    ]);
  });
  it('what a compaction replaced is left out, erased or not', () => {
    const session = madeSession('S');
    session.person('a');
    session.addWithheld('message', { role: 'user', author: 'person', parts: [said('secret')] });
    session.add('context/compressed', { trigger: 'hand', extent: 'full', parts: [said('sum')] });
    expect(leftOf(session.history())).toEqual(['2 events, compacted']);
  });
});

describe('I5: unknown where the log does not reach back', () => {
  it('a gap before the conversation', () => {
    const session = madeSession('S');
    session.add('session/created', { imported: imported({ gap: 'the first 40 records are in no file.' }) });
    session.person('a');
    const { exactness, because } = contextOf(session.history());
    expect([exactness, because]).toEqual([
      'unknown',
      'The log does not reach back: the first 40 records are in no file.',
    ]);
  });
  it('a compaction after the gap closes it', () => {
    const session = madeSession('S');
    session.add('session/created', { imported: imported({ gap: 'x' }) });
    session.add('context/compressed', { trigger: 'hand', extent: 'full', parts: [said('sum')] });
    expect(contextOf(session.history()).exactness).toBe('inferred');
  });
  it('a sub-agent whose parent is missing has its own conversation whole', () => {
    const session = madeSession('S');
    session.add('session/created', { imported: imported({ kind: 'sub-agent', gap: 'its parent is in no file' }) });
    session.harness('Find callers');
    expect(contextOf(session.history()).exactness).toBe('inferred');
  });
  it('nothing before the step', () => {
    const session = madeSession('S');
    session.answer([said('a')]);
    expect(contextOf(session.history())).toMatchObject({
      exactness: 'unknown',
      because: 'Nothing is recorded before this step.',
      segments: [],
      lowerBound: true,
    });
    expect(contextOf(session.history())).not.toHaveProperty('tokens');
    expect(contextOf([])).toMatchObject({ event: '', exactness: 'unknown' });
  });
});

describe('C1: unknown where events are missing', () => {
  const madeWith = (more: (session: ReturnType<typeof madeSession>) => void) => {
    const session = madeSession('S');
    for (const text of ['a', 'b', 'c', 'd']) session.person(text);
    more(session);
    return session.history().filter(({ envelope }) => ![1, 2].includes(envelope.origin.seq));
  };
  it('in the middle: what is there is shown, and how many are not', () => {
    const context = contextOf(madeWith(() => undefined));
    expect([context.exactness, context.because, context.segments.map(({ preview }) => preview)]).toEqual([
      'unknown',
      '2 events before this step are missing or can’t be read: what else was in the context is not known.',
      ['a', 'd'],
    ]);
  });
  it.each([
    ['right before an answer', 'm1'],
    ['right before an answer without an id', undefined],
  ])('%s: the request that it answers had them', (_place, messageId) => {
    const session = madeSession('S');
    for (const text of ['a', 'b', 'c']) session.person(text);
    session.answer([said('hello')], messageId === undefined ? {} : { messageId });
    const context = contextOf(session.history().filter(({ envelope }) => ![1, 2].includes(envelope.origin.seq)));
    expect([context.exactness, context.because, context.lowerBound]).toEqual([
      'unknown',
      '2 events before this step are missing or can’t be read: what else was in the context is not known.',
      true,
    ]);
  });
  it('between records of one answer without an id: they may be of the request', () => {
    const session = madeSession('S');
    session.person('a');
    session.answer([said('hello')]);
    session.person('b');
    session.answer([said('hello again')]);
    const context = contextOf(session.history().filter(({ envelope }) => envelope.origin.seq !== 2));
    expect([context.exactness, context.lowerBound]).toEqual(['unknown', true]);
  });
  it('between records of one answer with its id: none of them was in the request', () => {
    const session = madeSession('S');
    session.person('a');
    for (const text of ['hello', 'and', 'again']) session.answer([said(text)], { messageId: 'm1' });
    const context = contextOf(session.history().filter(({ envelope }) => envelope.origin.seq !== 2));
    expect([context.exactness, context.lowerBound]).toEqual(['inferred', false]);
  });
  it('before the first that is there', () => {
    const session = madeSession('S');
    for (const text of ['a', 'b']) session.person(text);
    expect(contextOf(session.history().slice(1)).because).toContain('1 event before this step is missing');
  });
  it('unless a compaction replaced them', () => {
    const history = madeWith((session) =>
      session.add('context/compressed', { trigger: 'hand', extent: 'full', parts: [said('sum')] }),
    );
    expect(contextOf(history).exactness).toBe('inferred');
  });
  it('but not for a sub-agent whose parent lacks them: its conversation is whole', () => {
    const parent = madeSession('P');
    for (const text of ['a', 'b', 'c']) parent.person(text);
    const after = parent.own.filter(({ envelope }) => envelope.origin.seq !== 1);
    const agent = madeSession('A', { after });
    agent.add('session/spawned', { from: parent.session, at: after.at(-1)!.id, workspace: 'own', task: 'Find it' });
    agent.harness('Find it');
    expect(contextOf(agent.history()).exactness).toBe('inferred');
  });
});

describe('S8: a call without an answer', () => {
  it('reads "not run in this branch" where the branch leaves before the answer', () => {
    const parent = madeSession('P');
    parent.person('go');
    parent.answer([call('t1', 'Bash', 'rm x'), call('t2', 'Read', 'y')], { messageId: 'm1' });
    parent.result('t2', 'two');
    const child = madeSession('C', { by: 'person', after: parent.own });
    child.add('session/forked', { from: parent.session, at: parent.own.at(-1)?.id ?? madeId('x'), reason: 'person' });
    child.person('never mind');
    expect(segmentsOf(child.history()).map((segment) => segment.slice(1))).toEqual([
      'user You: go',
      'assistant Agent: Bash rm x\n\nRead y',
      'tool Bash, no result: not run in this branch',
      'tool Read y: two',
      'user You: never mind',
    ]);
  });
  it('reads "effect unknown" where it may have run and the conversation went on', () => {
    const session = madeSession('S');
    session.answer([call('t1', 'Bash', 'rm x')]);
    session.person('go on');
    expect(segmentsOf(session.history())[1]).toBe('*tool Bash, no result: effect unknown');
  });
  it('reads nothing while it is pending', () => {
    const session = madeSession('S');
    session.answer([call('t1', 'Bash', 'x')], { messageId: 'm1' });
    session.answer([call('t2', 'Bash', 'y')], { messageId: 'm1' });
    session.result('t2', '2');
    expect(segmentsOf(session.history()).map((segment) => segment.slice(1))).toEqual([
      'assistant Agent: Bash x\n\nBash y',
      'tool Bash y: 2',
    ]);
  });
  it('of ours, one that never started was not run', () => {
    const session = madeSession('S', { by: 'host' });
    const started = { tool: 'Bash', input: 'x', effect: 'read', attempt: 1, placement: 'local' } as const;
    session.answer([call('t1', 'Bash', 'x'), call('t2', 'Bash', 'y')]);
    session.add('tool/started', { callId: 't1', ...started });
    session.person('go on');
    expect(segmentsOf(session.history()).filter((segment) => segment.includes('no result'))).toEqual([
      '*tool Bash, no result: effect unknown',
      '*tool Bash, no result: not run in this branch',
    ]);
  });
});

describe('F5: the conversation of a sub-agent starts where it was spawned', () => {
  it('its parent’s is not in its context', () => {
    const parent = madeSession('P');
    parent.person('go');
    parent.answer([call('t1', 'Task', { description: 'x' })]);
    const child = madeSession('C', { after: parent.own });
    child.add('session/spawned', {
      from: parent.session,
      at: parent.own.at(-1)?.id ?? madeId('x'),
      workspace: 'shared',
    });
    child.add('message', { role: 'user', author: 'agent', parts: [said('Find callers')] });
    expect(segmentsOf(child.history())).toEqual(['*user Asked by an agent: Find callers']);
    expect(leftOf(child.history())).toEqual([
      '2 events of the parent, the conversation of a sub-agent starts with its task',
    ]);
  });
});
