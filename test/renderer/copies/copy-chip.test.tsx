import { renderToStaticMarkup } from 'react-dom/server';
import { beforeEach, expect, it } from 'vitest';
import { CopyChip } from '../../../renderer/features/copies/copy-chip.tsx';
import { libraryLines } from '../../../renderer/features/library/library-line.ts';
import { PreviewCopies } from '../../../renderer/features/library/preview-copies.tsx';
import { putSessions } from '../../../renderer/stores/sessions-store.ts';
import { copyRow } from '../made-up/copy-row.ts';
import { sessionRow } from '../made-up/session-row.ts';
import { elementsOf } from '../untrusted-text/read-markup.ts';

beforeEach(() => putSessions([sessionRow('a', { title: 'Cap the \u202edelay' })]));

const button = (markup: string) => elementsOf(markup).find(({ name }) => name === 'button')?.attributes;

it('I2: a copy has a chip that names what it repeats; what hides in the title is shown', () => {
  const markup = renderToStaticMarkup(<CopyChip row={copyRow('b', 'a', 6)} />);
  expect(button(markup)?.title).toBe('its first 6 steps repeat Cap the [U+202E]delay and are counted there');
  expect(markup.replace(/<[^>]*>/g, '')).toMatch(/^copy of Cap the .*delay$/);
});

it('given no room, then the mark alone has the words as its name', () => {
  const markup = renderToStaticMarkup(<CopyChip row={copyRow('b', 'a', 6)} isBare tabIndex={-1} />);
  expect([button(markup)?.['aria-label'], button(markup)?.tabindex]).toEqual(['copy of Cap the [U+202E]delay', '-1']);
});

it('a session that is no copy has none', () => {
  expect(renderToStaticMarkup(<CopyChip row={sessionRow('c')} />)).toBe('');
});

it('the preview names three copies of a line and counts the others', () => {
  const preview = (copies: number) => {
    const rows = Array.from({ length: copies }, (_, at) => copyRow(`b${at}`, 'a', 6));
    const [line] = libraryLines([sessionRow('a'), sessionRow('d', { root: 'a', kind: 'fork' }), ...rows], false);
    return line === undefined ? '' : renderToStaticMarkup(<PreviewCopies line={line} />).replace(/<[^>]*>/g, '|');
  };
  expect(preview(0)).toBe('');
  expect(preview(2)).toMatch(/Title of b0.*copy of .*Title of b1.*copy of [^b]*$/);
  expect(preview(5)).toMatch(/Title of b2.*\|and 2 more\|/);
  expect(preview(5)).not.toContain('Title of b3');
});
