import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import type { ContextBar } from '../../../renderer/features/inspector/context-bars.ts';
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

const bars = (count: number): ContextBar[] =>
  Array.from({ length: count }, (_, at) => ({
    number: at + 1,
    label: `Agent ${at + 1}`,
    tokens: 6,
    preview: '',
    isNew: false,
    share: 100,
    hue: 'tool',
  }));
const rowsIn = (markup: string) => markup.match(/<li/g)?.length ?? 0;

it('of 1,200 segments at most 60 are in the document, and each says its place among all', () => {
  const markup = renderToStaticMarkup(<ContextSegments bars={bars(1_200)} />);
  expect(rowsIn(markup)).toBeGreaterThan(10);
  expect(rowsIn(markup)).toBeLessThanOrEqual(60);
  expect(markup).toContain('aria-setsize="1200" aria-posinset="1"');
});

it('up to 100 segments are all in the document', () => {
  expect(rowsIn(renderToStaticMarkup(<ContextSegments bars={bars(100)} />))).toBe(100);
});
