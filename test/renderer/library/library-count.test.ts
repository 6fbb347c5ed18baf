import { describe, expect, it } from 'vitest';
import type { SessionRow } from '../../../core/contract/view.ts';
import { holdWords, libraryCount } from '../../../renderer/features/library/library-count.ts';
import { everything, hiddenLines, type LibraryFilter } from '../../../renderer/features/library/library-filter.ts';
import { libraryLines } from '../../../renderer/features/library/library-line.ts';
import { fakeHome } from '../fake-home.ts';
import { sessionRow, without } from '../made-up/session-row.ts';
import { seeded } from '../random.ts';

const countOf = (rows: readonly SessionRow[], filter: LibraryFilter) => {
  const lines = libraryLines(rows, filter.trash);
  return libraryCount({ rows, lines, filtered: hiddenLines(lines, filter, 10 * 86_400_000), trash: filter.trash });
};

describe('the count line', () => {
  const inRoot = { root: 'a', parent: { session: 'a', event: 'e' } } as const;
  const rows = [
    sessionRow('a'),
    sessionRow('b', { ...inRoot, kind: 'sub-agent' }),
    sessionRow('c', { ...inRoot, kind: 'branch' }),
    sessionRow('d', { source: 'codex', title: 'Port the watcher' }),
    sessionRow('e', { toolCalls: 0 }),
    sessionRow('f', { trashed: true }),
    without(sessionRow('g', { ...inRoot, kind: 'fork', source: 'openrath' }), 'path'),
  ];

  it('given no filter, then every session that has no line of its own is named with its reason', () => {
    expect(countOf(rows, everything)).toEqual({
      sessions: 7,
      madeHere: 1,
      damaged: 0,
      files: 6,
      shown: 3,
      hidden: [
        { count: 3, because: 'counted inside their line (1 sub-agent, 1 branch, 1 fork)' },
        { count: 1, because: 'in the trash' },
      ],
    });
  });

  it('given a session whose kind was erased, then none is claimed of it', () => {
    const lost = sessionRow('h', { ...inRoot, kind: 'sub-agent', kindLost: true });
    expect(countOf([...rows.slice(0, 2), lost], everything).hidden).toEqual([
      { count: 2, because: 'counted inside their line (1 sub-agent, 1 of unknown kind)' },
    ]);
  });

  it('given several filters, then a line is counted under the first that hides it', () => {
    const filter = { ...everything, sources: ['claude-code'], onlyToolCalls: true, text: 'nothing has this' };
    expect(countOf(rows, filter).hidden.map(({ count, because }) => `${count} ${because}`)).toEqual([
      '1 not matching “nothing has this”',
      '1 not from Claude Code',
      '1 without a tool call',
      '3 counted inside their line (1 sub-agent, 1 branch, 1 fork)',
      '1 in the trash',
    ]);
  });

  it('says how many sessions are in files and how many were made here', () => {
    const count = countOf(rows, everything);
    expect(holdWords(6, count)).toBe('6 files hold 6 sessions, 1 more was made here');
    expect(holdWords(1, { ...count, sessions: 2, madeHere: 0, files: 1 })).toBe('1 file holds 2 sessions');
  });

  it('counts a file that is being read', () => {
    const reading = sessionRow('l', { status: 'open' });
    expect(holdWords(0, countOf([reading], everything))).toBe('1 file holds 1 session');
  });

  it('claims of no session whose log was erased that it was made here', () => {
    const erased = without(sessionRow('j', { status: 'erased', withheld: 3 }), 'path');
    const made = without(sessionRow('k', { kind: 'detached', source: 'openrath', withheld: 1 }), 'path');
    expect(holdWords(1, countOf([erased, made], everything))).toBe('1 file holds 1 session, 1 more was made here');
  });

  it('claims of no damaged session that it was made here', () => {
    const lost = without(sessionRow('h', { status: 'damaged', source: 'unknown', readOnly: true }), 'path');
    const fork = without(sessionRow('i', { status: 'damaged', kind: 'fork', source: 'openrath' }), 'path');
    const count = countOf([...rows, lost, fork], everything);
    expect(holdWords(6, count)).toBe('6 files hold 6 sessions, 2 more were made here, 1 more is damaged');
  });

  const random = seeded(11);
  const filters = Array.from({ length: 40 }, () => randomFilter(random));
  it.each(filters)('shown and all reasons add up to all sessions (seed 11, %o)', (filter) => {
    const all = [...fakeHome(60, { seed: 3 }).rows.values()].map((row, at) => ({ ...row, trashed: at % 9 === 4 }));
    const { sessions, shown, hidden } = countOf(all, filter);
    expect(shown + hidden.reduce((sum, { count }) => sum + count, 0)).toBe(sessions);
    expect(sessions).toBe(all.length);
  });
});

function randomFilter(random: () => number): LibraryFilter {
  const maybe = <T>(value: T, none: T): T => (random() < 0.4 ? value : none);
  return {
    text: maybe('retry', ''),
    sources: maybe(['codex'], []),
    statuses: maybe(['done', 'open'], []),
    models: maybe(['gpt-5-codex'], []),
    projects: maybe(['/home/ada/src/tidewater'], []),
    onlyToolCalls: random() < 0.3,
    trash: random() < 0.3,
  };
}
