import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { ProseText } from '../../../renderer/features/untrusted-text/prose-text.tsx';

it('of a long prompt the beginning is laid out, with a way to the rest', () => {
  const markup = renderToStaticMarkup(<ProseText text={'a '.repeat(5_000_000)} />);
  expect([markup.length < 14_000, markup.includes('Show the first 20,000 characters')]).toEqual([true, true]);
});

it('a prompt that is not long is there whole', () => {
  const text = Array.from({ length: 300 }, (_, at) => `line ${at}`).join('\n');
  const markup = renderToStaticMarkup(<ProseText text={text} />);
  expect([markup.includes(text), markup.includes('Show')]).toEqual([true, false]);
});
