import { expect, it } from 'vitest';
import { asSentence } from '../../core/model/sentence.ts';

it.each([
  [
    "ENOENT: no such file or directory, open '/home/nope.yaml'",
    "ENOENT: no such file or directory, open '/home/nope.yaml'.",
  ],
  ['Nested mappings are not allowed at line 1, column 7:', 'Nested mappings are not allowed at line 1, column 7.'],
  ['It can’t be run (ENOSYS)', 'It can’t be run (ENOSYS).'],
  ['“a.ts” is gone', '“a.ts” is gone.'],
  ['It is gone.', 'It is gone.'],
  ['It says “no.”', 'It says “no.”'],
  ['(It said so.)\n', '(It said so.)'],
  ['Is it there?', 'Is it there?'],
  ['It goes on…', 'It goes on…'],
  ['', ''],
])('a fact ends as a sentence does: %s', (fact, sentence) => {
  expect(asSentence(fact)).toBe(sentence);
});
