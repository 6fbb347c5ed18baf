import { describe, expect, it } from 'vitest';
import { sha256 } from '../../../core/adapters/sha256.ts';
import type { SessionId } from '../../../core/model/ids.ts';
import type { SessionEvent } from '../../../core/model/read-event.ts';
import { breaksIn } from '../../../core/projections/context-at/breaks-in.ts';
import { contextBasisAt } from '../../../core/projections/context-at/context-at.ts';
import { type MadeSession, madeId, madeSession, said, source } from '../made-history.ts';
import { contextOf, leftOf, segmentsOf } from './context-of.ts';

const orphan = source({ parentMissing: true });

/** A prompt and an answer, then a prompt and an answer behind a break. */
function brokenLog() {
  const session = madeSession('S');
  session.person('one');
  session.answer([said('two')]);
  const broken = promptBehindBreak(session, 'three');
  session.answer([said('four')]);
  return { session, broken };
}

function promptBehindBreak(session: MadeSession, text: string): SessionEvent {
  return session.add('message', { role: 'user', author: 'person', parts: [said(text)], source: orphan });
}

/** A fork of a person at the end of a history, with the answer for a break. */
function forked(after: readonly SessionEvent[], event: string, how: 'join' | 'start'): MadeSession {
  const fork = madeSession('F', { by: 'person', after });
  const at = after.at(-1)?.id ?? '';
  fork.add('session/forked', { from: 'S' as SessionId, at, reason: 'person', atBreak: { event, how } });
  return fork;
}

describe('B-8: the conversation of a fork behind a break', () => {
  it('that joins has all before the break', () => {
    const { session, broken } = brokenLog();
    const fork = forked(session.history(), broken.id, 'join');
    expect(segmentsOf(fork.history())).toEqual([
      ' user You: one',
      ' assistant Agent: two',
      ' user You: three',
      '*assistant Agent: four',
    ]);
    expect(leftOf(fork.history())).toEqual([]);
  });

  it('that starts at the break begins with its event; what is before is left out by the choice of a person', () => {
    const { session, broken } = brokenLog();
    const fork = forked(session.history(), broken.id, 'start');
    expect(segmentsOf(fork.history())).toEqual([' user You: three', '*assistant Agent: four']);
    const [one, two] = session.own;
    const { exactness, because, tokens, left } = contextOf(fork.history());
    expect({ exactness, because, tokens, left }).toEqual({
      exactness: 'inferred',
      because:
        'Inferred from the conversation since the break that it starts at. The log does not hold the request itself, nor the tools offered.',
      tokens: 9,
      left: [
        { label: '2 events', because: 'before the break that a person chose to start at', events: [one?.id, two?.id] },
      ],
    });
  });

  it('a gap that the log has before its beginning is not in the way of one that starts at a break', () => {
    const session = madeSession('S');
    session.add('session/created', {
      imported: {
        format: 'claude-code',
        sourceId: 'S',
        path: '/S.jsonl',
        kind: 'main',
        gap: 'the log begins after record x',
      },
    });
    session.person('one');
    const broken = promptBehindBreak(session, 'two');
    expect(contextOf(forked(session.history(), broken.id, 'join').history()).exactness).toBe('unknown');
    expect(contextOf(forked(session.history(), broken.id, 'start').history()).exactness).toBe('inferred');
  });

  it('a request that was recorded before the choice is not the context after it', () => {
    const session = madeSession('S', { by: 'host' });
    session.person('one');
    const broken = promptBehindBreak(session, 'two');
    session.add('model/requested', {
      provider: 'x',
      model: 'm',
      position: '1',
      converter: 'c',
      contextDigest: sha256('{"one":1}'),
      segments: [madeId('segment')],
    });
    const more = { sha256, blobText: () => '{"one":1}' };
    expect(contextOf(forked(session.history(), broken.id, 'join').history(), more).exactness).toBe('exact');
    expect(segmentsOf(forked(session.history(), broken.id, 'start').history(), more)).toEqual(['*user You: two']);
  });

  it('a context that is to start at a break, as a detached session carries it, is that of the fork', () => {
    const { session, broken } = brokenLog();
    session.person('five');
    const { basis } = contextBasisAt(session.history(), { tokens: (text) => text.length }, broken.id);
    expect(basis.segments.map(({ text }) => text)).toEqual(['three', 'four', 'five']);
    expect(basis.because).toMatch(/^Inferred from the conversation since the break that it starts at\./);
  });

  it('an answer that names an event which is not before the fork changes nothing', () => {
    const { session } = brokenLog();
    const fork = forked(session.history(), madeId('nowhere'), 'start');
    expect(segmentsOf(fork.history())).toHaveLength(4);
    expect(breaksIn(fork.history())).toEqual([2]);
  });

  it('a later fork that joins a later break does not bring back what an earlier one left out', () => {
    const { session, broken } = brokenLog();
    const fork = forked(session.history(), broken.id, 'start');
    const later = promptBehindBreak(fork, 'five');
    expect(segmentsOf(forked(fork.history(), later.id, 'join').history())).toEqual([
      ' user You: three',
      '*assistant Agent: four',
      '*user You: five',
    ]);
  });
});

describe('B-8: which breaks are asked about', () => {
  it('those that a context goes over', () => {
    expect(breaksIn(brokenLog().session.history())).toEqual([2]);
  });

  it('not one before which nothing was said', () => {
    const session = madeSession('S');
    session.add('session/created', {});
    promptBehindBreak(session, 'one');
    expect(breaksIn(session.history())).toEqual([]);
  });

  it('not one behind which nothing was said', () => {
    const { session } = brokenLog();
    session.add('import/noted', { what: 'mode', source: orphan });
    expect(breaksIn(session.history())).toEqual([2]);
  });

  it('not one that was answered, either way; a later one again', () => {
    const { session, broken } = brokenLog();
    for (const how of ['join', 'start'] as const) {
      const fork = forked(session.history(), broken.id, how);
      expect(breaksIn(fork.history())).toEqual([]);
      promptBehindBreak(fork, 'five');
      expect(breaksIn(fork.history())).toEqual([5]);
    }
  });

  it('not one that a compaction replaced, nor that of the compaction itself; one behind it', () => {
    const { session } = brokenLog();
    session.add('context/compressed', { trigger: 'hand', extent: 'full', parts: [said('All of it.')], source: orphan });
    expect(breaksIn(session.history())).toEqual([]);
    promptBehindBreak(session, 'five');
    expect(breaksIn(session.history())).toEqual([5]);
  });

  it('not one in the turns that were rolled back', () => {
    const { session } = brokenLog();
    session.add('import/noted', { what: 'thread_rolled_back', source: source({ num_turns: 1 }) });
    expect(breaksIn(session.history())).toEqual([]);
  });

  it('not one before a sub-agent was spawned, and not one whose content was erased', () => {
    const { session } = brokenLog();
    const agent = madeSession('A', { after: session.history() });
    const at = session.own.at(-1)?.id ?? '';
    agent.add('session/spawned', { from: 'S' as SessionId, at, workspace: 'unknown', task: 'look' });
    agent.addWithheld('message', { role: 'user', author: 'person', parts: [said('x')], source: orphan });
    expect(breaksIn(agent.history())).toEqual([]);
  });
});
