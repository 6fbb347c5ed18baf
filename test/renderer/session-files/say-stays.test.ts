import { expect, it } from 'vitest';
import { sayStays } from '../../../renderer/features/session-files/say-stays.ts';

const modules = { path: 'node_modules', holds: 'packages' };
const python = { path: '.venv', holds: 'a Python environment' };

it.each([
  ['none', [], undefined],
  ['one that is missing', [{ ...modules, missing: true as const }], undefined],
  [
    'one',
    [modules, { ...python, missing: true as const }],
    'A dependency folder is in no tree: node_modules. It stays as it is now, and is not brought back.',
  ],
  [
    'two',
    [modules, python],
    'Dependency folders are in no tree: node_modules, .venv. They stay as they are now, and are not brought back.',
  ],
])('F2: restoring at a step that has %s beside its files says what becomes of it', (_, folders, says) => {
  expect(sayStays(folders)).toBe(says);
});
