import { describe, expect, it } from 'vitest';
import type { PayloadOf } from '../../../core/model/events.ts';
import { foldStatus } from '../../../core/projections/status/fold-status.ts';
import { statusOf } from '../../../core/projections/status/status-of.ts';
import { emptyStatus } from '../../../core/projections/status/status-state.ts';
import { call, imported, type MadeSession, madeId, madeSession, noonMs, said, used } from '../made-history.ts';

type Make = (session: MadeSession) => void;

function folded(session: MadeSession) {
  const state = emptyStatus();
  for (const event of session.own) foldStatus(state, event);
  return state;
}

function importedStatus(make: Make, modifiedAtMs?: number) {
  const session = madeSession('S');
  session.add('session/created', { imported: imported() });
  make(session);
  return statusOf(folded(session), {
    nowMs: noonMs,
    leased: false,
    ...(modifiedAtMs === undefined ? {} : { modifiedAtMs }),
  });
}

function ownStatus(make: Make, leased = false, after: MadeSession['own'] = []) {
  const session = madeSession('S', { by: 'host', after });
  session.add('session/created', {});
  make(session);
  return statusOf(folded(session), { nowMs: noonMs, leased });
}

const asks: Make = (session) => session.answer([call('t1', 'Bash', { command: 'ls' })]);

describe('S8: the status of a session of ours in which nothing ran', () => {
  it('is new, also with files to begin with, and never done', () => {
    const standing = { status: 'new', detail: 'nothing ran in it yet' };
    expect(ownStatus(() => undefined)).toEqual(standing);
    expect(ownStatus((s) => s.add('workspace/began', { tree: 'a'.repeat(64), from: { how: 'empty' } }))).toEqual(
      standing,
    );
  });

  it('is new as a fork too, whatever ran before it parted, and as a sub-agent or a detached one that did not begin', () => {
    const parent = madeSession('P', { by: 'host' });
    parent.add('session/created', {});
    const { id: at } = parent.answer([said('ok')]);
    const from = parent.session;
    const statusAfter = (kind: 'forked' | 'spawned' | 'detached', then: Make = () => undefined) => {
      const made = madeSession('F', { by: 'host', ...(kind === 'detached' ? {} : { after: parent.history() }) });
      if (kind === 'forked') made.add('session/forked', { from, at, reason: 'person' });
      if (kind === 'spawned') made.add('session/spawned', { from, at, workspace: 'own' });
      if (kind === 'detached')
        made.add('session/detached', {
          ...{ context: 'a'.repeat(64), exactness: 'exact', cameFrom: { session: from, event: at } },
        });
      then(made);
      return statusOf(folded(made), { nowMs: noonMs, leased: false }).status;
    };
    expect([statusAfter('forked'), statusAfter('spawned'), statusAfter('detached')]).toEqual(['new', 'new', 'new']);
    expect(statusAfter('forked', (s) => s.add('placement/moved', { backend: 'unisolated' }))).toBe('new');
    expect(statusAfter('forked', (s) => s.answer([said('ok')]))).toBe('done');
  });

  it('is what ran says, from the first of it', () => {
    expect(ownStatus((s) => s.addIn('r', 'run/started', { agent: 'a'.repeat(64) })).status).toBe('interrupted');
    expect(ownStatus((s) => s.answer([said('ok')])).status).toBe('done');
  });
});

describe('S8: the status of an import', () => {
  const table: [name: string, make: Make, standing: object][] = [
    ['nothing pending is done', (s) => s.answer([said('ok')]), { status: 'done' }],
    [
      'B-12: a call without an answer',
      asks,
      { status: 'unanswered', detail: 'interrupted: a call of Bash has no result' },
    ],
    [
      'several of them',
      (s) => s.answer([call('t1', 'Bash', {}), call('t2', 'Read', {})]),
      { status: 'unanswered', detail: 'interrupted: 2 calls have no result, the last is of Read' },
    ],
    [
      'a call that was left behind still has none',
      (s) => {
        asks(s);
        s.person('go on');
        s.answer([said('ok')]);
      },
      { status: 'unanswered', detail: 'interrupted: a call of Bash has no result' },
    ],
    [
      'a failed call is an answer',
      (s) => {
        asks(s);
        s.result('t1', '', { isError: true });
      },
      { status: 'done' },
    ],
    [
      'S12: an erased result is one too',
      (s) => {
        asks(s);
        s.addWithheld('tool/ended', { ending: 'unknown', parts: [] });
      },
      { status: 'done' },
    ],
    [
      'S12: of an erased answer nobody knows whether it asked calls',
      (s) => {
        s.person('a');
        s.addWithheld('model/answered', { parts: [] });
        s.add('import/noted', { what: 'title', text: 'Later' });
      },
      { status: 'erased', detail: 'how it ended is withheld: erased' },
    ],
    [
      'S12: of an erased message neither',
      (s) => {
        s.answer([said('ok')]);
        s.addWithheld('message', { role: 'user', author: 'person', parts: [] });
      },
      { status: 'erased', detail: 'how it ended is withheld: erased' },
    ],
    [
      'S12: what can be read after it decides again',
      (s) => {
        s.addWithheld('model/answered', { parts: [] });
        s.answer([said('ok')]);
      },
      { status: 'done' },
    ],
    [
      'S12: a call that can be read before it has no answer still',
      (s) => {
        asks(s);
        s.addWithheld('model/answered', { parts: [] });
      },
      { status: 'unanswered', detail: 'interrupted: a call of Bash has no result' },
    ],
    [
      'an error at the end',
      (s) => {
        s.person('a');
        s.add('error', { code: '529', message: 'overloaded' });
      },
      { status: 'failed', detail: 'overloaded' },
    ],
    [
      'a retry at the end',
      (s) => s.add('model/retried', { reason: 'overloaded' }),
      { status: 'failed', detail: 'overloaded' },
    ],
    [
      'bookkeeping and bare usage do not heal it',
      (s) => {
        s.add('model/failed', { reason: 'timeout' });
        s.add('import/noted', { what: 'mode' });
        s.answer([used(1)]);
      },
      { status: 'failed', detail: 'timeout' },
    ],
    [
      'an answer after it does',
      (s) => {
        s.add('model/failed', { reason: 'timeout' });
        s.answer([said('ok')]);
      },
      { status: 'done' },
    ],
    [
      'a run that failed',
      (s) => {
        s.answer([said('ok')]);
        s.add('run/ended', { outcome: 'failed' });
      },
      { status: 'failed', detail: 'the run failed' },
    ],
    [
      'a run that a person stopped',
      (s) => s.add('run/stopped', { by: 'person', reason: 'esc' }),
      { status: 'stopped', detail: 'stopped by a person: esc' },
    ],
  ];
  it.each(table)('%s', (_, make, standing) => expect(importedStatus(make)).toEqual(standing));

  const minutes: [name: string, modifiedAtMs: number, status: string][] = [
    ['just now', noonMs, 'open'],
    ['just under 10 minutes ago', noonMs - 599_999, 'open'],
    ['10 minutes ago', noonMs - 600_000, 'unanswered'],
    ['a minute ahead of our clock', noonMs + 60_000, 'open'],
    ['a year ahead of our clock', noonMs + 3e10, 'unanswered'],
  ];
  it.each(minutes)(
    'B-12: the call without an answer is named either way, where its file changed %s',
    (_, modifiedAtMs, status) => {
      const detail = 'interrupted: a call of Bash has no result';
      expect(importedStatus(asks, modifiedAtMs)).toEqual({ status, detail });
    },
  );

  it('an open file in which nothing is pending is open, whatever was said last', () => {
    expect(importedStatus((s) => s.add('model/failed', { reason: 'timeout' }), noonMs)).toEqual({ status: 'open' });
  });
});

describe('S8: the status of a session of ours', () => {
  const request: PayloadOf<'model/requested'> = {
    position: '',
    provider: 'p',
    model: 'm',
    segments: [],
    contextDigest: madeId('c'),
    converter: '1',
  };
  const requested: Make = (session) => session.add('model/requested', request);
  const table: [name: string, make: Make, leased: boolean, standing: object][] = [
    ['an effect with a lease runs', asks, true, { status: 'running', detail: 'Bash is running' }],
    [
      'an effect without one was interrupted',
      asks,
      false,
      { status: 'interrupted', detail: 'interrupted: a call of Bash has no result' },
    ],
    ['a request with a lease runs', requested, true, { status: 'running', detail: 'the model is answering' }],
    [
      'a request without one was interrupted',
      requested,
      false,
      { status: 'interrupted', detail: 'interrupted: the model did not answer' },
    ],
    [
      'an answer ends the request',
      (s) => {
        requested(s);
        s.answer([said('ok')]);
      },
      false,
      { status: 'done' },
    ],
    [
      'an erased answer does too',
      (s) => {
        requested(s);
        s.addWithheld('model/answered', { parts: [] });
      },
      false,
      { status: 'erased', detail: 'how it ended is withheld: erased' },
    ],
    [
      'S12: an erased request is one, as its kind says',
      (s) => s.addWithheld('model/requested', request),
      false,
      { status: 'interrupted', detail: 'interrupted: the model did not answer' },
    ],
    [
      'S12: of an erased end of a run nobody knows what came of it',
      (s) => s.addWithheld('run/ended', { outcome: 'done' }),
      false,
      { status: 'erased', detail: 'how it ended is withheld: erased' },
    ],
    [
      'an approval waits, lease or not',
      (s) => {
        asks(s);
        s.add('approval/asked', { callId: 't1', command: 'ls' });
      },
      false,
      { status: 'waiting', detail: 'approve ls' },
    ],
    [
      'an answered approval does not',
      (s) => {
        asks(s);
        s.add('approval/asked', { callId: 't1', command: 'ls' });
        s.add('approval/answered', { callId: 't1', answer: 'approved' });
      },
      true,
      { status: 'running', detail: 'Bash is running' },
    ],
    ['nothing pending is done, lease or not', (s) => s.answer([said('ok')]), true, { status: 'done' }],
  ];
  it.each(table)('%s', (_, make, leased, standing) => expect(ownStatus(make, leased)).toEqual(standing));

  it('requests of before the fork point do not count', () => {
    const parent = madeSession('P');
    asks(parent);
    expect(ownStatus(() => undefined, false, parent.own).status).toBe('new');
  });
});
