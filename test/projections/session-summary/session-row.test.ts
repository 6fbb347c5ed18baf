import { describe, expect, it } from 'vitest';
import { evolve } from '../../../core/model/session/evolve.ts';
import { emptySession } from '../../../core/model/session/state.ts';
import { foldSummary } from '../../../core/projections/session-summary/fold-summary.ts';
import { sessionRow } from '../../../core/projections/session-summary/session-row.ts';
import { type RowFacts, sessionRowOf } from '../../../core/projections/session-summary/session-row-of.ts';
import { emptySummary } from '../../../core/projections/session-summary/summary-state.ts';
import {
  call,
  imported,
  type MadeSession,
  madeId,
  madeSession,
  noonMs,
  said,
  source,
  thought,
  used,
} from '../made-history.ts';

const none = { uncachedInput: 0, cachedInput: 0, cacheWrite: 0, output: 0, reasoning: 0, lowerBound: false };
const facts: RowFacts = { head: 'head', trashed: false, nowMs: noonMs, leased: false };

function rowOf(make: (session: MadeSession) => void, more: Partial<RowFacts> = {}, by?: string) {
  const session = madeSession('S', by === undefined ? {} : { by });
  make(session);
  const summary = emptySummary(session.session);
  for (const event of session.own) foldSummary(summary, event, 100);
  const { readOnly } = session.own.reduce(evolve, emptySession);
  return sessionRowOf(summary, { ...facts, readOnly, ...more });
}

describe('a session as the library lists it', () => {
  it('given an imported log, then every figure is of its own events', () => {
    const row = rowOf((session) => {
      session.add('session/created', { cwd: 'C:\\Work', imported: imported({ gap: 'begins after its start' }) });
      session.person('Cap the total delay.\nAt 30 s.');
      session.answer([thought('hm'), used(3)], { messageId: 'm1' });
      session.answer([call('t1', 'Bash', { command: 'npm test' }), used(57)], { messageId: 'm1' });
      session.result('t1', 'FAIL', { isError: true });
      session.answer([call('t2', 'Read', { file_path: 'C:\\Work\\src\\a.ts' })], { messageId: 'm2', model: 'model-y' });
    });
    expect(row).toEqual({
      id: 'S',
      head: 'head',
      title: 'Cap the total delay. At 30 s.',
      titleFrom: 'prompt',
      kind: 'main',
      status: 'unanswered',
      statusDetail: 'interrupted: a call of Read has no result',
      source: 'claude-code',
      path: '/logs/S.jsonl',
      gap: 'begins after its start',
      project: 'c:/work',
      projectLabel: 'C:\\Work',
      root: 'S',
      events: 6,
      steps: 4,
      turns: 1,
      toolCalls: 2,
      toolErrors: 1,
      models: ['model-x', 'model-y'],
      tokens: { ...none, uncachedInput: 10, cachedInput: 100, output: 57, lowerBound: true, unsaid: 1 },
      answers: 1,
      reasoningSaid: 0,
      firstAtMs: noonMs,
      lastAtMs: noonMs + 5_000,
      lastStep: 'Read src\\a.ts',
      sizeBytes: 600,
      trashed: false,
      readOnly: true,
    });
  });

  it('given a session of ours without events but its opening, then it has no times of others and no costs', () => {
    const row = rowOf((session) => session.add('session/created', {}), { trashed: true }, 'person');
    expect(row).toEqual({
      id: 'S',
      head: 'head',
      title: 'S',
      titleFrom: 'id',
      kind: 'main',
      status: 'new',
      statusDetail: 'nothing ran in it yet',
      source: 'openrath',
      project: '',
      projectLabel: '',
      root: 'S',
      events: 1,
      steps: 0,
      turns: 0,
      toolCalls: 0,
      toolErrors: 0,
      models: [],
      tokens: none,
      answers: 0,
      reasoningSaid: 0,
      firstAtMs: noonMs,
      lastAtMs: noonMs,
      lastStep: '',
      sizeBytes: 100,
      trashed: true,
      readOnly: false,
    });
  });

  it('S10: a session whose making was undone says so, unless something has happened in it', () => {
    const undoneOf = (tell: Parameters<typeof rowOf>[0]) =>
      rowOf(tell, { trashed: true, unmade: true }, 'person').undone;
    expect(undoneOf((session) => session.add('session/created', {}))).toBe(true);
    expect(
      undoneOf((session) => {
        session.add('session/created', {});
        session.answer([said('a')]);
      }),
    ).toBeUndefined();
  });

  it('every row is what the door lets through', () => {
    const rows = [
      rowOf((session) => session.addWithheld('session/created', {})),
      rowOf((session) => session.answer([used(Number.MAX_SAFE_INTEGER), said('a')])),
      rowOf((session) =>
        session.add('session/forked', {
          from: session.session,
          at: madeId('x'),
          reason: 'rewind',
          imported: imported({ kind: 'branch' }),
        }),
      ),
    ];
    expect(rows.map((row) => sessionRow.safeParse(row).error)).toEqual([undefined, undefined, undefined]);
  });
});

describe('S10: a title is a person’s, else the log’s, else the first prompt, else the id', () => {
  const all = (session: MadeSession) => {
    session.add('session/created', { title: 'From the opening', imported: imported() });
    session.harness('<reminder>');
    session.person('From the prompt');
    session.person('A later prompt');
    session.add('import/noted', { what: 'title', text: 'From the log' });
    session.add('import/noted', { what: 'title', text: 'From the log, renamed' });
    session.add('import/noted', { what: 'mode', text: 'plan' });
  };
  const titles: [
    name: string,
    make: (session: MadeSession) => void,
    title: string | undefined,
    expected: [string, string],
  ][] = [
    ['a person’s title', all, 'Mine', ['Mine', 'person']],
    ['the newest title of the log', all, undefined, ['From the log, renamed', 'log']],
    [
      'the opening’s title',
      (s) => {
        s.add('session/created', { title: 'Fork of x' });
        s.person('p');
      },
      undefined,
      ['Fork of x', 'log'],
    ],
    [
      'the first prompt with words',
      (s) => {
        s.person(' ');
        s.person('From the\nprompt');
      },
      undefined,
      ['From the prompt', 'prompt'],
    ],
    [
      'a sub-agent’s task',
      (s) => {
        s.add('session/spawned', { from: s.session, at: madeId('x'), task: 'Find callers', workspace: 'shared' });
        s.harness('You are…');
      },
      undefined,
      ['Find callers', 'prompt'],
    ],
    [
      'a sub-agent’s first message',
      (s) => {
        s.add('session/spawned', { from: s.session, at: madeId('x'), workspace: 'shared' });
        s.harness('Find callers');
      },
      undefined,
      ['Find callers', 'prompt'],
    ],
    [
      'a prompt goes before a slash command',
      (made) => {
        made.person('<command-name>/clear</command-name>');
        made.person('/srv is full, why?');
      },
      undefined,
      ['/srv is full, why?', 'prompt'],
    ],
    [
      'a slash command where there is nothing else',
      (made) => made.person('<command-name>/init</command-name><command-args></command-args>'),
      undefined,
      ['/init', 'prompt'],
    ],
    ['the id', (s) => s.harness('a'), undefined, ['S', 'id']],
  ];
  it.each(titles)('%s', (_, make, title, expected) => {
    const row = rowOf(make, title === undefined ? {} : { title });
    expect([row.title, row.titleFrom]).toEqual(expected);
  });
  it('a title is one line of visible characters', () => {
    const row = rowOf((session) => session.person(`a\u202eb\n${'c'.repeat(500)}`));
    expect([row.title.slice(0, 12), row.title.length]).toEqual(['a[U+202E]b c', 160]);
  });
});

describe('where a session comes from', () => {
  const at = madeId('x');
  const kinds: [name: string, make: (session: MadeSession) => void, by: string, expected: object][] = [
    [
      'a fork of ours',
      (s) => s.add('session/forked', { from: s.session, at, reason: 'person' }),
      'person',
      { kind: 'fork', source: 'openrath', parent: { session: 'S', event: at }, readOnly: false },
    ],
    [
      'a rewind of a log',
      (s) => s.add('session/forked', { from: s.session, at, reason: 'rewind', imported: imported({ kind: 'branch' }) }),
      'import:claude-code',
      { kind: 'branch', source: 'claude-code', parent: { session: 'S', event: at }, readOnly: true },
    ],
    [
      'a detached one',
      (s) =>
        s.add('session/detached', { context: at, exactness: 'exact', cameFrom: { session: s.session, event: at } }),
      'person',
      { kind: 'detached', source: 'openrath', parent: undefined, readOnly: false },
    ],
    [
      'S12: an erased opening of an import',
      (s) => s.addWithheld('session/spawned', { from: s.session, at, workspace: 'own' }),
      'import:codex',
      { kind: 'sub-agent', source: 'codex', parent: undefined, readOnly: true },
    ],
    [
      'S11: an unknown kind that must not be passed over',
      (s) => {
        s.add('session/created', {});
        s.addOpaque('dream/dreamt', {});
      },
      'person',
      { kind: 'main', source: 'openrath', parent: undefined, readOnly: true },
    ],
  ];
  it.each(kinds)('%s', (_, make, by, expected) => {
    const { kind, source: from, parent, readOnly } = rowOf(make, {}, by);
    expect({ kind, source: from, parent, readOnly }).toEqual(expected);
  });
  it('without a working folder of its own it is in its parent’s project', () => {
    const { project, projectLabel } = rowOf((session) => session.person('a'), { cwd: '/srv/demo/' });
    expect([project, projectLabel]).toEqual(['/srv/demo', '/srv/demo/']);
  });
});

describe('what last happened', () => {
  const lines: [name: string, make: (session: MadeSession) => void, line: string][] = [
    ['a call', (s) => s.answer([said('a'), call('t1', 'Bash', { command: 'npm test' })]), 'Bash npm test'],
    [
      'its result keeps the line',
      (s) => {
        s.answer([call('t1', 'Bash', { command: 'npm test' })]);
        s.result('t1', 'ok');
      },
      'Bash npm test',
    ],
    ['an answer', (s) => s.answer([said('Done.')]), 'Done.'],
    ['an error', (s) => s.add('error', { code: '529', message: 'overloaded' }), 'failed overloaded'],
    [
      'what the harness says is no news',
      (s) => {
        s.person('a');
        s.harness('b');
        s.add('unknown', { type: 'c' });
      },
      'a',
    ],
  ];
  it.each(lines)('%s', (_, make, line) => expect(rowOf(make).lastStep).toBe(line));
  it('times are the first and the last, in whatever order; an unknown one is none', () => {
    const row = rowOf((session) => {
      session.add('import/noted', { what: 'mode' }, noonMs + 9_000);
      session.add('import/noted', { what: 'mode' }, noonMs);
      session.add('import/noted', { what: 'mode', source: source({}, 'inferred') }, 0);
    });
    expect([row.firstAtMs, row.lastAtMs]).toEqual([noonMs, noonMs + 9_000]);
  });
});
