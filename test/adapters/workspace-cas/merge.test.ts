import { chmodSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import type { SessionId, TreeId } from '../../../core/model/ids.ts';
import type { SettledPath, Workspaces } from '../../../core/runtime/ports/workspaces.ts';
import { seeded } from '../../projections/seeded.ts';
import { fill, listing } from './folder-listing.ts';
import { type TempWorkspaces, tempFolder, tempWorkspaces } from './temp-workspaces.ts';

type Files = Parameters<typeof fill>[1];
const still = { signal: new AbortController().signal };

/** The trees of three folders. */
async function trees({ workspaces }: TempWorkspaces, base: Files, ours: Files, theirs: Files) {
  const take = async (files: Files): Promise<TreeId> => {
    const folder = tempFolder();
    fill(folder, files);
    return (await workspaces.takeIn(folder, still)).tree;
  };
  return { base: await take(base), ours: await take(ours), theirs: await take(theirs) };
}

/** What is in a tree, as a folder shows it. */
async function shown(workspaces: Workspaces, tree: TreeId | undefined): Promise<Record<string, string>> {
  if (tree === undefined) throw new Error('there are conflicts');
  return listing((await workspaces.open('shown' as SessionId, tree)).path);
}

const text = (lines: Readonly<Record<number, string>> = {}): string =>
  Array.from({ length: 20 }, (_, at) => `${lines[at] ?? `line ${at}`}\r\n`).join('');

it('M2: what each side changed alone is taken, and one text that both changed apart is joined by line', async () => {
  const temp = await tempWorkspaces();
  const three = await trees(
    temp,
    { both: text(), ours: 'a', theirs: 'a', gone: 'a', 'in/a': 'a' },
    { both: text({ 2: 'ours' }), ours: 'b', theirs: 'a', gone: 'a', 'in/a': 'a', 'new/ours': '1' },
    { both: text({ 15: 'theirs' }), ours: 'a', theirs: 'b', 'in/a': 'a', 'in/b': { link: 'a' }, 'new/theirs': '2' },
  );
  const { tree, conflicts, brought } = await temp.workspaces.merge(three, []);
  expect([conflicts, brought]).toEqual([
    [],
    [
      { path: 'both', how: 'joined' },
      { path: 'gone', how: 'theirs' },
      { path: 'in/b', how: 'theirs' },
      { path: 'new/theirs', how: 'theirs' },
      { path: 'theirs', how: 'theirs' },
    ],
  ]);
  const folder = tempFolder();
  fill(folder, {
    both: text({ 2: 'ours', 15: 'theirs' }),
    ours: 'b',
    theirs: 'b',
    'in/a': 'a',
    'in/b': { link: 'a' },
    'new/ours': '1',
    'new/theirs': '2',
  });
  expect(await shown(temp.workspaces, tree)).toEqual(listing(folder));
});

it('M2: what can not be joined is a conflict with its three sides, and a person’s answer settles it', async () => {
  const temp = await tempWorkspaces();
  const three = await trees(
    temp,
    { text: text(), binary: 'a\0', link: { link: 'a' }, cut: '1', 'folder/x': '1', kind: 'a', 'in/deep/y': '1' },
    { text: text({ 3: 'ours' }), binary: 'b\0', link: { link: 'b' }, 'folder/x': '2', 'kind/a': 'a', both: '1' },
    {
      text: text({ 3: 'theirs' }),
      binary: 'c\0',
      link: { link: 'c' },
      cut: '2',
      kind: 'b',
      'in/deep/y': '2',
      both: '2',
    },
  );
  const open = await temp.workspaces.merge(three, []);
  expect(open.tree).toBeUndefined();
  expect(open.conflicts.map((each) => [each.path, each.why, Object.keys(each).slice(2).join(' ')])).toEqual([
    ['binary', 'content', 'base ours theirs'],
    ['both', 'content', 'ours theirs'],
    ['cut', 'removed', 'base theirs'],
    ['folder/x', 'removed', 'base ours'],
    ['in/deep/y', 'removed', 'base theirs'],
    ['kind', 'kind', 'base ours theirs'],
    ['link', 'content', 'base ours theirs'],
    ['text', 'content', 'base ours theirs'],
  ]);
  const settled: SettledPath[] = [
    { path: 'binary', take: 'theirs' },
    { path: 'both', take: 'base' },
    { path: 'cut', take: 'theirs' },
    { path: 'folder/x', take: 'theirs' },
    { path: 'in/deep/y', take: 'ours' },
    { path: 'kind', take: 'ours' },
    { path: 'link', take: 'ours' },
  ];
  expect((await temp.workspaces.merge(three, settled)).conflicts.map(({ path }) => path)).toEqual(['text']);
  const done = await temp.workspaces.merge(three, [...settled, { path: 'text', take: 'edit', text: 'mine' }]);
  const folder = tempFolder();
  fill(folder, { binary: 'c\0', cut: '2', 'kind/a': 'a', link: { link: 'b' }, text: 'mine' });
  expect(await shown(temp.workspaces, done.tree)).toEqual(listing(folder));
  const ofTheirs = settled.filter(({ take }) => take !== 'ours').map(({ path }) => path);
  expect(done.brought).toEqual([...ofTheirs, 'text'].map((path) => ({ path, how: 'settled' })));
});

it('permissions are merged beside contents', async () => {
  const { workspaces, source } = await tempWorkspaces();
  fill(source, { a: 'a' });
  const base = (await workspaces.takeIn(source, still)).tree;
  chmodSync(join(source, 'a'), 0o755);
  const ours = (await workspaces.takeIn(source, still)).tree;
  chmodSync(join(source, 'a'), 0o644);
  fill(source, { a: 'b' });
  const theirs = (await workspaces.takeIn(source, still)).tree;
  const { tree = base } = await workspaces.merge({ base, ours, theirs }, []);
  expect(await workspaces.entry(tree, 'a')).toMatchObject({ mode: 0o755, isExecutable: true, sizeBytes: 1 });
});

it('two texts of many equal lines that share no edit are a conflict at once, not after hours', async () => {
  const temp = await tempWorkspaces();
  const long = (start: string, end: string): string => `${start}\n${'\n'.repeat(30_000)}${end}\n`;
  const three = await trees(temp, { a: long('1', '1') }, { a: long('2', '1\n2') }, { a: long('1\n3', '3') });
  const began = process.cpuUsage();
  expect((await temp.workspaces.merge(three, [])).conflicts).toMatchObject([{ path: 'a', why: 'content' }]);
  expect(process.cpuUsage(began).user).toBeLessThan(5_000_000);
});

it('M2: in 100 random histories equal sides are themselves, sides can be swapped, and no path is lost', async () => {
  const temp = await tempWorkspaces();
  const { workspaces } = temp;
  for (let seed = 1; seed <= 100; seed++) {
    const dice = seeded(seed * 7919);
    const base = randomFiles(dice, {});
    const { base: from, ours, theirs } = await trees(temp, base, randomFiles(dice, base), randomFiles(dice, base));
    expect((await workspaces.merge({ base: from, ours, theirs: ours }, [])).tree, `seed ${seed}`).toBe(ours);
    expect((await workspaces.merge({ base: from, ours: from, theirs }, [])).tree, `seed ${seed}`).toBe(theirs);
    expect((await workspaces.merge({ base: from, ours, theirs: from }, [])).tree, `seed ${seed}`).toBe(ours);
    const [one, other] = [
      await workspaces.merge({ base: from, ours, theirs }, []),
      await workspaces.merge({ base: from, ours: theirs, theirs: ours }, []),
    ];
    expect(one.tree, `seed ${seed}`).toBe(other.tree);
    const asked = (merge: typeof one) => merge.conflicts.map(({ path, why }) => [path, why]);
    expect(asked(one), `seed ${seed}`).toEqual(asked(other));
    const all = one.conflicts.map(({ path }): SettledPath => ({ path, take: 'ours' }));
    const merged = (await workspaces.merge({ base: from, ours, theirs }, all)).tree ?? workspaces.empty;
    expect(await lost({ workspaces }, { base: from, ours, theirs, merged }), `seed ${seed}`).toEqual([]);
  }
}, 120_000);

/** Files that a side has and the base has not as they are, and that are neither in the merge nor answered for. */
async function lost(
  { workspaces }: Pick<TempWorkspaces, 'workspaces'>,
  { base, ours, theirs, merged }: Readonly<Record<'base' | 'ours' | 'theirs' | 'merged', TreeId>>,
): Promise<string[]> {
  const pathsOf = async (tree: TreeId): Promise<ReadonlyMap<string, string>> => {
    const entries = (await workspaces.entries(tree, '', 'deep')) ?? [];
    const leaves = entries.filter(({ kind }) => kind !== 'folder');
    return new Map(leaves.map((each) => [each.path, each.kind === 'file' ? each.blob : JSON.stringify(each)]));
  };
  const [was, a, b, now] = [await pathsOf(base), await pathsOf(ours), await pathsOf(theirs), await pathsOf(merged)];
  const isNewOf = (side: typeof a, other: typeof a) => (path: string) =>
    side.get(path) !== was.get(path) && (other.get(path) === was.get(path) || other.get(path) === side.get(path));
  const above = (path: string): boolean =>
    [...a.keys()].some((each) => path.startsWith(`${each}/`) || each.startsWith(`${path}/`));
  return [
    ...[...a.keys()].filter(isNewOf(a, b)).filter((path) => now.get(path) !== a.get(path)),
    ...[...b.keys()].filter(isNewOf(b, a)).filter((path) => now.get(path) !== b.get(path) && !above(path)),
  ];
}

function randomFiles(dice: () => number, base: Files): Files {
  const files: Record<string, Files[string]> = { ...base };
  const pick = (most: number): number => Math.floor(dice() * most);
  for (let turn = 0; turn < 6; turn++) {
    const path = ['a', 'b', 'in/a', 'in/b', 'in/deep/a', 'in/deep/b'][pick(6)] ?? 'a';
    const what = pick(5);
    if (what === 0) delete files[path];
    else if (what === 1) files[path] = { link: `to ${pick(3)}` };
    else files[path] = text({ [pick(20)]: `changed ${pick(3)}` });
  }
  return files;
}
