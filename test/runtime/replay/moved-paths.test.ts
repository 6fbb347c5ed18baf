import { expect, it } from 'vitest';
import type { EventId, TreeId } from '../../../core/model/ids.ts';
import type { SessionEvent } from '../../../core/model/read-event.ts';
import { lastEventOf } from '../../../core/projections/steps/last-event-of.ts';
import type { Moment } from '../../../core/projections/watch/moment.ts';
import { watchSteps } from '../../../core/projections/watch/watch-steps.ts';
import { changesAt } from '../../../core/runtime/files/changes-at.ts';
import type { TreeChange, Workspaces } from '../../../core/runtime/ports/workspaces.ts';
import { HostError } from '../../../core/runtime/ports.ts';
import { type CompareTrees, createMovedPaths } from '../../../core/runtime/replay/moved-paths.ts';
import { fill } from '../../adapters/workspace-cas/folder-listing.ts';
import { tempFolder, tempWorkspaces } from '../../adapters/workspace-cas/temp-workspaces.ts';
import { call, type MadeSession, madeSession } from '../../projections/made-history.ts';
import { seeded } from '../../projections/seeded.ts';
import { accepted } from '../merge/merge-home.ts';

type Pick = (most: number) => number;

/** Trees of a few paths each, of which some are a file in one and a folder or a link in another. */
async function randomTrees({ takeIn }: Workspaces, pick: Pick): Promise<readonly TreeId[]> {
  const trees: TreeId[] = [];
  for (let made = 0; made < 8; made++) {
    const folder = tempFolder();
    for (const name of ['a', 'b', 'c', 'd/x', 'd/y'].filter(() => pick(3) > 0))
      fill(folder, { [pick(6) === 0 ? `${name}/in` : name]: pick(6) === 0 ? { link: 'a' } : `${pick(3)}` });
    trees.push((await takeIn(folder, { signal: AbortSignal.timeout(10_000) })).tree);
  }
  return trees;
}

const KINDS = 6;

interface Move {
  readonly tree: TreeId;
  readonly before: TreeId;
  /** Below `KINDS`; the last is one that leaves the files as they are. */
  readonly what: number;
  readonly n: number;
}

/** Adds an event of one of the kinds that name a tree, or one that names none. */
function addMove(made: MadeSession, { tree, before, what, n }: Move): void {
  const callId = `c${n}`;
  const parts = [{ type: 'tool-result' as const, callId, output: 'done' }];
  const result = { ending: 'exited' as const, parts };
  if (what === 0) {
    made.answer([call(callId, 'dig', {})]);
    made.add('tool/ended', { ...result, treeBefore: before, treeAfter: tree });
  } else if (what === 1) made.add('workspace/changed-outside', { before, after: tree, paths: [] });
  else if (what === 2) made.add('workspace/restored', { tree });
  else if (what === 3) made.add('merge/completed', { opened: '0'.repeat(64), brings: [], tree, treeBefore: before });
  else if (what === 4) {
    made.answer([call(callId, 'dig', {})]);
    made.add('tool/ended', { ...result, untaken: true });
    made.add('workspace/changed-outside', { before, after: tree, paths: [], left: callId });
  } else made.person('go on');
}

async function watched(history: readonly SessionEvent[], compare: CompareTrees | undefined) {
  const movedPaths = createMovedPaths(compare);
  const steps = watchSteps({ tokens: () => 0, segmentTokens: () => 0 });
  for (const event of history) steps.fold(event, await movedPaths(event));
  return steps.moments();
}

const told = (changes: readonly { readonly path: string; readonly change: string }[]) =>
  changes.map(({ path, change }) => `${change} ${path}`);

/** What two trees differ in, a path that is another kind of entry once. */
function pathsOf(changes: readonly TreeChange[]): readonly string[] {
  const kinds = new Map<string, string>();
  for (const { path, change } of changes) kinds.set(path, kinds.has(path) ? 'changed' : change);
  return [...kinds].map(([path, change]) => `${change} ${path}`).sort();
}

/** What the moments tell of paths that are not as they were when the files began. */
function sinceBegan(moments: readonly Moment[]): readonly string[] {
  const newest = new Map(moments.flatMap(({ files }) => files.now.map(({ path, since }) => [path, since] as const)));
  return [...newest].flatMap(([path, since]) => (since === undefined ? [] : [`${since} ${path}`])).sort();
}

const SEEDS = [1, 2, 3, 4, 5, 6];

it.each(SEEDS)(
  'R2, S6: each step changed what the files at it differ in, whatever moved them (seed %i)',
  async (seed) => {
    const dice = seeded(seed * 7919);
    const pick: Pick = (most) => Math.floor(dice() * most);
    const { workspaces } = await tempWorkspaces();
    const trees = await randomTrees(workspaces, pick);
    const any = () => trees[pick(trees.length)] ?? workspaces.empty;
    const began = any();
    const made = madeSession('beds', { by: 'agent' });
    made.add('workspace/began', { tree: began, from: { how: 'empty' } });
    for (let n = 0, before = began; n < 24; n++) {
      const [tree, what] = [any(), n < KINDS ? n : pick(KINDS)];
      addMove(made, { tree, before, what, n });
      if (what < KINDS - 1) before = tree;
    }
    const history = made.history();
    const moments = await watched(history, workspaces.changes);
    for (const [place, { row, files }] of moments.entries()) {
      const at = { event: lastEventOf(row) as EventId };
      const seen = accepted(await changesAt(at, history, workspaces));
      expect([row.title, ...told(files.now)]).toEqual([row.title, ...told(seen.changes)]);
      const all = pathsOf(await workspaces.changes(began, files.tree as TreeId));
      expect([place, files.changed, sinceBegan(moments.slice(0, place + 1))]).toEqual([place, all.length, all]);
    }
    expect(moments.filter(({ files }) => files.now.length > 0).length).toBeGreaterThan(8);
  },
);

it('R2: files that are again as they began are none that changed', async () => {
  const { workspaces } = await tempWorkspaces();
  const folder = tempFolder();
  fill(folder, { 'bed.txt': 'beans' });
  const { tree } = await workspaces.takeIn(folder, { signal: AbortSignal.timeout(10_000) });
  const made = madeSession('beds', { by: 'agent' });
  made.add('workspace/began', { tree: workspaces.empty, from: { how: 'empty' } });
  made.add('merge/completed', { opened: '0'.repeat(64), brings: [], tree });
  made.add('workspace/restored', { tree: workspaces.empty });
  const moments = await watched(made.history(), workspaces.changes);
  expect(moments.map(({ files: { changed, now } }) => [changed, now])).toEqual([
    [0, []],
    [1, [{ path: 'bed.txt', change: 'added', since: 'added' }]],
    [0, [{ path: 'bed.txt', change: 'removed' }]],
  ]);
});

it.each([
  ['there are no trees to read', undefined],
  ['one is gone', () => Promise.reject(new HostError('store-broken', 'gone', {}))],
])('E1, R2: where %s, a step changed what its event lists', async (_, compare) => {
  const made = madeSession('beds', { by: 'agent' });
  const [before, after] = ['a'.repeat(64), 'b'.repeat(64)];
  const { id: began } = made.add('workspace/began', { tree: before, from: { how: 'empty' } });
  made.add('workspace/changed-outside', { before, after, paths: ['bed.txt'] });
  const [, moment] = await watched(made.history(), compare);
  expect(moment?.files).toEqual({
    tree: after,
    began,
    changed: 1,
    now: [{ path: 'bed.txt', change: 'unknown', since: 'unknown' }],
  });
});
