import type { ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { allAdded } from '../../../core/projections/diff/line-diff.ts';
import { AnsiText } from '../../../renderer/features/untrusted-text/ansi-text.tsx';
import { DiffView } from '../../../renderer/features/untrusted-text/diff-view.tsx';
import { JsonText } from '../../../renderer/features/untrusted-text/json-text.tsx';
import { PlainText } from '../../../renderer/features/untrusted-text/plain-text.tsx';
import { SafeMarkdown } from '../../../renderer/features/untrusted-text/safe-markdown.tsx';
import { hostileStrings } from './hostile-strings.ts';
import { elementsOf, wordsOf } from './read-markup.ts';

/** All that our own components draw text with. Icons are the only graphics, and hold shapes only. */
const harmless = new Set(
  'div span p pre code em strong del br hr ul ol li blockquote table thead tbody tr th td sup section button svg path circle rect line polyline'.split(
    ' ',
  ),
);
const loads =
  /^(?:on.*|src|srcset|href|xlink:href|action|formaction|poster|data|srcdoc|background|ping|target|id|name)$/i;

const renderers: [name: string, render: (text: string) => ReactElement][] = [
  ['markdown', (text) => <SafeMarkdown text={text} />],
  ['markdown in a quote', (text) => <SafeMarkdown text={text.replaceAll(/^/gm, '> ')} />],
  ['output', (text) => <AnsiText text={text} />],
  ['JSON', (text) => <JsonText text={text} />],
  ['a JSON string', (text) => <JsonText text={JSON.stringify({ [text]: text })} />],
  ['plain text', (text) => <PlainText text={text} />],
  ['a diff', (text) => <DiffView diff={allAdded(text)} path="x.ts" />],
];

describe.each(renderers)('I6: nothing of a log runs, loads or navigates, shown as %s', (_, render) => {
  it.each(hostileStrings)('%s', (_what, text) => {
    const elements = elementsOf(renderToStaticMarkup(render(text)));
    expect(elements.map((element) => element.name).filter((name) => !harmless.has(name))).toEqual([]);
    expect(elements.flatMap((element) => Object.keys(element.attributes)).filter((name) => loads.test(name))).toEqual(
      [],
    );
    const styles = elements.map((element) => element.attributes.style ?? '').join(' ');
    expect(styles).not.toMatch(/url\(|expression|fixed/i);
  });
});

describe('what a log says is still there to read', () => {
  const said = (text: string) => wordsOf(renderToStaticMarkup(<SafeMarkdown text={text} />));

  it.each([
    ['HTML as text', '<img src=x onerror=alert(1)>', '<img src=x onerror=alert(1)>'],
    ['a comment as text', 'a <!-- hidden words --> b', 'a <!-- hidden words --> b'],
    ['a link with its host', '[your bank](https://evil.example/login)', 'your bank(evil.example )'],
    ['a link that is none', '[x](JaVaScRiPt:alert(1))', 'x(javascript: not a web address )'],
    ['an image with its host', '![pixel](https://evil.example/p.png)', 'pixel image at evil.example, not fetched'],
    ['an override as a chip', 'open \u202Egpj.exe', 'open U+202Egpj.exe'],
  ])('%s', (_, text, words) => expect(said(text)).toBe(words));

  it('an address that is its own words is not said twice', () => {
    expect(said('https://a.example/b')).toBe('https://a.example/b');
  });
});

describe('texts that are made to be slow', () => {
  const slow: [what: string, text: string][] = [
    ['nested quotes', `${'>'.repeat(100_000)}x`],
    ['open brackets', '[a]('.repeat(20_000)],
    ['nested emphasis', '*a **b '.repeat(5_000)],
    ['backticks', Array.from({ length: 600 }, (_, at) => '`'.repeat(at)).join(' ')],
    ['a long line', 'x'.repeat(1_000_000)],
    ['a wide table', `${'|a'.repeat(2_000)}|\n${'|-'.repeat(2_000)}|\n${'|b'.repeat(2_000)}|`],
    ['a million brackets', `${'['.repeat(500_000)}${']'.repeat(500_000)}`],
    ['escapes', '\u001B[31m'.repeat(20_000)],
    ['open strings of a terminal', '\u001B]0;'.repeat(20_000)],
  ];
  it.each(slow)('%s: drawn, and bounded', (_, text) => {
    for (const [name, render] of renderers) {
      expect(renderToStaticMarkup(render(text)).length, name).toBeLessThan(4_000_000);
    }
  });
});

/** Controls but tab and line feed: C0, delete, C1, by what their chip says. */
const controls = [...range(0x00, 0x08), ...range(0x0b, 0x1f), ...range(0x7f, 0x9f)].map((point) => [
  `U+${point.toString(16).toUpperCase().padStart(4, '0')}`,
  String.fromCodePoint(point),
]);

const c0 = controls.map(([chip]) => chip).filter((chip) => /^U\+00[01]/.test(chip ?? ''));
/** Markdown reads a carriage return as a line end and NUL as U+FFFD; a terminal's sequence is counted; JSON spells C0 out. */
const readOtherwise: Readonly<Record<string, readonly (string | undefined)[]>> = {
  markdown: ['U+0000', 'U+000D'],
  'markdown in a quote': ['U+0000', 'U+000D'],
  output: ['U+001B'],
  'a JSON string': c0,
};

describe.each(renderers)('A1: a control character is a chip and takes no effect, shown as %s', (name, render) => {
  it.each(controls)('%s', (chip = '', control = '') => {
    const markup = renderToStaticMarkup(render(`ab${control}cd`));
    expect(markup.includes(control)).toBe(false);
    expect(wordsOf(markup).includes(chip)).toBe(readOtherwise[name]?.includes(chip) !== true);
  });
});

function range(from: number, to: number): number[] {
  return Array.from({ length: to - from + 1 }, (_, at) => from + at);
}
