import { expect, it } from 'vitest';
import { composerState } from '../../../renderer/features/compose/composer-state.ts';

const ours = { status: 'done', readOnly: false, source: 'openrath', trashed: false, kind: 'main' } as const;
const fork = 'Fork from here to go on with an agent.';

it('S8: what can be said at the head follows the status', () => {
  expect([
    composerState(ours),
    composerState({ ...ours, status: 'failed' }),
    composerState({ ...ours, status: 'running' }),
    composerState({ ...ours, status: 'waiting', statusDetail: 'approve ls' }),
    composerState({ ...ours, status: 'waiting', statusDetail: 'settle a.ts', waitsOnMerge: true }),
    composerState({ ...ours, status: 'interrupted', statusDetail: 'interrupted: cut' }),
    composerState({ ...ours, status: 'interrupted', statusDetail: 'interrupted: nightly', cutProgram: 'nightly' }),
  ]).toEqual([
    { type: 'ready' },
    { type: 'ready' },
    { type: 'running' },
    { type: 'waiting', says: 'approve ls' },
    { type: 'merging', says: 'settle a.ts' },
    { type: 'cut-off', says: 'interrupted: cut' },
    { type: 'program-cut-off', says: 'interrupted: nightly' },
  ]);
});

it.each([
  [{ readOnly: true, source: 'codex', status: 'open' }, 'Imported, read only.', fork],
  [{ readOnly: true, source: 'claude-code', madeUp: true }, 'Made up, read only.', fork],
  [{ readOnly: true, status: 'damaged' }, 'Not all of it can be read.', fork],
  [{ readOnly: true }, 'Read only.', fork],
  [{ trashed: true }, 'In the trash.', 'Restore it to go on.'],
] as const)('I6: where %j, it says why nothing can be said', (change, says, remedy) => {
  expect(composerState({ ...ours, ...change })).toEqual({ type: 'shut', says, remedy });
});
