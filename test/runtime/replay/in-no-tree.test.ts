import { expect, it } from 'vitest';
import { leftOutIn } from '../../../core/runtime/agent/left-out-in.ts';
import { pathInNoTree } from '../../../core/runtime/replay/in-no-tree.ts';
import { madeId, madeSession } from '../../projections/made-history.ts';

const none = { carried: [], leftOut: [] };
const input = (command: string) => JSON.stringify({ command });

it.each([
  ['cat node_modules/a/b.js', none, 'node_modules'],
  ['.venv/bin/python x.py', none, '.venv'],
  ['ls ./node_modules', none, 'node_modules'],
  ['ls my_node_modules node_modules.txt .venvs', none, undefined],
  ['wc data/socket', { ...none, leftOut: ['data/socket'] }, 'data/socket'],
  ['wc data/sockets', { ...none, leftOut: ['data/socket'] }, undefined],
  ['npm test', { ...none, carried: [{ path: 'app/node_modules', how: 'missing' as const }] }, 'app/node_modules'],
  ['npm test', { ...none, carried: [{ path: 'app/node_modules', how: 'copied' as const }] }, undefined],
  ['ls node_modules', { ...none, carried: [{ path: 'app/node_modules', how: 'copied' as const }] }, 'app/node_modules'],
])('R3, F2: %s was done with what is in no tree, or was not', (command, beside, path) => {
  expect(pathInNoTree(input(command), beside)).toBe(path);
});

it('R3: what is in no tree is what the record left out so far, when the files began and by calls', () => {
  const made = madeSession('S', { by: 'person' });
  const leftOut = (path: string) => [{ path, because: 'it is a socket' }];
  made.add('workspace/began', { tree: madeId('t'), from: { how: 'empty' }, leftOut: leftOut('a') });
  made.add('tool/ended', { ending: 'exited', parts: [], leftOut: leftOut('b/c') });
  made.add('tool/ended', { ending: 'exited', parts: [] });
  expect(leftOutIn(made.own)).toEqual([...leftOut('a'), ...leftOut('b/c')]);
});
