import { describe, expect, it } from 'vitest';
import { sayPathConflicts } from '../../../core/projections/text/say-path-conflicts.ts';

const changed = (path: string) => ({ path, base: {} });

describe('T5: what keeps a result from being brought to a place', () => {
  it.each([
    ['one path', [changed('a.txt')], '1 path changed in /bed too: a.txt. Nothing was written.'],
    ['one that nobody changed', [{ path: 'a' }], '1 path is another one in /bed: a. Nothing was written.'],
    [
      'more than five',
      ['a', 'b', 'c', 'd', 'e', 'f', 'g'].map(changed),
      '7 paths changed in /bed too: a, b, c, d, e, and 2 more. Nothing was written.',
    ],
    ['a name with an end of line', [changed('a\nb')], '1 path changed in /bed too: a b. Nothing was written.'],
  ])('names %s', (_, conflicts, says) => {
    expect(sayPathConflicts(conflicts, '/bed')).toBe(says);
  });
});
