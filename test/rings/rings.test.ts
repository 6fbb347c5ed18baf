import { describe, expect, it } from 'vitest';
import { direction } from './direction.ts';
import { habits } from './habits.ts';
import { readSource } from './read-source.ts';

const complaints = (path: string, text: string): string[] => {
  const source = readSource(path, text);
  return [...direction(source), ...habits(source)].map((problem) => problem.text);
};

describe('imports go inwards only', () => {
  const wrong: [path: string, text: string, says: RegExp][] = [
    [
      'core/model/a.ts',
      `import { hash } from 'node:crypto';`,
      /model must not import node:crypto; instead: pure code gets/,
    ],
    ['core/model/a.ts', `import type { Port } from '../runtime/ports.ts';`, /model must not import from runtime/],
    ['core/model/a.ts', `import { x } from '../projections/x.ts';`, /model must not import from projections/],
    ['core/model/a.ts', `import { oc } from '@orpc/contract';`, /may import these packages only: zod/],
    ['core/projections/a.ts', `export { x } from '../contract/x.ts';`, /projections must not import from contract/],
    ['core/contract/a.ts', `const run = await import('../runtime/run.ts');`, /contract must not import from runtime/],
    ['core/runtime/a.ts', `import { open } from '../adapters/store-sqlite/open.ts';`, /core\/compose\.ts/],
    ['core/adapters/a/b.ts', `import { serve } from '../../server/serve.ts';`, /adapters must not import from server/],
    ['core/adapters/a/b.ts', `import { app } from 'electron';`, /adapters must not import electron/],
    ['core/server/a.ts', `import { main } from '../cli/main.ts';`, /server must not import from cli/],
    ['core/compose.ts', `import { app } from 'electron';`, /compose must not import electron/],
    ['core/model/a.ts', `type Host = import('../runtime/host.ts').Host;`, /model must not import from runtime/],
    [
      'renderer/a.tsx',
      `import { decide } from '../core/model/session/decide.ts';`,
      /add a request, or re-export a fold/,
    ],
    ['renderer/a.tsx', `import { readFile } from 'node:fs';`, /renderer must not import node:fs/],
    ['electron/a.ts', `import { App } from '../renderer/app.tsx';`, /electron must not import from renderer/],
    ['core/runtime/a.ts', `import { fake } from '../../test/fake.ts';`, /outside the program/],
  ];
  it.each(wrong)('%s: %s', (path, text, says) => {
    expect(complaints(path, text)).toEqual([expect.stringMatching(says)]);
  });

  const right: [path: string, text: string][] = [
    ['core/model/a.ts', `import { z } from 'zod';`],
    ['core/contract/a.ts', `import { oc } from '@orpc/contract'; import { fold } from '../projections/fold.ts';`],
    ['core/adapters/a/b.ts', `import { open } from 'node:fs'; import type { Store } from '../../runtime/ports.ts';`],
    ['core/compose.ts', `import { serve } from './server/serve.ts'; import { open } from './adapters/a/open.ts';`],
    ['electron/host.ts', `import { openHome } from '../core/compose.ts';`],
    ['renderer/a.tsx', `import type { Duplex } from '../core/contract/duplex.ts'; import { useState } from 'react';`],
    ['test/a.test.ts', `import { decide } from '../core/model/session/decide.ts';`],
  ];
  it.each(right)('%s may say: %s', (path, text) => expect(complaints(path, text)).toEqual([]));
});

describe('habits', () => {
  const wrong: [path: string, text: string, says: RegExp][] = [
    ['core/model/a.ts', 'export const now = () => Date.now();', /no clock/],
    ['core/contract/a.ts', 'export const at = new Date();', /no clock/],
    ['core/projections/a.ts', 'export const dice = Math.random();', /no dice/],
    ['core/api/a.ts', 'export default 1;', /no default exports/],
    ['core/api/a.ts', `export * from './b.ts';`, /re-export by name/],
    ['core/api/a.ts', 'export const a: any = 1;', /any switches the checker off/],
    ['test/a.ts', 'export const a = 1 as any;', /any switches the checker off/],
    ['core/api/a.ts', 'export enum Colour { red }', /no enums/],
    ['core/api/utils.ts', 'export const a = 1;', /"utils" says nothing/],
    ['core/api/a.ts', `import { b } from './b';`, /has no ending/],
    ['core/api/a.ts', `export const a = 1;\n${'// row\n'.repeat(300)}`, /301 lines/],
  ];
  it.each(wrong)('%s: %s', (path, text, says) => {
    expect(complaints(path, text)).toEqual([expect.stringMatching(says)]);
  });

  const right: [path: string, text: string][] = [
    ['core/model/a.ts', 'export const at = (atMs: number) => new Date(atMs).toISOString();'],
    ['core/runtime/a.ts', 'export const now = () => Date.now();'],
    ['vite.config.ts', 'export default {};'],
    ['core/api/a.ts', '// Any number of lines: the word in a comment, as in `export default any`, is not code.'],
    ['core/api/long.ts', `// One table, easier to read whole than in parts.\n${'// row\n'.repeat(400)}`],
    ['core/api/a.ts', `export const a = 1;\n${'// row\n'.repeat(299)}`],
  ];
  it.each(right)('%s may say: %s', (path, text) => expect(complaints(path, text)).toEqual([]));
});

it('a file that does not parse is named', () => {
  expect(() => readSource('core/api/broken.ts', 'export const = 1')).toThrow(/core\/api\/broken\.ts does not parse/);
});
