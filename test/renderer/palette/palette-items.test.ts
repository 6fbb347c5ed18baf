import { expect, it } from 'vitest';
import type { KeyActionId } from '../../../renderer/features/keys/key-table.ts';
import { libraryLines } from '../../../renderer/features/library/library-line.ts';
import { paletteItems } from '../../../renderer/features/palette/palette-items.ts';
import { sessionRow } from '../made-up/session-row.ts';

const lines = libraryLines(
  Array.from({ length: 60 }, (_, at) => sessionRow(`s${at}`, { title: at === 7 ? 'Undo the cap' : `Session ${at}` })),
  false,
);
const onScreen: readonly KeyActionId[] = ['undo', 'redo', 'row.rename', 'row.next', 'palette.open'];
const found = (text: string) =>
  paletteItems({ text, lines, canRun: (id) => onScreen.includes(id) }).map((item) =>
    item.type === 'session' ? item.line.root.title : item.label,
  );

it('before anything is typed: the sessions of last, then the commands of this screen, then those of all', () => {
  expect(found('')).toEqual(['Session 0', 'Session 1', 'Session 2', 'Session 3', 'Rename…', 'Undo', 'Redo']);
});

it('typed words find commands and sessions, all words and any case', () => {
  expect(found('undo')).toEqual(['Undo', 'Undo the cap']);
  expect(found('CAP undo')).toEqual(['Undo the cap']);
});

it('`@` finds sessions only, `>` commands only', () => {
  expect(found('@undo')).toEqual(['Undo the cap']);
  expect(found('> undo')).toEqual(['Undo']);
});

it('what can be undone is offered before what can not', () => {
  const run: readonly KeyActionId[] = ['trash.empty', 'session.trash', 'import.open'];
  const labels = (text: string) =>
    paletteItems({ text, lines: [], canRun: (id) => run.includes(id) }).map((item) => 'label' in item && item.label);
  expect(labels('> trash')).toEqual(['Move to trash', 'Empty trash…']);
  expect(labels('empty')).toEqual(['Empty trash…']);
  expect(labels('>')).toEqual(['Move to trash', 'Import…', 'Empty trash…']);
});

it.each(['row.export', 'session.export'] as const)('a session is exported from it: %s', (id) => {
  const items = paletteItems({ text: '> exp', lines: [], canRun: (each) => each === id });
  expect(items).toEqual([{ type: 'action', id, label: 'Export…' }]);
});

it('lists forty sessions at most', () => {
  expect(found('@session')).toHaveLength(40);
});
