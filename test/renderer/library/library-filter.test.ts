import { describe, expect, it } from 'vitest';
import {
  everything,
  hiddenLines,
  isNarrow,
  type LibraryFilter,
} from '../../../renderer/features/library/library-filter.ts';
import { libraryLines } from '../../../renderer/features/library/library-line.ts';
import { sessionRow } from '../made-up/session-row.ts';

/** Ten days after the last step of the line, which is at 2 s. */
const NOW = 10 * 86_400_000;

const lines = libraryLines(
  [
    sessionRow('a', { title: 'Cap total RETRY delay', status: 'failed' }),
    sessionRow('b', { root: 'a', parent: { session: 'a', event: 'e' }, title: 'A token bucket', models: ['haiku'] }),
  ],
  false,
);

describe('the filter', () => {
  const cases: [filter: Partial<LibraryFilter>, because: string | undefined][] = [
    [{}, undefined],
    [{ text: ' retry  cap ' }, undefined],
    [{ text: 'bucket' }, undefined],
    [{ text: 'tide' }, undefined],
    [{ text: 'retry pratt' }, 'not matching “retry pratt”'],
    [{ sources: ['codex', 'openrath'] }, 'not from Codex or OpenRath'],
    [{ sources: ['codex', 'claude-code'] }, undefined],
    [{ statuses: ['done', 'open'] }, 'not done or open'],
    [{ models: ['haiku'] }, undefined],
    [{ models: ['gpt-5'] }, 'without gpt-5'],
    [{ projects: ['/srv/lumen'] }, 'not in lumen'],
    [{ onlyToolCalls: true }, undefined],
    [{ days: 7 }, 'older than 7 days'],
    [{ days: 30 }, undefined],
  ];
  it.each(cases)('%o hides the line because: %s', (filter, because) => {
    expect([...hiddenLines(lines, { ...everything, ...filter }, NOW).values()]).toEqual(
      because === undefined ? [] : [because],
    );
  });

  it('S12: a line of which something was erased is hidden as far as it can be read', () => {
    const erased = libraryLines([sessionRow('a', { models: [], toolCalls: 0, withheld: 1 })], false);
    const filters = [{ onlyToolCalls: true }, { models: ['haiku'] }];
    expect(filters.flatMap((filter) => [...hiddenLines(erased, { ...everything, ...filter }, NOW).values()])).toEqual([
      'without a tool call, as far as it can be read',
      'without haiku, as far as it can be read',
    ]);
  });

  it('the trash is a place and not a filter', () => {
    expect(isNarrow({ ...everything, trash: true })).toBe(false);
    expect(isNarrow({ ...everything, text: '  ' })).toBe(false);
    expect(isNarrow({ ...everything, onlyToolCalls: true })).toBe(true);
    expect(isNarrow({ ...everything, days: 7 })).toBe(true);
  });
});
