import { expect, it } from 'vitest';
import { keepBeside } from '../../../core/runtime/agent/keep-beside.ts';

const venv = { path: '.venv', holds: 'a Python environment' };
const modules = { path: 'node_modules', holds: 'packages' };

it('F2: what came and what went is told once, and told again where it comes again', () => {
  const record = keepBeside([modules]);
  expect(record.differ([modules])).toEqual({ carried: [], removed: [] });
  expect(record.differ([venv])).toEqual({ carried: [venv], removed: ['node_modules'] });
  expect(record.differ([venv])).toEqual({ carried: [], removed: [] });
  expect(record.differ([venv, modules])).toEqual({ carried: [modules], removed: [] });
});

it('F2: what did not come along is missing once, not removed; made since by hand it is not missing', () => {
  const record = keepBeside([modules, venv]);
  record.missed(['node_modules', '.venv']);
  expect(record.differ([venv])).toEqual({ carried: [venv], removed: [] });
  expect(record.missing()).toEqual(['node_modules']);
  expect(record.missing()).toEqual([]);
});
