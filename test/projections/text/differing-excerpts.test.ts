import { expect, it } from 'vitest';
import { differingExcerpts } from '../../../core/projections/text/differing-excerpts.ts';

const long = 'x'.repeat(60);

it.each<[name: string, recorded: string, found: string, expected: [string, string]]>([
  ['from the start on', 'a', 'b', ['a', 'b']],
  ['from the line that differs on', 'uid=1000\nat 10:01\n', 'uid=1000\nat 10:02\n', ['…at 10:01', '…at 10:02']],
  ['soon before the place in a long line', `${long}a`, `${long}b`, [`…${'x'.repeat(20)}a`, `…${'x'.repeat(20)}b`]],
  ['what one has more of', 'a\n', 'a\nb', ['…', '…b']],
  ['nothing', '', 'b', ['', 'b']],
  [
    'between whole characters',
    `${'x'.repeat(39)}${'😀'.repeat(11)}a`,
    `${'x'.repeat(39)}${'😀'.repeat(11)}b`,
    [`…${'😀'.repeat(10)}a`, `…${'😀'.repeat(10)}b`],
  ],
])('R3: what differs is shown %s', (_, recorded, found, expected) => {
  expect(Object.values(differingExcerpts({ recorded, found }, 80))).toEqual(expected);
});
