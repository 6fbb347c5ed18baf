import { expect, it } from 'vitest';
import { leadsOut } from '../../../core/model/workspace/leads-out.ts';

const table: [path: string, target: string, out: boolean][] = [
  ['lnk', 'a.txt', false],
  ['lnk', './sub/../a.txt', false],
  ['a/b/lnk', '../../c', false],
  ['lnk', '..', true],
  ['a/lnk', '../../c', true],
  ['a/lnk', 'b/../../../a/c', true],
  ['lnk', '/etc/passwd', true],
  ['lnk', 'C:\\Windows', true],
  ['lnk', '\\\\host\\share', true],
  ['a/lnk', '..\\..\\c', true],
  ['lnk', '..a/b', false],
];

it.each(table)('T5: given %s to %s, then whether it leads out is %s', (path, target, out) => {
  expect(leadsOut(path, target)).toBe(out);
});
