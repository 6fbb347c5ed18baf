import { expect, it } from 'vitest';
import { kindWords, modelWords, titleWords } from '../../../renderer/features/inspector/lane-words.ts';
import { sessionRow, without } from '../made-up/session-row.ts';

it('S12: a lane without a title may have had one that was erased', () => {
  expect([titleWords({ titleFrom: 'id' }), titleWords({ titleFrom: 'id', withheld: 1 })]).toEqual([
    'no title in the log',
    'its title was erased, or it had none',
  ]);
  expect(titleWords({ titleFrom: 'log', withheld: 1 })).toBe('title from the log');
});

it('S12, I5: models are named as whole only where all of a session can be read', () => {
  const { tokens } = sessionRow('a');
  const words = [{}, { withheld: 2 }, { tokens: { ...tokens, unread: 1 } }].flatMap((lost) => [
    modelWords({ models: ['m', 'n'], tokens, ...lost }),
    modelWords({ models: [], tokens, ...lost }),
  ]);
  expect(words).toEqual(['m, n', 'none named', 'at least m, n', 'unknown', 'at least m, n', 'unknown']);
});

it('S12: what a session is among those of its lineage is not known where its opening was erased', () => {
  const erased = without(sessionRow('a', { source: 'codex', withheld: 3 }), 'path');
  const rows = [
    sessionRow('a', { source: 'codex', path: '/a' }),
    sessionRow('a', { source: 'codex', path: '/a', withheld: 1 }),
    { ...erased, kindLost: true as const },
    { ...erased, kind: 'sub-agent' as const, kindLost: true as const },
    { ...sessionRow('a', { source: 'codex' }), kindLost: true as const },
    { ...erased, kind: 'branch' as const },
    { ...erased, source: 'openrath', kind: 'fork' as const },
    { ...erased, source: 'openrath', kind: 'fork' as const, rerun: true as const },
    { ...sessionRow('a', { source: 'openrath' }), kind: 'sub-agent' as const, writesBlock: true as const },
  ];
  expect(rows.map(kindWords)).toEqual([
    'a session of its own',
    'a session of its own',
    'unknown: erased',
    'unknown: erased',
    'unknown: its beginning can’t be read',
    'a branch: the log went back and on from an earlier step',
    'forked here',
    'a re-run',
    'a written block: a model wrote it for a merge',
  ]);
});
