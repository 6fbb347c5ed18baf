import { expect, it } from 'vitest';
import { isImported } from '../../../renderer/ui/is-imported.ts';

it.each([
  ['a log of another program', { readOnly: true, source: 'codex' }, true],
  ['a fork of one, made here', { readOnly: false, source: 'openrath' }, false],
  ['a session of ours that holds a kind this version does not know', { readOnly: true, source: 'openrath' }, false],
  ['the sample, which is marked as made up', { readOnly: true, source: 'claude-code', madeUp: true }, false],
] as const)('%s is imported: %j gives %s', (_, row, expected) => {
  expect(isImported(row)).toBe(expected);
});
