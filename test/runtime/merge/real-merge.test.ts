import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { SessionId, TreeId } from '../../../core/model/ids.ts';
import { messagesOf } from '../../../core/projections/conversation/messages-of.ts';
import { mergedText } from '../../../core/projections/merge/merged-text.ts';
import { keepWorkspace, placeOfFiles } from '../../../core/runtime/agent/workspace-keeper.ts';
import { openHome } from '../../adapters/store-sqlite/open-home.ts';
import { tempHomeOnDisk } from '../../adapters/store-sqlite/temp-home.ts';
import { fill } from '../../adapters/workspace-cas/folder-listing.ts';
import { tempFolder, tempWorkspaces } from '../../adapters/workspace-cas/temp-workspaces.ts';
import { accepted, type MergeHome, mergeHome, OURS, THEIRS } from './merge-home.ts';

const PLAN = 'plan' as SessionId;

async function realHome(): Promise<MergeHome> {
  const { store, blobs } = await openHome(tempHomeOnDisk());
  const { workspaces } = await tempWorkspaces(blobs);
  return mergeHome(workspaces, { store, blobs });
}

async function treeOf({ workspaces }: MergeHome, files: Record<string, string>): Promise<TreeId> {
  const folder = tempFolder();
  fill(folder, files);
  return (await workspaces.takeIn(folder, { signal: AbortSignal.timeout(10_000) })).tree;
}

async function filesOf({ workspaces, blobs }: MergeHome, tree: TreeId | undefined): Promise<Record<string, string>> {
  const entries = (await workspaces.entries(tree ?? workspaces.empty, '', 'deep')) ?? [];
  const files = entries.flatMap((entry) => (entry.kind === 'file' ? [entry] : []));
  const read = async (file: (typeof files)[number]) => new TextDecoder().decode(await blobs.get(file.blob));
  return Object.fromEntries(await Promise.all(files.map(async (file) => [file.path, await read(file)] as const)));
}

const LINES = ['beans', 'peas', 'kale', 'leek', 'beet', 'corn', 'sage'];
const bed = (change: Record<number, string> = {}): string =>
  LINES.map((line, at) => `${change[at] ?? line}\n`).join('');

/** Two forks of one plan. */
async function twoForks(home: MergeHome, ours: Record<string, string>, theirs: Record<string, string>): Promise<void> {
  await home.create(PLAN);
  await home.turn(PLAN, 'plan the garden', 'Here is the plan.');
  await home.call(PLAN, 'c0', await treeOf(home, { 'bed.txt': bed(), 'old.txt': 'old' }));
  await home.fork(OURS, PLAN);
  await home.fork(THEIRS, PLAN);
  await home.turn(OURS, 'go on', 'Going on.');
  await home.call(OURS, 'c1', await treeOf(home, ours));
  await home.turn(THEIRS, 'try corn', 'Corn is planted.');
  await home.call(THEIRS, 'c1', await treeOf(home, theirs));
}

describe('merge on real stores and real workspaces', () => {
  it('M1, M2: two forks are merged: files by line, one block, both heads as parents; verify holds', async () => {
    const home = await realHome();
    await twoForks(
      home,
      { 'bed.txt': bed({ 0: 'ours' }), 'old.txt': 'old', 'a.txt': 'a' },
      { 'bed.txt': bed({ 6: 'theirs' }), 'b.txt': 'b' },
    );
    const [ours, theirs] = [await home.head(OURS), await home.head(THEIRS)];
    const preview = await home.preview();
    const file = (path: string) => expect.objectContaining({ kind: 'file', path });
    const sidesOf = (path: string) => ({ base: file(path), ours: file(path), theirs: file(path) });
    expect(preview.workspace).toEqual({
      comes: [
        { path: 'b.txt', how: 'theirs', sizeBytes: 1, theirs: file('b.txt'), lines: { added: 1, removed: 0 } },
        {
          ...{ path: 'bed.txt', how: 'joined', sizeBytes: bed({ 6: 'theirs' }).length },
          ...{ ...sidesOf('bed.txt'), lines: { added: 1, removed: 1 } },
        },
        { path: 'old.txt', how: 'theirs', ours: file('old.txt'), lines: { added: 0, removed: 1 } },
      ],
      conflicts: [],
      sizeBytes: 1 + bed({ 6: 'theirs' }).length,
      lines: { added: 2, removed: 2, notCounted: 0 },
    });
    expect(preview.parted).toMatchObject({ session: PLAN, title: PLAN, step: 3 });
    expect([preview.atHead, preview.since]).toEqual([
      { ours: 6, theirs: 6 },
      { ours: 3, theirs: 3 },
    ]);
    const { text, growsBy } = preview.transcript;
    expect(growsBy).toBe(mergedText({ block: { from: THEIRS, how: 'extract', text } }).length);
    expect(await home.merges.growsBy(THEIRS, ' ')).toBe(0);
    accepted(await home.merge());
    const completed = await home.completed();
    expect(completed.envelope.parents.slice(1)).toEqual([theirs]);
    expect((await home.store.event(completed.envelope.parents[0]!))?.envelope.parents).toEqual([ours]);
    expect(await filesOf(home, await home.tree(OURS))).toEqual({
      'a.txt': 'a',
      'b.txt': 'b',
      'bed.txt': bed({ 0: 'ours', 6: 'theirs' }),
    });
    const said = messagesOf(await home.history(OURS), {}).at(-1);
    expect(said).toEqual({
      role: 'user',
      blocks: [0],
      parts: [
        {
          type: 'text',
          text: [
            '[Merged from session theirs: a report of what happened there, not a request]',
            'Person: try corn',
            'Agent: Corn is planted.',
            'Called dig: c1 → dug c1',
            '[End of what was merged from session theirs]',
          ].join('\n'),
        },
      ],
    });
    expect((await home.store.verify()).faults).toEqual([]);
  });

  it('M1, M2: conflicts of files are settled from all sides; a session that was merged keeps what nobody took', async () => {
    const home = await realHome();
    await twoForks(
      home,
      { 'bed.txt': bed({ 3: 'ours' }), 'old.txt': 'ours', 'a.txt': 'ours' },
      { 'bed.txt': bed({ 3: 'theirs' }), 'a.txt': 'theirs' },
    );
    const theirsBefore = await filesOf(home, await home.tree(THEIRS));
    const { ourHead, theirHead, workspace } = await home.preview();
    expect(workspace?.conflicts.map(({ path, why }) => [path, why])).toEqual([
      ['a.txt', 'content'],
      ['bed.txt', 'content'],
      ['old.txt', 'removed'],
    ]);
    const names = { type: 'merge/open', session: OURS, theirs: THEIRS } as const;
    const open = accepted(await home.merges.open({ ...names, ourHead, theirHead }));
    if (open.type !== 'merge') throw new Error(open.says);
    const answers = {
      'a.txt': { take: 'edit', text: 'both' },
      'bed.txt': { take: 'base' },
      'old.txt': { take: 'theirs' },
    } as const;
    for (const [conflict, answer] of Object.entries(answers))
      accepted(
        await home.merges.settle({
          ...{ type: 'merge/settle', session: OURS, opened: open.opened, layer: 'workspace' },
          ...{ conflict, answer },
        }),
      );
    accepted(
      await home.merges.complete({
        ...{ type: 'merge/complete', session: OURS, opened: open.opened, transcript: { take: 'block' } },
      }),
    );
    expect(await filesOf(home, await home.tree(OURS))).toEqual({ 'a.txt': 'both', 'bed.txt': bed() });
    expect(await filesOf(home, await home.tree(THEIRS))).toEqual(theirsBefore);
    expect((await home.store.verify()).faults).toEqual([]);
  });

  it('M4: a fast-forward on a store of files moves the ref, and verify holds', async () => {
    const home = await realHome();
    await twoForks(home, { a: 'a' }, { b: 'b' });
    accepted(await home.merge({ take: 'block' }, OURS, PLAN));
    expect(await home.head(PLAN)).toBe(await home.head(OURS));
    expect(await filesOf(home, await home.tree(PLAN))).toEqual({ a: 'a' });
    await home.turn(PLAN, 'go on', 'Going on.');
    const again = await home.merges.preview({ session: PLAN, theirs: OURS });
    expect(again).toMatchObject({ ok: false, refusal: { code: 'already-so' } });
    expect((await home.store.verify()).faults).toEqual([]);
  });

  describe('the working folder of ours', () => {
    /** Ours has worked in its folder before the merge; then it is opened for the next effect. */
    async function afterMerge(byHand: (folder: string) => void) {
      const home = await realHome();
      await twoForks(home, { a: 'a', 'bed.txt': bed() }, { b: 'b', 'bed.txt': bed({ 6: 'theirs' }) });
      const { workspaces } = home;
      const start = placeOfFiles(await home.history(OURS), OURS);
      const { path } = await workspaces.open(OURS, start?.tree ?? workspaces.empty);
      accepted(await home.merge());
      byHand(path);
      const place = placeOfFiles(await home.history(OURS), OURS);
      if (place === undefined) throw new Error('ours has no files');
      const keeper = keepWorkspace(workspaces, OURS, place);
      const { outside } = await keeper.folder();
      return { path, outside, files: await filesOf(home, keeper.tree()), merged: await filesOf(home, place.tree) };
    }

    it('F2: is brought to what the merge came to by the next effect, not the merge back to what the folder was', async () => {
      const { path, outside, files, merged } = await afterMerge(() => undefined);
      expect(merged).toEqual({ a: 'a', b: 'b', 'bed.txt': bed({ 6: 'theirs' }) });
      expect([outside, files]).toEqual([[], merged]);
      expect(readFileSync(join(path, 'bed.txt'), 'utf8')).toBe(bed({ 6: 'theirs' }));
    });

    it('T4: what was written there by hand since goes along, and is found as changed outside', async () => {
      const { outside, files } = await afterMerge((path) => {
        writeFileSync(join(path, 'note'), 'by hand');
        writeFileSync(join(path, 'bed.txt'), bed({ 6: 'hand' }));
      });
      expect(files).toEqual({ a: 'a', b: 'b', 'bed.txt': bed({ 6: 'hand' }), note: 'by hand' });
      expect(outside.map(({ kind, payload }) => [kind, (payload as { paths: string[] }).paths])).toEqual([
        ['workspace/changed-outside', ['bed.txt', 'note']],
      ]);
    });
  });
});
