/**
 * The canonical form of our own JSON (S4): RFC 8785 (JCS), with two rules where it is silent or refuses.
 * A lone surrogate is written as its lower-case \udXXX escape, and an integer that a double cannot hold exactly is refused.
 */

/** A JSON value of ours. Numbers are safe integers or finite doubles. */
export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json };

/** The deepest nesting that we write or read, in levels of arrays and objects. */
export const MAX_DEPTH = 512;

/** A value that has no canonical form. `path` names the place, as in `$.parts[0].text`. */
export class CanonicalError extends Error {
  readonly path: string;
  constructor(path: string, reason: string) {
    super(`${reason} at ${path}`);
    this.name = 'CanonicalError';
    this.path = path;
  }
}

/**
 * Writes a value in canonical form. Keys sort by UTF-16 code units; -0 is written as 0; members that are `undefined` are left out.
 * Throws {@link CanonicalError} for NaN, infinities, unsafe integers, functions, symbols, bigints and nesting over {@link MAX_DEPTH}.
 */
export function canonicalText(value: unknown): string {
  const ordered = inOrder(value, 0);
  return ordered === NOT_PLAIN ? write(value, []) : JSON.stringify(ordered);
}

/** The canonical form of a value, and the value that its text reads as: nothing of it is shared with what was given. Throws as {@link canonicalText}. */
export function canonicalForm(value: unknown): { readonly text: string; readonly value: Json } {
  const ordered = inOrder(value, 0);
  if (ordered !== NOT_PLAIN) return { text: JSON.stringify(ordered), value: ordered as Json };
  const text = write(value, []);
  return { text, value: JSON.parse(text) as Json };
}

/**
 * Reads canonical text. Throws {@link CanonicalError} where the text is not exactly what {@link canonicalText} writes for its value,
 * so that two spellings of one value can never have two ids.
 */
export function parseCanonical(text: string): Json {
  if (isTooDeep(text)) throw new CanonicalError('$', `nested deeper than ${MAX_DEPTH} levels`);
  let value: Json;
  try {
    value = JSON.parse(text) as Json;
  } catch (cause) {
    throw new CanonicalError('$', `not JSON (${cause instanceof Error ? cause.message : String(cause)})`);
  }
  if (canonicalText(value) !== text) throw new CanonicalError('$', 'not in canonical form');
  return value;
}

/** How deep the brackets of a JSON text nest, without parsing it: 0 for a scalar. Strings are skipped. Never throws. */
export function nestingOf(text: string): number {
  let depth = 0;
  let deepest = 0;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === 0x22) at = endOfString(text, at);
    else if (code === 0x5b || code === 0x7b) deepest = Math.max(deepest, ++depth);
    else if (code === 0x5d || code === 0x7d) depth--;
  }
  return deepest;
}

/** Whether the brackets of a JSON text nest deeper than {@link MAX_DEPTH}, without parsing it. Most texts have too few of them. */
export function isTooDeep(text: string): boolean {
  let brackets = 0;
  for (const bracket of ['{', '[']) {
    for (let at = text.indexOf(bracket); at >= 0; at = text.indexOf(bracket, at + 1)) {
      if (++brackets > MAX_DEPTH) return nestingOf(text) > MAX_DEPTH;
    }
  }
  return false;
}

function endOfString(text: string, open: number): number {
  let at = open + 1;
  while (at < text.length && text.charCodeAt(at) !== 0x22) at += text.charCodeAt(at) === 0x5c ? 2 : 1;
  return at;
}

/** Stands for a value that `JSON.stringify` would not write in canonical form, however its keys are ordered. */
const NOT_PLAIN = Symbol('not plain');

/**
 * The value with all keys in order and nothing undefined, so that `JSON.stringify` writes the canonical form in one piece: half
 * of the work of writing it member by member. {@link NOT_PLAIN} where that is not certain.
 */
function inOrder(value: unknown, depth: number): unknown {
  switch (typeof value) {
    case 'string':
    case 'boolean':
      return value;
    case 'number':
      // -0 becomes 0.
      return Number.isSafeInteger(value) || (Number.isFinite(value) && !Number.isInteger(value))
        ? value + 0
        : NOT_PLAIN;
    case 'object':
      if (value === null) return null;
      if (depth >= MAX_DEPTH) return NOT_PLAIN;
      return Array.isArray(value) ? itemsInOrder(value, depth + 1) : membersInOrder(value, depth + 1);
    default:
      return NOT_PLAIN;
  }
}

function itemsInOrder(value: readonly unknown[], depth: number): unknown {
  const ordered: unknown[] = [];
  for (const item of value) {
    const of = inOrder(item, depth);
    if (of === NOT_PLAIN) return NOT_PLAIN;
    ordered.push(of);
  }
  return ordered;
}

function membersInOrder(value: object, depth: number): unknown {
  const ordered: Record<string, unknown> = {};
  for (const key of sortedKeys(value)) {
    const member = (value as Record<string, unknown>)[key];
    if (member === undefined) continue;
    const of = inOrder(member, depth);
    if (of === NOT_PLAIN || hasPlaceOfItsOwn(key)) return NOT_PLAIN;
    ordered[key] = of;
  }
  return ordered;
}

/** Keys that look like an index come first in every object, whenever they were set; `__proto__` is not set as others are. */
function hasPlaceOfItsOwn(key: string): boolean {
  const first = key.charCodeAt(0);
  return (first >= 0x30 && first <= 0x39) || key === '__proto__';
}

/** Keys of the objects and places in the arrays that lead to a value. Its length is the depth. */
type Trail = (string | number)[];

function write(value: unknown, trail: Trail): string {
  if (value === null || typeof value === 'boolean' || typeof value === 'string') return JSON.stringify(value);
  if (typeof value === 'number') return writeNumber(value, trail);
  if (typeof value !== 'object') throw new CanonicalError(pathOf(trail), `a ${typeof value} has no canonical form`);
  if (trail.length >= MAX_DEPTH) throw new CanonicalError(pathOf(trail), `nested deeper than ${MAX_DEPTH} levels`);
  return Array.isArray(value) ? writeArray(value, trail) : writeObject(value as Record<string, unknown>, trail);
}

function writeNumber(value: number, trail: Trail): string {
  if (Number.isSafeInteger(value)) return String(value);
  if (!Number.isFinite(value)) throw new CanonicalError(pathOf(trail), `${value} has no canonical form`);
  const text = JSON.stringify(value);
  if (/^-?\d+$/.test(text)) throw new CanonicalError(pathOf(trail), `${text} is past 2^53`);
  return text;
}

function writeArray(value: readonly unknown[], trail: Trail): string {
  let text = '';
  for (let at = 0; at < value.length; at++) {
    trail.push(at);
    const item = value[at];
    text += (at === 0 ? '' : ',') + write(item === undefined ? null : item, trail);
    trail.pop();
  }
  return `[${text}]`;
}

function writeObject(value: Record<string, unknown>, trail: Trail): string {
  let text = '';
  for (const key of sortedKeys(value)) {
    const member = value[key];
    if (member === undefined) continue;
    trail.push(key);
    text += `${text === '' ? '' : ','}${JSON.stringify(key)}:${write(member, trail)}`;
    trail.pop();
  }
  return `{${text}}`;
}

/** Most objects have their keys in order, or few of them: those are put in their places one by one. */
function sortedKeys(value: object): string[] {
  const keys = Object.keys(value);
  if (keys.length > FEW_KEYS) return keys.sort(byCodeUnits);
  for (let at = 1; at < keys.length; at++) {
    const key = keys[at] as string;
    let place = at;
    for (; place > 0 && (keys[place - 1] as string) > key; place--) keys[place] = keys[place - 1] as string;
    keys[place] = key;
  }
  return keys;
}

const FEW_KEYS = 32;

function pathOf(trail: Trail): string {
  return `$${trail.map((step) => (typeof step === 'number' ? `[${step}]` : `.${step}`)).join('')}`;
}

function byCodeUnits(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
