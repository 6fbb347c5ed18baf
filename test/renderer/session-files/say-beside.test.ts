import { expect, it } from 'vitest';
import { sayBeside } from '../../../renderer/features/session-files/say-beside.ts';

const modules = { path: 'node_modules', holds: 'packages' };
const python = { path: '.venv', holds: 'a Python environment' };

it.each([
  ['carried', [modules, python], 'Carried, not proven: node_modules (packages), .venv (a Python environment)'],
  [
    'missing',
    [{ ...modules, missing: true as const }],
    'Missing, there is nowhere to copy it from: node_modules (packages)',
  ],
  [
    'both',
    [modules, { ...python, missing: true as const }],
    'Carried, not proven: node_modules (packages) · Missing, there is nowhere to copy it from: .venv (a Python environment)',
  ],
])('F2: the foot of the files names dependency folders that are %s', (_, folders, says) => {
  expect(sayBeside(folders)).toBe(says);
});
