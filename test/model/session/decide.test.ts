import { describe, expect, it } from 'vitest';
import type { BlobId, EventId, SessionId, TreeId } from '../../../core/model/ids.ts';
import type { SessionFacts } from '../../../core/model/session/commands.ts';
import { decideDetach, decideFork, type Surroundings } from '../../../core/model/session/decide.ts';

const head = 'a'.repeat(64) as EventId;
const early = 'b'.repeat(64) as EventId;
const parent: SessionFacts = { id: 'parent' as SessionId, head, title: 'Cap the delay', cwd: '/srv/demo' };
const around = (change: Partial<Surroundings> = {}): Surroundings => ({
  session: parent,
  reaches: true,
  child: 'child' as SessionId,
  ...change,
});

describe('decide fork', () => {
  it('F1: the first event of a fork has the event it leaves from as its first parent, and nothing else', () => {
    expect(decideFork({ type: 'session/fork', session: parent.id, at: early }, around())).toEqual({
      ok: true,
      value: {
        first: {
          kind: 'session/forked',
          payload: { from: 'parent', at: early, reason: 'person' },
        },
        parents: [early],
        act: {
          kind: 'catalogue/session-added',
          payload: { subject: 'child', how: 'forked', from: 'parent', at: early },
        },
      },
    });
  });

  it('F8: without an event it leaves from the head', () => {
    const decision = decideFork({ type: 'session/fork', session: parent.id }, around({ reaches: false }));
    expect(decision.ok && decision.value.parents).toEqual([head]);
  });

  it('S7: a stale expected head is refused with the head as it is now', () => {
    const decision = decideFork({ type: 'session/fork', session: parent.id, expectedHead: early }, around());
    expect(decision).toEqual({
      ok: false,
      refusal: {
        code: 'stale-head',
        message: '“Cap the delay” has moved on since it was read.',
        remedy: 'Look at its newest step, then try again.',
        head,
      },
    });
  });

  it('F1: an event that is not in the history is refused', () => {
    const decision = decideFork({ type: 'session/fork', session: parent.id, at: early }, around({ reaches: false }));
    expect(decision.ok ? 'accepted' : decision.refusal.code).toBe('not-found');
  });

  it('a session that is not there is refused', () => {
    const decision = decideFork({ type: 'session/fork', session: parent.id }, around({ session: undefined }));
    expect(decision.ok ? 'accepted' : decision.refusal.code).toBe('not-found');
  });
});

describe('decide detach', () => {
  it('F6: makes a root without parents whose basis is one blob, and says where it came from as a claim', () => {
    const context = 'c'.repeat(64) as BlobId;
    expect(
      decideDetach({ type: 'session/detach', session: parent.id, at: early }, around(), {
        context,
        exactness: 'inferred',
        carries: { segments: 2, tokens: 40 },
        tree: 'f'.repeat(64) as TreeId,
        carried: [{ path: 'node_modules', holds: '3 files', from: '/srv/demo' }],
        memory: [{ key: 'colour', text: 'blue', item: early }],
      }),
    ).toEqual({
      ok: true,
      value: {
        first: {
          kind: 'session/detached',
          payload: {
            context,
            exactness: 'inferred',
            carries: { segments: 2, tokens: 40 },
            tree: 'f'.repeat(64),
            carried: [{ path: 'node_modules', holds: '3 files', from: '/srv/demo' }],
            memory: [{ key: 'colour', text: 'blue', item: early }],
            cameFrom: { session: 'parent', event: early },
            cwd: '/srv/demo',
          },
          refs: [{ blob: context }, { tree: 'f'.repeat(64) }],
        },
        parents: [],
        act: {
          kind: 'catalogue/session-added',
          payload: { subject: 'child', how: 'detached', from: 'parent', at: early },
        },
      },
    });
  });
});
