import { expect, it } from 'vitest';
import { contract } from '../../core/contract/index.ts';
import { isBringingIn, isReading } from '../../core/contract/reading-calls.ts';

it('S1: every call that changes something is known as one, and no name that is none is known as reading', () => {
  const paths = Object.entries(contract).flatMap(([part, calls]) =>
    Object.keys(calls).map((call) => `${part}.${call}`),
  );
  expect(paths.filter((path) => !isReading(path))).toEqual([
    'home.undo',
    'home.redo',
    'home.setAside',
    'sessions.fork',
    'sessions.detach',
    'sessions.rename',
    'sessions.trash',
    'sessions.restore',
    'sessions.erase',
    'trash.empty',
    'runs.create',
    'runs.start',
    'runs.resume',
    'runs.exec',
    'runs.stop',
    'runs.approve',
    'runs.review',
    'files.restore',
    'files.applyByGit',
    'files.apply',
    'programs.validate',
    'programs.judge',
    'programs.withdraw',
    'programs.judgeByAgent',
    'programs.moveTo',
    'workflows.begin',
    'workflows.record',
    'replay.verify',
    'replay.rerun',
    'merge.open',
    'merge.settle',
    'merge.complete',
    'merge.abandon',
    'memory.erase',
    'models.setKey',
    'models.removeKey',
    'models.test',
    'mcp.add',
    'mcp.consent',
    'mcp.remove',
    'policy.revoke',
    'setups.run',
    'setups.empty',
    'context.compress',
    'context.pin',
    'import.start',
    'import.follow',
    'import.unfollow',
    'import.cancel',
    'import.eraseQuarantine',
    'import.sample',
  ]);
  expect(paths.filter(isBringingIn)).toEqual(['import.start', 'import.follow']);
  expect(isReading('home.forget')).toBe(false);
});
