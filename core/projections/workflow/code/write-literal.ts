import type { Json } from '../../../model/canonical.ts';
import { INVISIBLE } from '../../text/invisible.ts';

/** Longest array or object, in UTF-16 units, that stands in one line. */
const ONE_LINE = 80;
/** What a person reads first in an object. */
const FIRST = ['id', 'kind', 'label', 'name', 'provider'];

/**
 * A JSON value as a literal of TypeScript that evaluates to it. Texts of several lines are template literals; whatever a reader would not see is
 * escaped; `__proto__` is a computed key, so that it is a member as any other. `indent`: of the line that it begins in.
 */
export function writeLiteral(value: Json, indent = ''): string {
  if (typeof value === 'string') return writeText(value);
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const items = Array.isArray(value) ? itemsOf(value, indent) : membersOf(value as Members, indent);
  const [open, close] = Array.isArray(value) ? ['[', ']'] : ['{', '}'];
  if (items.length === 0) return open + close;
  const line = Array.isArray(value) ? `[${items.join(', ')}]` : `{ ${items.join(', ')} }`;
  if (line.length <= ONE_LINE && !line.includes('\n')) return line;
  return `${open}\n${items.map((item) => `${indent}  ${item},\n`).join('')}${indent}${close}`;
}

type Members = { readonly [key: string]: Json };

function itemsOf(items: readonly Json[], indent: string): string[] {
  return items.map((item) => writeLiteral(item, `${indent}  `));
}

function membersOf(members: Members, indent: string): string[] {
  return Object.keys(members)
    .toSorted((a, b) => rank(a) - rank(b) || (a < b ? -1 : 1))
    .map((key) => `${writeKey(key)}: ${writeLiteral(members[key] as Json, `${indent}  `)}`);
}

function rank(key: string): number {
  const at = FIRST.indexOf(key);
  return at < 0 ? FIRST.length : at;
}

function writeKey(key: string): string {
  if (key === '__proto__') return "['__proto__']";
  return /^[A-Za-z_$][A-Za-z0-9_$]*$/.test(key) ? key : writeText(key, false);
}

const unseen = new RegExp(`[${INVISIBLE}\\p{Cs}]`, 'gu');
/** What a template literal may hold as it is: in a text of several lines they are line feeds. */
const unseenInLine = new RegExp(`\\n|${unseen.source}`, 'gu');

function writeText(text: string, mayHaveLines = true): string {
  const slashed = text.replaceAll('\\', '\\\\');
  if (mayHaveLines && text.includes('\n'))
    return `\`${slashed.replaceAll('`', '\\`').replaceAll('${', '\\${').replace(unseen, escaped)}\``;
  const quote = slashed.includes("'") && !slashed.includes('"') ? '"' : "'";
  return `${quote}${slashed.replaceAll(quote, `\\${quote}`).replace(unseenInLine, escaped)}${quote}`;
}

function escaped(found: string): string {
  if (found === '\n') return '\\n';
  return found
    .split('')
    .map((unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
    .join('');
}
