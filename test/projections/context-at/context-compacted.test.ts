import { describe, expect, it } from 'vitest';
import { call, type MadeSession, madeSession, said, source } from '../made-history.ts';
import { contextOf, leftOf, segmentsOf } from './context-of.ts';

describe('C2: what compaction and rolling back take out', () => {
  it('given a full compaction, then its summary, what it preserved, what came after', () => {
    const session = madeSession('S');
    session.add('message', { role: 'system', author: 'harness', parts: [said('Be brief.')] });
    const gone = session.person('one');
    const kept = session.answer([said('two')]);
    session.add('context/compressed', {
      trigger: 'threshold',
      extent: 'full',
      tokensBefore: 128_000,
      tokensAfter: 4_000,
      preserved: [kept.id],
      parts: [said('We said one.')],
    });
    session.person('three');
    expect(segmentsOf(session.history())).toEqual([
      ' system System message: Be brief.',
      '*summary Compaction summary: We said one.',
      '*assistant Agent: two',
      '*user You: three',
    ]);
    const { left, because } = contextOf(session.history());
    expect(left).toEqual([{ label: '1 event', because: 'compacted, 128k → 4.0k tokens', events: [gone.id] }]);
    expect(because).toBe(
      'Inferred from the conversation since the last compaction. The log does not hold the request itself, nor the tools offered.',
    );
  });

  it('a summary that comes as the next message of the harness is the summary', () => {
    const session = madeSession('S');
    session.person('one');
    session.add('context/compressed', { trigger: 'hand', extent: 'full' });
    session.add('import/noted', { what: 'mode' });
    session.harness('This session is being continued…');
    session.harness('<reminder>');
    expect(segmentsOf(session.history())).toEqual([
      '*summary Compaction summary: This session is being continued…',
      '*harness Harness: <reminder>',
    ]);
  });

  it('a message that its source marks as the summary goes before the words of the compaction’s record', () => {
    const session = madeSession('S');
    session.person('one');
    session.add('context/compressed', { trigger: 'hand', extent: 'full', parts: [said('Conversation compacted')] });
    const summary = { role: 'user', author: 'harness', source: source({ compactSummary: true }) } as const;
    session.add('message', { ...summary, parts: [said('We said one.')] });
    expect(segmentsOf(session.history())).toEqual(['*summary Compaction summary: We said one.']);
    expect(contextOf(session.history()).segments[0]?.events).toEqual(session.own.slice(1).map((event) => event.id));
  });

  it('of ours, only the range that it names is gone; what is after it follows the summary', () => {
    expect(ranged('host')).toEqual(['user You: one', 'summary Compaction summary: sum', 'assistant Agent: four']);
  });

  it('of a log, what is before its range is gone as well: a range begins where the file does', () => {
    expect(ranged('import:codex')).toEqual(['summary Compaction summary: sum', 'assistant Agent: four']);
  });

  it('system messages at the head are sent again, later ones of the harness are not', () => {
    const session = madeSession('S');
    const system = { role: 'system', author: 'harness' } as const;
    session.add('message', { ...system, parts: [said('Be brief.')] });
    session.person('one');
    session.add('message', { ...system, parts: [said('A reminder.')] });
    session.add('context/compressed', { trigger: 'hand', extent: 'full', parts: [said('sum')] });
    expect(segmentsOf(session.history())).toEqual([
      '*system System message: Be brief.',
      '*summary Compaction summary: sum',
    ]);
  });

  it('a second compaction replaces the first one’s summary', () => {
    const session = madeSession('S');
    session.person('one');
    session.add('context/compressed', { trigger: 'hand', extent: 'full', parts: [said('first')] });
    session.person('two');
    session.add('context/compressed', { trigger: 'hand', extent: 'full', parts: [said('second')] });
    expect(segmentsOf(session.history())).toEqual(['*summary Compaction summary: second']);
    expect(leftOf(session.history())).toEqual(['1 event, compacted', '2 events, compacted']);
  });

  describe('S12: of a compaction that was erased it is not known what it replaced', () => {
    const full = { trigger: 'hand', extent: 'full' } as const;
    const madeWith = (range: 'behind the erased one' | 'from before it' | 'not said', by = 'import:claude-code') => {
      const session = madeSession('S', { by });
      session.person('one');
      session.add('context/compressed', { ...full, parts: [said('first')] });
      const early = [session.person('two'), session.answer([said('three')])] as const;
      const erased = session.addWithheld('context/compressed', { ...full, parts: [said('second')] });
      const late = [session.person('four'), session.answer([said('five')])] as const;
      const from = range === 'from before it' ? early[1].id : late[0].id;
      const replaced = range === 'not said' ? {} : { replaced: { from, to: late[1].id } };
      session.add('context/compressed', { ...full, ...replaced, tokensBefore: 9_000, parts: [said('third')] });
      const first = session.own[1]!;
      return { history: session.history(), first, early, erased, late };
    };
    const idsOf = (history: ReturnType<MadeSession['history']>) =>
      contextOf(history).left.map(({ because, events }) => [because, events]);
    const MAYBE = 'may have been replaced by a compaction that was erased';

    it.each(['behind the erased one', 'not said'] as const)(
      'the next one replaced what came since it; range: %s',
      (range) => {
        const { history, first, early, erased, late } = madeWith(range);
        expect(idsOf(history).slice(1)).toEqual([
          [MAYBE, [first.id, ...early.map(({ id }) => id)]],
          ['compacted, 9.0k tokens', [erased.id, ...late.map(({ id }) => id)]],
        ]);
        const { tokens, lowerBound } = contextOf(history);
        expect([tokens, lowerBound]).toEqual([5, false]);
      },
    );

    it('the next one replaced all of the range that it names, also what is before the erased one', () => {
      const { history, first, early, erased, late } = madeWith('from before it');
      expect(idsOf(history).slice(1)).toEqual([
        [MAYBE, [first.id, early[0].id]],
        ['compacted, 9.0k tokens', [early[1].id, erased.id, ...late.map(({ id }) => id)]],
      ]);
    });
  });

  it('a micro-compaction drops outputs: those that its record names, or those in its range', () => {
    const session = madeSession('S');
    session.answer([call('t1', 'Read', 'x'), call('t2', 'Read', 'y')]);
    const first = session.result('t1', 'long output');
    const second = session.result('t2', 'other output');
    const named = madeSession('S2', { after: session.own });
    named.add('context/compressed', {
      trigger: 'threshold',
      extent: 'micro',
      source: source({ compactedToolIds: ['t1', 'nobody'] }),
    });
    const ranged = madeSession('S3', { after: session.own });
    ranged.add('context/compressed', {
      trigger: 'threshold',
      extent: 'micro',
      replaced: { from: first.id, to: second.id },
      preserved: [second.id],
    });
    for (const { history } of [named, ranged]) {
      expect(segmentsOf(history()).slice(1)).toEqual(['*tool Read x: output dropped', '*tool Read y: other output']);
      expect(contextOf(history()).left).toEqual([
        { label: '1 tool output', because: 'dropped by a micro-compaction', events: [first.id] },
      ]);
    }
  });

  it('turns that were rolled back are out of the context and in the log', () => {
    const session = madeSession('S');
    session.person('one');
    session.answer([said('two')]);
    session.person('three');
    session.answer([said('four')]);
    session.add('import/noted', {
      what: 'thread_rolled_back',
      source: source({ num_turns: 1 }),
    });
    session.person('five');
    expect(segmentsOf(session.history()).map((segment) => segment.slice(1))).toEqual([
      'user You: one',
      'assistant Agent: two',
      'user You: five',
    ]);
    expect(leftOf(session.history())).toEqual(['2 events, rolled back']);
  });

  it('a micro-compaction that does not say what it dropped is listed', () => {
    const session = madeSession('S');
    session.answer([call('t1', 'Read', 'x')]);
    session.result('t1', 'long output');
    const { id } = session.add('context/compressed', { trigger: 'threshold', extent: 'micro' });
    expect(segmentsOf(session.history()).at(-1)).toBe('*tool Read x: long output');
    expect(contextOf(session.history()).left).toEqual([
      {
        label: 'tool output',
        because: 'some was dropped by a micro-compaction; which is not known, so all of it is counted',
        events: [id],
      },
    ]);
  });

  it.each([
    ['the last 2 turns left the context', 'user You: one'],
    ['the last few turns left the context', 'user You: three'],
  ])('turns are counted in words too: %s', (text, last) => {
    const session = madeSession('S');
    for (const prompt of ['one', 'two', 'three']) session.person(prompt);
    session.add('import/noted', { what: 'thread_rolled_back', text });
    expect(segmentsOf(session.history()).at(-1)?.slice(1)).toBe(last);
  });
});

function ranged(by: string): string[] {
  const session = madeSession('S', { by });
  session.person('one');
  const from = session.answer([said('two')]);
  const to = session.person('three');
  session.answer([said('four')]);
  const replaced = { from: from.id, to: to.id };
  session.add('context/compressed', { trigger: 'hand', extent: 'full', replaced, parts: [said('sum')] });
  return segmentsOf(session.history()).map((segment) => segment.slice(1));
}
