import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import type { ExecEnd } from '../../../core/contract/view.ts';
import { CommandOutput } from '../../../renderer/features/own-command/command-output.tsx';
import { wordsOf } from '../untrusted-text/read-markup.ts';

const ended: ExecEnd = { type: 'end', status: 'done', ending: 'exited', exitCode: 0, changed: 0 };

/** What is said of an end. */
function saysOf(end: Partial<ExecEnd>): string {
  const state = { type: 'ended', end: { ...ended, ...end } } as const;
  const command = { command: 'rm -r .venv', output: '', isCut: false, state };
  return wordsOf(renderToStaticMarkup(<CommandOutput session="s" command={command} />));
}

it.each<[string, Partial<ExecEnd>, string]>([
  ['nothing more where all is on record', {}, ''],
  [
    'a dependency folder that it removed',
    { removed: ['.venv'] },
    'Removed: .venv: it was in no tree, and is not brought back by a restore.',
  ],
  [
    'what is in no tree',
    { leftOut: [{ path: 'a', because: 'it is a pipe' }], leftOutMore: 2 },
    'Not recorded: a: it is a pipe.Not recorded: 2 more.',
  ],
  ['a folder that it lacked', { missing: ['deps'] }, 'Missing: deps: there is nowhere to copy it from.'],
])('F2: the end of a command of one’s own says %s', (_, end, says) => {
  expect(saysOf(end)).toBe(`$ rm -r .venvexited 0 · no file changed${says}`);
});
