import { expect, it } from 'vitest';
import type { EventId, TreeId } from '../../core/model/ids.ts';
import { notInTree } from '../../core/runtime/files/not-in-tree.ts';
import { madeId } from '../projections/made-history.ts';

const holds = 'packages of npm, pnpm or Yarn';
const files = {
  event: madeId('e') as EventId,
  tree: madeId('t') as string as TreeId,
  carried: [{ path: 'app/node_modules', holds }],
  leftOut: [
    { path: 'run/socket', because: 'it can’t be read (EACCES)' },
    { path: 'run/socket', because: 'it is a socket' },
  ],
};
/** A tree that has `venv` as a folder of its own. */
const workspaces = {
  entry: async (_: TreeId, path: string) =>
    path === 'venv' ? ({ kind: 'folder', path, mode: 0o755, tree: files.tree } as const) : undefined,
};
const LIST = 'List them to see their paths.';
const LOOK = 'See what the working folder holds now with a command of your own: openrath exec.';

it.each<[string, string, string]>([
  [
    'app/node_modules/x',
    `: "app/node_modules" (${holds}) is carried beside them, and what it holds is not recorded.`,
    LOOK,
  ],
  ['node_modules', `: what a folder "node_modules" (${holds}) holds is not recorded.`, LOOK],
  ['run/socket', ': "run/socket" was left out, since it is a socket.', LOOK],
  ['run/socket/x', ': "run/socket" was left out, since it is a socket.', LOOK],
  ['venv/x', '.', LIST],
  ['run/sockets', '.', LIST],
])('F2, F4: what is known of the path %s that no tree has is said', async (path, says, remedy) => {
  const message = `There is no ${JSON.stringify(path)} among the files${says}`;
  expect(await notInTree(path, files, { workspaces })).toEqual({
    ok: false,
    refusal: { code: 'not-found', message, remedy },
  });
});

it('F4: a folder is called one', async () => {
  expect(await notInTree('beds', files, { workspaces, what: 'folder ' })).toMatchObject({
    refusal: { message: 'There is no folder "beds" among the files.', remedy: 'List the folder above it.' },
  });
});
