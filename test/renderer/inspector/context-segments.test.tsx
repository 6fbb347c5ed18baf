import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { ContextSegments } from '../../../renderer/features/inspector/context-segments.tsx';

it('a segment is named with every hidden character shown and never as markup, and stays closed until it is opened', () => {
  const bar = { number: 1, tokens: 6, preview: 'what it holds', isNew: false, share: 100, hue: 'tool' };
  const markup = renderToStaticMarkup(<ContextSegments bars={[{ ...bar, label: 'Bash \u202e<img src=x>' }]} />);
  expect(markup).toContain('U+202E');
  expect(markup).not.toContain('\u202e');
  expect(markup).not.toContain('<img');
  expect(markup).toContain('aria-expanded="false"');
  expect(markup).not.toContain('what it holds');
});
