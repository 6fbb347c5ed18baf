import { describe, expect, it } from 'vitest';
import type { SessionRow } from '../../../core/contract/view.ts';
import { type Grouping, groupLines } from '../../../renderer/features/library/library-groups.ts';
import { itemHeight, libraryItems, lineAt, linePlaces } from '../../../renderer/features/library/library-items.ts';
import { libraryLines } from '../../../renderer/features/library/library-line.ts';
import { sessionRow, without } from '../made-up/session-row.ts';

const evening = Date.UTC(2026, 2, 14, 23, 30);
const rows: SessionRow[] = [
  sessionRow('a', { lastAtMs: evening, project: 'c:\\work\\tide', projectLabel: 'C:\\Work\\Tide' }),
  sessionRow('b', { lastAtMs: evening - 3_600_000, source: 'codex' }),
  sessionRow('c', { lastAtMs: evening + 3_600_000, source: 'codex' }),
  without(sessionRow('d', { project: '', projectLabel: '' }), 'lastAtMs'),
];
const all = libraryLines(rows, false);
const groups = (grouping: Grouping, zone = 'UTC', shown = all) =>
  groupLines({ shown, all, grouping, zone }).map(({ label, note, lines, of }) => [label, note, lines.length, of]);

describe('groups of the library', () => {
  it('by project: the last part of the folder, whichever slash, and the whole beside it', () => {
    expect(groups('project')).toEqual([
      ['Tide', 'C:\\Work\\Tide', 1, 1],
      ['tide', '/srv/tide', 2, 2],
      ['no project known', '', 1, 1],
    ]);
  });

  it('by day: in the zone that is named beside the day', () => {
    expect(groups('day')).toEqual([
      ['Sat 14 Mar 2026', 'UTC', 2, 2],
      ['Sun 15 Mar 2026', 'UTC', 1, 1],
      ['no time recorded', '', 1, 1],
    ]);
    expect(groups('day', 'Pacific/Auckland')).toEqual([
      ['Sun 15 Mar 2026', 'Pacific/Auckland', 3, 3],
      ['no time recorded', '', 1, 1],
    ]);
  });

  it('by source: its name as people write it', () => {
    expect(groups('source')).toEqual([
      ['Claude Code', '', 2, 2],
      ['Codex', '', 2, 2],
    ]);
  });

  it('a group of which nothing is shown stays, at the end', () => {
    expect(groups('source', 'UTC', all.slice(1, 2))).toEqual([
      ['Codex', '', 1, 2],
      ['Claude Code', '', 0, 2],
    ]);
  });
});

describe('items of the list', () => {
  const grouped = groupLines({ shown: all, all, grouping: 'source', zone: 'UTC' });

  it('a heading stands over its lines, a closed one over none', () => {
    const ids = libraryItems(grouped, all, ['codex']).map((item) =>
      item.type === 'group' ? `${item.group.label}${item.isClosed ? ' (closed)' : ''}` : item.line.root.id,
    );
    expect(ids).toEqual(['Claude Code', 'a', 'd', 'Codex (closed)']);
  });

  it('without groups there are lines only', () => {
    const items = libraryItems([], all, []);
    expect(items.map(itemHeight)).toEqual([46, 46, 46, 46]);
  });

  it('a key that is pressed asks no line of the list', () => {
    const places = linePlaces(libraryItems(grouped, all, []));
    const asked: string[] = [];
    const lines = places.lines.map((line) => ({
      ...line,
      get root() {
        asked.push(line.root.id);
        return line.root;
      },
    }));
    const next = lineAt({ ...places, lines }, 'a', 1);
    expect([[...asked], next?.root.id]).toEqual([[], 'd']);
  });

  it('walking passes headings over and stops at both ends', () => {
    const items = libraryItems(grouped, all, []);
    const walk = (from: string | undefined, by: number) => lineAt(linePlaces(items), from, by)?.root.id;
    expect([walk(undefined, 1), walk('d', 1), walk('c', 1), walk('a', -1), walk('gone', -1)]).toEqual([
      'a',
      'b',
      'c',
      'a',
      'c',
    ]);
  });
});
