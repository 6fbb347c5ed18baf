import { expect, it } from 'vitest';
import { quoted } from '../../core/model/quoted.ts';

it('a name with quotes in it stands in quotes of another kind: each pair is seen', () => {
  expect([quoted('Beds'), quoted('Re-run of “Beds”'), quoted(quoted('don’t'))]).toEqual([
    '“Beds”',
    '“Re-run of ‘Beds’”',
    '“‘don’t’”',
  ]);
});
