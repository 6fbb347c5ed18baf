import { renderToStaticMarkup } from 'react-dom/server';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { TrashSwitch } from '../../../renderer/features/library/library-bar.tsx';
import { LibraryGroupRow } from '../../../renderer/features/library/library-group-row.tsx';
import { libraryLines } from '../../../renderer/features/library/library-line.ts';
import { sessionRow } from '../made-up/session-row.ts';

beforeAll(() => vi.stubGlobal('window', {}));
afterAll(() => vi.unstubAllGlobals());

const textOf = (markup: string) => markup.replaceAll(/<[^>]+>/g, '').replaceAll('<!-- -->', '');

it('U1: the trash has no count before every session is known', () => {
  expect(textOf(renderToStaticMarkup(<TrashSwitch count={0} />))).toBe('Trash');
});

it('U1: while the list comes, a group says that it counts what is here so far', () => {
  const lines = libraryLines([sessionRow('a')], false);
  const group = { key: 'g', label: 'Group', note: '', lines, of: 3 };
  const says = textOf(renderToStaticMarkup(<LibraryGroupRow group={group as never} isClosed={false} />));
  expect(says).toMatch(/1 so far$/);
});
