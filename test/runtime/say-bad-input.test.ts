import { expect, it } from 'vitest';
import { z } from 'zod';
import { sayBadInput } from '../../core/runtime/door/say-bad-input.ts';

const schema = z.strictObject({
  title: z.string().min(2).max(5).exactOptional(),
  limit: z.int().min(1).max(10).exactOptional(),
  paths: z.array(z.string().min(1)).min(1).max(3).exactOptional(),
  trashed: z.boolean().exactOptional(),
  format: z.enum(['native', 'lineage']).exactOptional(),
  free: z.union([z.string(), z.int()]).exactOptional(),
});

function said(input: unknown): string {
  return sayBadInput({ issues: schema.safeParse(input).error?.issues });
}

it.each<[string, unknown, string]>([
  ['a long text', { title: 'SECRET' }, '“title” is longer than 5 characters.'],
  ['a short text', { title: 'S' }, '“title” is shorter than 2 characters.'],
  ['an empty text', { paths: ['a', ''] }, '“paths.1” is empty.'],
  ['a large number', { limit: 11 }, '“limit” is more than 10.'],
  ['a small number', { limit: 0 }, '“limit” is less than 1.'],
  ['half a number', { limit: 1.5 }, '“limit” must be a whole number.'],
  ['an empty list', { paths: [] }, '“paths” needs at least 1 value.'],
  ['a long list', { paths: ['a', 'b', 'c', 'd'] }, '“paths” has more than 3 values.'],
  ['another type', { trashed: 'SECRET' }, '“trashed” must be true or false.'],
  ['another word', { format: 'SECRET' }, '“format” must be one of native, lineage.'],
  ['neither of two kinds', { free: true }, '“free” must be a text or a number.'],
  ['no object', 'SECRET', 'The request must be an object.'],
  ['a foreign key', { '\u001b[2J': 'SECRET' }, 'The request holds what is not asked for: “\\u001b[2J”.'],
  ['two at once', { title: 'SECRET', limit: 0 }, '“title” is longer than 5 characters. “limit” is less than 1.'],
])('names the value and what is asked for, never the value itself: %s', (_what, input, says) => {
  expect(said(input)).toBe(says);
});

it('repeats few and short keys of many and long ones', () => {
  const input = Object.fromEntries(Array.from({ length: 100 }, (_, at) => [`${at} ${'x'.repeat(1e4)}`, 1]));
  expect(said(input).length).toBeLessThan(400);
});

it('names three faults and counts the rest', () => {
  expect(said({ paths: 1, title: 1, limit: 'a', trashed: 1, free: true })).toMatch(
    /^(“\w+” must be [^.]+\. ){3}2 more values like that\.$/,
  );
});

it('says that a request can’t be read where no check failed', () => {
  expect(sayBadInput(undefined)).toBe('The request can’t be read.');
});
