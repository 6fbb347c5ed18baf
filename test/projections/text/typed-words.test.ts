import { expect, it } from 'vitest';
import { typedWords } from '../../../core/projections/text/typed-words.ts';

const cases: readonly (readonly [what: string, text: string, typed: string])[] = [
  [
    'a command without arguments',
    '<command-name>/clear</command-name>\n            <command-message>clear</command-message>\n            <command-args></command-args>',
    '/clear',
  ],
  [
    'a command whose message comes first, with arguments',
    '<command-message>init is analyzing…</command-message>\n<command-name>/init</command-name>\n<command-args>all of it</command-args>',
    '/init all of it',
  ],
  [
    'arguments of several lines with markup of their own, whole',
    `<command-name>/fix</command-name>\n<command-args>the <div> here\n${'x'.repeat(9_000)}</command-args>`,
    `/fix the <div> here\n${'x'.repeat(9_000)}`,
  ],
  [
    'what stands around the echo stays',
    '<command-name>/init</command-name>\n<command-args></command-args>\n\nDo it at once.',
    '/init\n\nDo it at once.',
  ],
  [
    'an argument without its end stays as it is',
    '<command-name>/a</command-name>\n<command-args>never ends',
    '/a\n\n<command-args>never ends',
  ],
  ['markup inside a text', 'See <command-name>/x</command-name>', 'See <command-name>/x</command-name>'],
  ['a text', 'Cap the delay', 'Cap the delay'],
];

it.each(cases)('%s', (_what, text, typed) => expect(typedWords(text)).toBe(typed));

it('a text of a million openings takes no longer than to read it', () => {
  const text = `<command-name>/a</command-name>${'<command-args>'.repeat(100_000)}`;
  expect(typedWords(text)).toHaveLength(text.length - '<command-name></command-name>'.length + 2);
});
