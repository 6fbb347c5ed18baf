import type { z } from 'zod';
import { oneLine } from './one-line.ts';
import { counted, figure } from './say-count.ts';

type Issue = z.core.$ZodIssue;

/** Longest name of a value and longest foreign key that is repeated, in UTF-16 units. */
const NAME = 80;
/** Most faults that are named, and most keys of one. */
const MOST = 3;

/**
 * What a check of a value found, in words, a sentence a fault: where, and what is expected there. `whole` is what the value itself is called.
 * Values in it are never repeated, foreign keys only cut and made visible; nothing of a schema's own words is.
 */
export function sayIssues(issues: readonly Issue[], whole: string): string {
  const more = issues.length > MOST ? ` ${counted(issues.length - MOST, 'more value')} like that.` : '';
  const said = issues.slice(0, MOST).map((issue) => sayIssue(issue, nameOf(issue.path, whole)));
  return said.join(' ') + more;
}

function sayIssue(issue: Issue, name: string): string {
  switch (issue.code) {
    case 'too_big':
      return `${name} ${sayMost(issue.origin, Number(issue.maximum))}.`;
    case 'too_small':
      return `${name} ${sayLeast(issue.origin, Number(issue.minimum), issue.inclusive !== false)}.`;
    case 'unrecognized_keys':
      return `${name} holds what is not asked for: ${issue.keys.slice(0, MOST).map(quoted).join(', ')}.`;
    case 'invalid_union':
      return sayUnion(issue, name);
    case 'invalid_key':
      return `${name} has a name that can’t be had there.`;
    default:
      return sayKind(issue, name);
  }
}

function sayKind(issue: Issue, name: string): string {
  const kinds = kindsOf(issue);
  if (kinds !== undefined) return `${name} must be ${kinds}.`;
  if (issue.code === 'invalid_format' && issue.format === 'url')
    return `${name} must be an address that begins with https:// or http://.`;
  // What a schema of ours says itself goes on after the name; what the library says does not.
  const isOurs = (issue.code === 'custom' || issue.code === 'invalid_format') && !issue.message.startsWith('Invalid ');
  return isOurs ? `${name} ${issue.message}.` : `${name} is not of the kind that is asked for.`;
}

/** What else a value must be, for a fault that says so; undefined for others. */
function kindsOf(issue: Issue): string | undefined {
  if (issue.code === 'invalid_type') return EXPECTED.get(issue.expected);
  if (issue.code === 'invalid_value')
    return `${issue.values.length === 1 ? '' : 'one of '}${issue.values.map(String).join(', ')}`;
  return undefined;
}

/** Of kinds that a value may have, the faults of the one that it has; of a value that has none, all kinds. */
function sayUnion(issue: Extract<Issue, { code: 'invalid_union' }>, name: string): string {
  if ('options' in issue && Array.isArray(issue.options))
    return `${name} must be one of ${issue.options.map(String).join(', ')}.`;
  const faults = issue.errors.map(([first]) => first).filter((first) => first !== undefined);
  const kinds = faults.map((fault) => (fault.path.length === 0 ? kindsOf(fault) : undefined));
  if (kinds.length > 0 && kinds.every((kind) => kind !== undefined))
    return `${name} must be ${[...new Set(kinds)].join(' or ')}.`;
  const near = faults.filter((_, index) => kinds[index] === undefined);
  const [only] = near;
  if (only === undefined || near.length > 1) return `${name} is not of the kind that is asked for.`;
  return sayIssue(only, only.path.length === 0 ? name : quoted([...issue.path, ...only.path].map(String).join('.')));
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

function sayLeast(origin: string, minimum: number, isInclusive: boolean): string {
  if (origin === 'string') return minimum === 1 ? 'is empty' : `is shorter than ${counted(minimum, 'character')}`;
  if (origin === 'array') return `needs at least ${counted(minimum, 'value')}`;
  return isInclusive ? `is less than ${figure(minimum)}` : `must be more than ${figure(minimum)}`;
}

const EXPECTED: ReadonlyMap<string, string> = new Map([
  ['string', 'a text'],
  ['number', 'a number'],
  ['int', 'a whole number'],
  ['boolean', 'true or false'],
  ['array', 'a list'],
  ['object', 'an object'],
  ['record', 'an object'],
  ['null', 'null'],
]);
