import { describe, expect, it } from 'vitest';
import { firstWords } from '../../../core/projections/text/first-words.ts';

const table = '| file | change |\n|:--|--:|\n| beds.md | two more |\n';
const code = '```sh\nnpm test\nnpm run build\n```\n';

/** The words, and what is left of the text behind them. */
function parted(text: string): [words: string, rest: string] {
  const { words, end } = firstWords(text);
  return [words, text.slice(end)];
}

describe('the first words of a text', () => {
  it.each<[what: string, text: string, words: string, rest: string]>([
    ['a table', `It changed:\n\n${table}`, 'It changed:\n\n', table],
    ['a table without outer bars', 'It changed:\na | b\n--|--\n1 | 2', 'It changed:\n', 'a | b\n--|--\n1 | 2'],
    ['a table in a quote', `So:\n> | a |\n> |---|\n`, 'So:\n', '> | a |\n> |---|\n'],
    ['a table in a file of Windows', 'So:\r\n| a |\r\n|---|\r\n', 'So:\r\n', '| a |\r\n|---|\r\n'],
    ['a code fence', `Run:\n${code}`, 'Run:\n', code],
    ['a code fence of tildes in a list', 'Run:\n- ~~~\n  a\n  ~~~', 'Run:\n', '- ~~~\n  a\n  ~~~'],
    ['whichever comes first', `Run:\n${code}${table}`, 'Run:\n', code + table],
  ])('stop before %s', (_, text, words, rest) => expect(parted(text)).toEqual([words, rest]));

  it.each<[what: string, text: string, words: string, rest: string]>([
    ['a table are those above its line', table, 'file, change', '| beds.md | two more |\n'],
    ['a table without words there are all', '| | |\n|--|--|\n| 1 | 2 |', '| | |\n|--|--|\n| 1 | 2 |', ''],
    ['code are its lines', `${code}Then tell me.`, 'npm test\nnpm run build\n', '```\nThen tell me.'],
    ['code without an end are all its lines', '```\nnpm test', 'npm test', ''],
    ['empty code are all', '```\n```\nSo.', '```\n```\nSo.', ''],
    ['a rule and then code are its lines', '---\n```\nnpm test\n```', 'npm test\n', '```'],
  ])('of a text that begins with %s', (_, text, words, rest) => expect(parted(text)).toEqual([words, rest]));

  it.each([
    'a | b or c',
    'true || false\n---',
    'Heading | x\n===',
    'a | b\n--- and so on | x',
    'use ```inline``` code',
    'a\n``\nb',
    '',
    '\n\n',
  ])('%j has neither: its words are all of it', (text) => expect(parted(text)).toEqual([text, '']));

  it('are found in a text of any length at once', () => {
    const long = ['|'.repeat(200_000), `|\n${' >'.repeat(100_000)}`, '|\n'.repeat(100_000), '`'.repeat(200_000)];
    const isNearlyAll = long.map((text) => firstWords(text).end > 0);
    expect(isNearlyAll).toEqual([true, true, true, true]);
  });
});
