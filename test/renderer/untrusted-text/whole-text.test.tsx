import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { textParts } from '../../../renderer/features/untrusted-text/text-parts.ts';
import { TextPart, WholeText } from '../../../renderer/features/untrusted-text/whole-text.tsx';

const wordsOf = (markup: string) => markup.replace(/<[^>]*>/g, ' ');

describe('A2: what a person consents to can be read to its end', () => {
  it.each([
    ['one line', `${'a'.repeat(50_000)} The end.`, [20_000, 20_000, 10_009]],
    ['many lines', 'ab\n'.repeat(1_200), [1_500, 1_500, 600]],
    ['long lines among short ones', `a\n${'b'.repeat(30_000)}\nc`, [2, 20_000, 10_002]],
    ['a pair at the border', `${'a'.repeat(19_999)}😀b`, [19_999, 3]],
    ['nothing but line feeds', '\n'.repeat(501), [500, 1]],
    ['nothing', '', []],
  ])('the parts of %s are the text, and no pair is split', (_what, text, lengths) => {
    const parts = textParts(text);
    expect(parts.join('')).toBe(text);
    expect(parts.map(({ length }) => length)).toEqual(lengths);
  });

  it('a long text begins with a look at it that promises all, and no record', () => {
    const words = wordsOf(renderToStaticMarkup(<WholeText text={`${'a'.repeat(50_000)} The end.`} />));
    expect(words).toContain('Read all 50,009 characters');
    expect(words).not.toContain('record');
  });

  it('the last part ends where the text does', () => {
    const text = `${'a'.repeat(50_000)} The end.`;
    const words = wordsOf(renderToStaticMarkup(<TextPart text={text} at={2} turn={() => undefined} />));
    expect(words).toContain('a The end.');
    expect(words).toContain('Characters 40,001 to 50,009 of 50,009');
  });

  it('a short one is shown as it is', () => {
    expect(wordsOf(renderToStaticMarkup(<WholeText text="Does it." />)).trim()).toBe('Does it.');
  });
});
