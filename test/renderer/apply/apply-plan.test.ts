import { describe, expect, it } from 'vitest';
import type { FileRow, PlannedChange, PlannedConflict } from '../../../core/contract/view.ts';
import { sayEntry, whyNotUndo } from '../../../renderer/features/apply/applied-words.ts';
import { byGitOf, firstDraft, missingIn } from '../../../renderer/features/apply/apply-draft.ts';
import { keptConflicts, pathRows, sayChanged, whyNotApply } from '../../../renderer/features/apply/apply-plan.ts';
import { factsOfChange, sameContent } from '../../../renderer/features/apply/path-words.ts';

const file = (path: string, sizeBytes: number, mode = 0o644): FileRow => ({
  ...{ kind: 'file' as const, path, sizeBytes, mode, digest: `${sizeBytes}` },
});
const added: PlannedChange = { path: 'new.sh', change: 'added', after: file('new.sh', 4, 0o755) };
const changed: PlannedChange = { path: 'a.txt', change: 'changed', before: file('a.txt', 3), after: file('a.txt', 5) };
const removed: PlannedChange = { path: 'b.txt', change: 'removed', before: file('b.txt', 2) };
const conflict = (path: string): PlannedConflict => ({ path, why: 'content' });
const plan = { target: '/srv', changes: [added, changed, removed], changed: 3, conflicts: [], blocked: [], seen: 's' };

describe('what applying comes to, in the window', () => {
  it('T5: is said in numbers; of more than are listed only how many', () => {
    expect(sayChanged(plan)).toBe('3 paths: 1 added, 1 changed, 1 deleted');
    expect(sayChanged({ changes: [], changed: 0 })).toBe('0 paths');
    expect(sayChanged({ changes: [added], changed: 2_000 })).toBe('2,000 paths');
  });

  it('T5: lists conflicts first, with what an answer makes of them', () => {
    expect(pathRows([added, changed], [conflict('z'), conflict('a.txt')])).toEqual([
      { path: 'z', conflict: conflict('z') },
      { path: 'a.txt', conflict: conflict('a.txt'), change: changed },
      { path: 'new.sh', change: added },
    ]);
  });

  it('T5: keeps conflicts that were answered, drops those that are none any more, and adds new ones', () => {
    const before = [conflict('kept'), conflict('gone'), conflict('open')];
    const now = [conflict('open'), conflict('new')];
    expect(keptConflicts(before, now, new Map([['kept', 'folder']])).map(({ path }) => path)).toEqual([
      'kept',
      'open',
      'new',
    ]);
  });

  it('T5: says why it can’t be written yet', () => {
    expect(whyNotApply(plan, false)).toBe(undefined);
    expect(whyNotApply({ ...plan, blocked: [{ path: 'p\u202Eq', because: 'a pipe' }] }, false)).toMatch(/^p.*U\+202E/);
    expect(whyNotApply({ ...plan, conflicts: [conflict('a')] }, false)).toBe(
      'Say for each conflict whose version is to be there.',
    );
    expect(whyNotApply({ ...plan, changed: 0 }, false)).toBe('No path differs.');
    expect(whyNotApply({ ...plan, changed: 0 }, true)).toBe(undefined);
  });

  it('T5: says of a path its size, and a mode that changes', () => {
    expect(factsOfChange(added)).toEqual(['added', '4 B', 'may be run']);
    expect(factsOfChange({ ...changed, joined: true })).toEqual([
      'changed',
      '3 B → 5 B',
      'merged by line with what was changed there',
    ]);
    expect(factsOfChange(removed)).toEqual(['deleted', '2 B']);
    const [before, after] = [file('a', 3), file('a', 3, 0o600)];
    expect(factsOfChange({ path: 'a', change: 'changed', before, after })).toEqual([
      'changed',
      '3 B',
      'mode 644 → 600',
    ]);
    expect([sameContent(before, after), sameContent(before, file('a', 4)), sameContent(undefined, after)]).toEqual([
      true,
      false,
      false,
    ]);
  });

  it('T5: asks for what is not filled in yet, and for what is', () => {
    const draft = firstDraft();
    expect([missingIn(draft), missingIn(firstDraft('/srv'))]).toEqual(['Name a folder.', undefined]);
    expect(missingIn({ ...draft, how: 'patch' })).toBe('Name a file that is not there yet.');
    expect(missingIn({ ...draft, how: 'branch' })).toBe('Name the folder of a repository.');
    expect(missingIn({ ...draft, how: 'branch', folder: '/srv', branch: ' ' })).toBe(
      'Name a branch that is not there yet.',
    );
    expect(firstDraft('/srv', ['rath/result', 'rath/result-2']).branch).toBe('rath/result-3');
    expect(byGitOf(draft)).toBe(undefined);
    expect(byGitOf({ ...draft, how: 'patch', file: ' /p ' })).toEqual({ how: 'patch', file: '/p' });
    expect(byGitOf({ ...draft, how: 'branch', folder: '/srv', replace: true })).toEqual({
      ...{ how: 'branch', folder: '/srv', branch: 'rath/result', replace: true },
    });
  });

  it('T5: says what was applied, and why it can’t be undone', () => {
    const entry = { event: 'e', how: 'folder', target: '/srv', changed: 2, state: 'stands', isNext: true } as const;
    expect([sayEntry(entry), whyNotUndo(entry)]).toEqual(['2 paths in /srv', undefined]);
    expect(sayEntry({ ...entry, how: 'patch', state: 'undone' })).toBe('2 paths as the patch /srv: taken back');
    expect(sayEntry({ ...entry, how: 'branch', branch: 'b' })).toBe('2 paths in branch b of /srv');
    const { changed: _, ...cut } = { ...entry, state: 'cut-off' as const };
    expect(sayEntry(cut)).toBe('An unknown number of paths in /srv: cut off while it was written');
    expect(whyNotUndo({ ...entry, isNext: false })).toBe('Undo first what was applied there later.');
    expect(whyNotUndo({ ...entry, state: 'undone', isNext: false })).toBe('It is undone already.');
  });
});
