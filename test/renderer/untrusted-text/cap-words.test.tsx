import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { leftOutWords, missingWords, showWord } from '../../../renderer/features/untrusted-text/cap-words.ts';
import { PlainText } from '../../../renderer/features/untrusted-text/plain-text.tsx';
import { SafeMarkdown } from '../../../renderer/features/untrusted-text/safe-markdown.tsx';
import { capText, fullLook } from '../../../renderer/features/untrusted-text/text-cap.ts';

describe('the switch of a long text promises no more than it shows, and then says what it leaves out', () => {
  const cases: [what: string, text: string, promise: string, left: string][] = [
    ['some lines', 'a\n'.repeat(30), 'Show all 30 lines', ''],
    ['one line', 'a'.repeat(3_000), 'Show the whole line', ''],
    [
      'too many lines',
      'a\n'.repeat(7_279),
      'Show the first 5,000 of 7,279 lines',
      '5,000 of 7,279 lines shown. The record has the rest.',
    ],
    [
      'one line that is too long',
      'a'.repeat(30_000),
      'Show the first 20,000 characters',
      '1 line cut at 20,000 characters. The record has the rest.',
    ],
    [
      'lines that are too long among others',
      `b\n${'a'.repeat(30_000)}\n${'a'.repeat(20_001)}`,
      'Show all 3 lines, long ones cut',
      '2 lines cut at 20,000 characters. The record has the rest.',
    ],
  ];
  it.each(cases)('%s', (_what, text, promise, left) => {
    const full = capText(text, fullLook);
    expect([showWord(full), leftOutWords(full)]).toEqual([promise, left]);
  });
});

describe('of a text that goes on behind what is here no total is said', () => {
  const cases: [what: string, text: string, promise: string, left: string][] = [
    ['lines', 'a\n'.repeat(827), 'Show the first 827 lines', ''],
    ['one line', 'a'.repeat(9_000), 'Show the first 9,000 characters', ''],
    [
      'too many lines',
      'a\n'.repeat(7_279),
      'Show the first 5,000 lines',
      '5,000 lines shown. The record has the rest.',
    ],
  ];
  it.each(cases)('%s', (_what, text, promise, left) => {
    const full = capText(text, fullLook);
    expect([showWord(full, true), leftOutWords(full, true)]).toEqual([promise, left]);
  });
});

it('a table of too many cells is shown as text, as much of it as of the message', () => {
  const markup = renderToStaticMarkup(<SafeMarkdown text={'| a | b |\n'.repeat(1_100)} />);
  expect([markup.split('| a | b |').length - 1, markup.includes('Show')]).toEqual([1_100, false]);
});

describe('a text of which only the beginning is here says how long it is', () => {
  it('in words', () => {
    expect(missingWords(200_000, 992_721)).toBe(
      'The first 200,000 of its 1,192,721 characters are here. The record has the rest.',
    );
  });

  it('as verbatim text', () => {
    expect(renderToStaticMarkup(<PlainText text="beginning" missing={1_000} />)).toContain(missingWords(9, 1_000));
  });

  it('as markdown, where its switch says so too', () => {
    const markup = renderToStaticMarkup(<SafeMarkdown text={'word '.repeat(40_000)} missing={992_721} />);
    expect([
      markup.includes('Show the first 200,000 of 1,192,721 characters'),
      markup.includes(missingWords(200_000, 992_721)),
    ]).toEqual([true, true]);
  });

  it('nothing is said of one that is whole', () => {
    const markup = renderToStaticMarkup(<SafeMarkdown text={'word '.repeat(3_000)} />);
    expect([markup.includes('Show all 15,000 characters'), markup.includes('are here')]).toEqual([true, false]);
  });
});

it('code that ends with what is shown of a message is copied as a beginning', () => {
  const markup = renderToStaticMarkup(
    <SafeMarkdown text={`\`\`\`js\na()\n\`\`\`\n\n\`\`\`js\n${'b()\n'.repeat(5_000)}\`\`\``} />,
  );
  expect([...markup.matchAll(/aria-label="(Copy [^"]*)"/g)].map((match) => match[1])).toEqual([
    'Copy this code',
    'Copy the beginning of this code',
  ]);
});
