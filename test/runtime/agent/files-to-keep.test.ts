import { expect, it, vi } from 'vitest';
import type { TreeId } from '../../../core/model/ids.ts';
import { filesToKeep } from '../../../core/runtime/agent/workspace-keeper.ts';
import { type MadeSession, madeId, madeSession } from '../../projections/made-history.ts';

const empty = madeId('empty') as string as TreeId;

/** A fork of a session whose one command made some dependency folders. */
function forkOf(made: readonly { readonly path: string; readonly holds: string }[]): MadeSession {
  const parent = madeSession('parent', { by: 'agent' });
  parent.add('workspace/began', { tree: empty, from: { how: 'empty' } });
  const result = { type: 'tool-result', callId: 'c1', output: '', isError: false } as const;
  parent.add('tool/ended', {
    ...{ ending: 'exited', parts: [result], treeAfter: madeId('after') },
    ...(made.length === 0 ? {} : { carried: [...made] }),
  });
  return madeSession('fork', { by: 'agent', after: parent.own });
}

it.each([
  ['looks for no parent in a history that carries nothing', [], 0, []],
  [
    'has what is carried from the folder of the session that it left from',
    [{ path: 'node_modules', holds: 'packages' }],
    1,
    [{ path: 'node_modules', how: 'missing', session: 'parent' }],
  ],
])('F2: a fork %s', (_, made, looks, carried) => {
  const { session, history } = forkOf(made);
  const events = history();
  const findLast = vi.spyOn(events, 'findLast');
  expect(filesToKeep(events, session, { empty }).carried).toEqual(carried);
  expect(findLast).toHaveBeenCalledTimes(looks);
});
