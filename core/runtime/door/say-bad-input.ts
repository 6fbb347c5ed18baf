import type { z } from 'zod';
import { oneLine } from '../../projections/text/one-line.ts';
import { counted, figure } from '../../projections/text/say-count.ts';

/** Longest name of a value and longest foreign key that is repeated, in UTF-16 units. */
const NAME = 80;
/** Most faults that are named, and most keys of one. */
const MOST = 3;

/**
 * Which values of a request are not as the contract asks, and what it asks, in words. Takes the data of a failed check of the
 * input; other data gives a sentence without names. Values are never repeated, foreign keys only cut and made visible.
 */
export function sayBadInput(data: unknown): string {
  const { issues = [] } = (data ?? {}) as { readonly issues?: readonly z.core.$ZodIssue[] };
  return issues.length === 0 ? 'The request can’t be read.' : sayIssues(issues, 'The request');
}

/** What a check of a value found, in words. `whole` is what the value itself is called. Values in it are never repeated. */
export function sayIssues(issues: readonly z.core.$ZodIssue[], whole: string): string {
  const more = issues.length > MOST ? ` ${counted(issues.length - MOST, 'more value')} like that.` : '';
  const said = issues.slice(0, MOST).map((issue) => sayIssue(issue, whole));
  return said.join(' ') + more;
}

function sayIssue(issue: z.core.$ZodIssue, whole: string): string {
  const name = nameOf(issue.path, whole);
  switch (issue.code) {
    case 'too_big':
      return `${name} ${sayMost(issue.origin, Number(issue.maximum))}.`;
    case 'too_small':
      return `${name} ${sayLeast(issue.origin, Number(issue.minimum))}.`;
    case 'invalid_type':
      return `${name} must be ${expected(issue.expected)}.`;
    case 'invalid_value':
      return `${name} must be one of ${issue.values.map(String).join(', ')}.`;
    case 'unrecognized_keys':
      return `${name} holds what is not asked for: ${issue.keys.slice(0, MOST).map(quoted).join(', ')}.`;
    default:
      return `${name} is not of the kind that is asked for.`;
  }
}

function nameOf(path: readonly PropertyKey[], whole: string): string {
  return path.length === 0 ? whole : quoted(path.map(String).join('.'));
}

function quoted(text: string): string {
  return `“${oneLine(text, NAME).text}”`;
}

function sayMost(origin: string, maximum: number): string {
  if (origin === 'string') return `is longer than ${counted(maximum, 'character')}`;
  if (origin === 'array') return `has more than ${counted(maximum, 'value')}`;
  return `is more than ${figure(maximum)}`;
}

function sayLeast(origin: string, minimum: number): string {
  if (origin === 'string') return minimum === 1 ? 'is empty' : `is shorter than ${counted(minimum, 'character')}`;
  if (origin === 'array') return `needs at least ${counted(minimum, 'value')}`;
  return `is less than ${figure(minimum)}`;
}

const EXPECTED: ReadonlyMap<string, string> = new Map([
  ['string', 'a text'],
  ['number', 'a number'],
  ['int', 'a whole number'],
  ['boolean', 'true or false'],
  ['array', 'a list'],
  ['object', 'an object'],
]);

function expected(type: string): string {
  return EXPECTED.get(type) ?? 'of another kind';
}
