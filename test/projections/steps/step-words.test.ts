import { describe, expect, it } from 'vitest';
import type { PayloadOf } from '../../../core/model/events.ts';
import type { SessionId } from '../../../core/model/ids.ts';
import { call, imported, type MadeSession, madeId, said, source, thought, used } from '../made-history.ts';
import { rowsOf, saidBy } from './fold-events.ts';

const id = madeId('x');
const copied = { from: 'a' as SessionId, at: id, through: id };
const detached = { context: id, exactness: 'inferred', cameFrom: { session: 'a' as SessionId, event: id } } as const;
const approved = { callId: 't1', answer: 'approved' } as const;
const compressed = { trigger: 'threshold', extent: 'full' } as const;
const chose = { position: '', candidates: ['a', 'b'], inputDigest: id, chosen: 'b', how: 'vote' as const };

describe('each kind of event gives the steps that a person would name', () => {
  const carries = { segments: 12, tokens: 3_410 };
  const carried = { carries, tree: id, memory: [{ key: 'colour', text: 'blue', item: id }] };
  const table: [name: string, make: (session: MadeSession) => void, rows: string[]][] = [
    ['a person', (s) => s.person('Cap the delay\nat 30 s.'), ['you: Cap the delay at 30 s.']],
    [
      'a slash command',
      (s) =>
        s.person(
          '<command-message>init is analyzing…</command-message>\n<command-name>/init</command-name>\n<command-args>all of it</command-args>',
        ),
      ['you: /init all of it'],
    ],
    [
      'F6: the start of a detached session, which says what it carries',
      (s) => s.add('session/detached', { ...detached, ...carried }),
      ['start: Detached here: 12 segments, about 3.4k tokens, inferred, its files, 1 item of memory'],
    ],
    [
      'F6: one that was recorded without its measure',
      (s) => s.add('session/detached', detached),
      ['start: Detached here: the context that it had, inferred'],
    ],
    ['S12: one that was erased', (s) => s.addWithheld('session/detached', detached), ['other: Start, erased']],
    [
      'A2: a server of tools that a run has, with what it offers',
      (s) => s.add('tool/list-pinned', { server: 'files', digest: id, tools: ['files__read', 'files__write'] }),
      ['placement: server files: 2 tools | files__read, files__write'],
    ],
    [
      'S12: a list of tools that was erased',
      (s) => s.addWithheld('tool/list-pinned', { server: 'files', digest: id, tools: [] }),
      ['other: List of tools, erased'],
    ],
    ['the harness', (s) => s.harness('<reminder>'), ['harness: <reminder>']],
    [
      'an answer in parts',
      (s) => s.answer([thought('hm'), said('a'), said('b'), call('t1', 'Bash', { command: 'ls' }), said('c')]),
      ['thinking: hm', 'agent: a b', 'tool: ls', 'agent: c'],
    ],
    [
      'hidden reasoning',
      (s) => s.answer([{ type: 'reasoning', text: '', hidden: true }]),
      ['thinking: hidden by the provider'],
    ],
    ['nothing but usage', (s) => s.answer([used(3)]), []],
    ['nothing in it', (s) => s.answer([said('  '), thought('')]), []],
    [
      'written in the place of a model',
      (s) => s.answer([said('No response requested.')], { synthetic: true }),
      ['harness: No response requested.'],
    ],
    [
      'an image alone',
      (s) => s.add('message', { role: 'user', author: 'person', parts: [{ type: 'image', mediaType: 'image/png' }] }),
      ['you: 1 image'],
    ],
    [
      'a file alone',
      (s) => s.add('message', { role: 'user', author: 'person', parts: [{ type: 'file', name: 'a.pdf' }] }),
      ['you: a.pdf'],
    ],
    [
      'an empty message of a person',
      (s) => s.add('message', { role: 'user', author: 'person', parts: [] }),
      ['you: empty message'],
    ],
    [
      'words beside a result',
      (s) => s.add('tool/ended', { ending: 'unknown', parts: [said('interrupted')] }),
      ['harness: interrupted'],
    ],
    ['an error', (s) => s.add('error', { code: '529', message: 'overloaded' }), ['error: overloaded | 529']],
    ['an error without words', (s) => s.add('error', { code: '529', message: '' }), ['error: 529']],
    [
      'a retry',
      (s) => s.add('model/retried', { attempt: 2, reason: 'overloaded', waitMs: 4_130 }),
      ['error: overloaded | retry 2, waited 4.1 s'],
    ],
    [
      'a failed request',
      (s) => s.add('model/failed', { reason: 'timeout' }),
      ['error: timeout | the model did not answer'],
    ],
    ['S11: a record without a type', (s) => s.add('unknown', { type: '' }), ['other: unknown record without a type']],
    ['S11: an unknown record', (s) => s.add('unknown', { type: 'hologram' }), ['other: unknown record: hologram']],
    ['S11: an unknown kind', (s) => s.addOpaque('dream/dreamt', { a: 1 }), ['other: unknown kind: dream/dreamt']],
    [
      'S12: an erased message',
      (s) => s.addWithheld('message', { role: 'user', author: 'person', parts: [said('x')] }),
      ['other: Message, erased'],
    ],
    [
      'S12: an erased answer',
      (s) => s.addWithheld('model/answered', { parts: [said('x')] }),
      ['other: Answer, erased'],
    ],
    [
      'S12: an erased result',
      (s) => s.addWithheld('tool/ended', { ending: 'unknown', parts: [] }),
      ['other: Tool result, erased'],
    ],
    [
      'S12: an erased event of a kind without a name of its own',
      (s) => s.addWithheld('context/pinned', { event: madeId('x'), pinned: true }),
      ['other: Event of kind context/pinned, erased'],
    ],
    ['S12: an erased opening', (s) => s.addWithheld('session/created', {}), []],
    ['I2: the mark of a copy', (s) => s.add('import/copied', copied), []],
    ['S12: the mark of a copy, erased', (s) => s.addWithheld('import/copied', copied), []],
    [
      'a compaction',
      (s) =>
        s.add('context/compressed', {
          ...compressed,
          tokensBefore: 128_000,
          tokensAfter: 4_000,
          parts: [said('We did x.')],
        }),
      ['compaction: compacted 128k → 4.0k tokens | We did x.'],
    ],
    [
      'a compaction without figures',
      (s) => s.add('context/compressed', compressed),
      ['compaction: compacted the conversation'],
    ],
    [
      'a micro-compaction',
      (s) => s.add('context/compressed', { ...compressed, extent: 'micro', tokensBefore: 60_888 }),
      ['compaction: dropped tool output, 61k tokens'],
    ],
    [
      'a recall',
      (s) =>
        s.add('memory/recalled', {
          scope: 'project',
          items: [
            { key: 'AGENTS.md', injected: true },
            { key: 'b', injected: false },
          ],
          parts: [said('Use tabs.')],
        }),
      ['memory-recalled: AGENTS.md | Use tabs.'],
    ],
    [
      'a recall of nothing',
      (s) => s.add('memory/recalled', { scope: 'project', query: 'tabs', items: [] }),
      ['memory-recalled: nothing found for “tabs”'],
    ],
    [
      'a commit to memory',
      (s) => s.add('memory/committed', { scope: 'project', key: 'retry.policy', text: 'Cap at 30 s.', evidence: [] }),
      ['memory-written: retry.policy: Cap at 30 s.'],
    ],
    [
      'an approval',
      (s) => {
        s.add('approval/asked', { callId: 't1', command: 'npm run soak' });
        s.add('approval/answered', approved);
      },
      ['approval: asks to run npm run soak', 'approval: approved: npm run soak'],
    ],
    [
      'an approval of nothing known',
      (s) => s.add('approval/answered', { ...approved, answer: 'denied', reason: 'too long' }),
      ['approval: denied: call t1 (too long)'],
    ],
    [
      'a selector',
      (s) => s.add('selector/chose', { ...chose, reason: '2 of 3 votes' }),
      ['selector: chose b of 2 by vote: 2 of 3 votes | a, b'],
    ],
    [
      'a validation',
      (s) =>
        s.add('validation', {
          validator: 'command',
          criterion: 'tests pass',
          judged: [],
          verdict: 'failed',
          evidence: '',
        }),
      ['validation: failed: tests pass'],
    ],
    ['a merge', (s) => s.add('merge/completed', { opened: id, brings: [id] }), ['merge: completed, brings 1 event']],
    [
      'a merge that waits',
      (s) => s.add('merge/opened', { theirs: s.session, ours: id, theirHead: id, conflicts: ['a'], keys: ['crop'] }),
      ['merge: opened, 2 conflicts'],
    ],
    [
      'a run that was stopped',
      (s) => s.add('run/stopped', { by: 'person', reason: 'interrupted' }),
      ['stopped: by a person: interrupted'],
    ],
    ['a run that failed', (s) => s.add('run/ended', { outcome: 'failed' }), ['error: run failed']],
    [
      'runs that begin and end well',
      (s) => {
        s.add('run/started', {});
        s.add('run/ended', { outcome: 'done' });
      },
      [],
    ],
    ['bookkeeping', (s) => s.add('import/noted', { what: 'title', text: 'Retry' }), []],
    ['an opening', (s) => s.add('session/created', { imported: imported() }), []],
    ['a revised record', (s) => s.add('import/revised', { of: id, change: 'vanished' }), []],
    [
      'T4: writes between calls',
      (s) => s.add('workspace/changed-outside', { before: id, after: id, paths: ['a', 'b'] }),
      ['other: changed outside: a, b'],
    ],
  ];
  it.each(table)('%s', (_, make, rows) => expect(saidBy(make)).toEqual(rows));
});

describe('a placement is a step only when something but the first changes', () => {
  const moved = (cwd: string, sandbox: string): PayloadOf<'placement/moved'> => ({
    backend: 'log',
    cwd,
    claims: [{ name: 'sandbox', value: sandbox }],
  });
  it('P1: the first one, and one that says the same, are no steps', () => {
    const rows = saidBy((session) => {
      session.add('session/created', { cwd: '/srv/a' });
      session.add('placement/moved', moved('/srv/a', 'read-only'));
      session.add('placement/moved', moved('/srv/a', 'read-only'));
    });
    expect(rows).toEqual([]);
  });
  it('P1: what changed is said with both values', () => {
    const rows = saidBy((session) => {
      session.add('session/created', { cwd: '/srv/a' });
      session.add('placement/moved', moved('/srv/a', 'read-only'));
      session.add('placement/moved', moved('/srv/b', 'workspace-write'));
    });
    expect(rows).toEqual(['placement: cwd /srv/a → /srv/b, sandbox read-only → workspace-write']);
  });
});

describe('texts are cut, hidden characters shown', () => {
  it('a long text goes on in the detail', () => {
    const [row] = rowsOf((session) => session.person('abcdefghi '.repeat(200)));
    expect({
      title: row?.title.length,
      detail: row?.detail?.length,
      size: row?.size,
      end: row?.title.slice(-4),
    }).toEqual({ title: 240, detail: 400, size: 2_000, end: 'ghi…' });
  });
  it('bidi characters of a command are visible', () => {
    expect(saidBy((session) => session.answer([call('t1', 'Bash', { command: 'rm \u202etxt.sh' })]))).toEqual([
      'tool: rm [U+202E]txt.sh',
    ]);
  });
});

describe('time, turn and key', () => {
  it('I5: an inferred time says so, an absent one is left out', () => {
    const rows = rowsOf((session) => {
      const said1 = { role: 'user', author: 'person', parts: [said('a')] } as const;
      session.add('message', { ...said1, parts: [...said1.parts], source: source({}, 'inferred') }, 5_000);
      session.add('message', { ...said1, parts: [...said1.parts], source: source({}, 'inferred') }, 0);
    });
    expect(rows.map(({ atMs, timeInferred, turn }) => ({ atMs, timeInferred, turn }))).toEqual([
      { atMs: 5_000, timeInferred: true, turn: 1 },
      { atMs: undefined, timeInferred: true, turn: 2 },
    ]);
  });
  it('turns count from 1, before the first prompt it is 0', () => {
    const rows = rowsOf((session) => {
      session.harness('a');
      session.person('b');
      session.answer([said('c')]);
      session.person('d');
    });
    expect(rows.map((row) => row.turn)).toEqual([0, 1, 1, 2]);
  });
  it('the first step of an event has its id as key, the others a number behind it', () => {
    const [first, second, third] = rowsOf((session) =>
      session.answer([thought('a'), said('b'), call('t1', 'Bash', {})]),
    );
    expect([second?.key, third?.key]).toEqual([`${first?.event}/2`, `${first?.event}/3`]);
    expect(first?.key).toBe(first?.event);
  });
});
