import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { GapRow } from '../../../renderer/features/transcript/divider-rows.tsx';
import { elementsOf, wordsOf } from '../untrusted-text/read-markup.ts';

it('a gap says what is missing, whole where there is no room for it, and keeps its mark', () => {
  const markup = renderToStaticMarkup(<GapRow row={{ type: 'gap', key: 'g', says: 'gone \u202eaway' }} />);
  const elements = elementsOf(markup);
  expect(wordsOf(markup)).toContain('gap: gone');
  expect(elements.flatMap(({ attributes }) => attributes.title ?? [])).toContain('gone [U+202E]away');
  expect(elements.find(({ name }) => name === 'svg')?.attributes.class).toContain('flex-none');
});
