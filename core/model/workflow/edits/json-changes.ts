import { canonicalText, type Json } from '../../canonical.ts';

/** What changed at one place in a JSON value: absent means that nothing is there. `path`: names of members, and places in lists as decimal digits. */
export interface JsonChange {
  readonly path: readonly string[];
  readonly was?: Json;
  readonly is?: Json;
}

/** What changed between two values, either of which may be absent: member by member, lists of one length item by item, all else as a whole. None for equal ones. */
export function jsonChanges(before: Json | undefined, after: Json | undefined): readonly JsonChange[] {
  const changes: JsonChange[] = [];
  gather({ before, after }, [], changes);
  return changes;
}

/** Whether two values are the same JSON, whatever order their members are in; absent ones are the same. */
export function sameJson(a: Json | undefined, b: Json | undefined): boolean {
  if (a === b) return true;
  if (a === undefined || b === undefined) return false;
  return canonicalText(a) === canonicalText(b);
}

/**
 * The value with a change made, shared with the one before where nothing changed; `undefined` where nothing is left.
 * Gives `unfit` where what is there is not what the change found: nothing was changed then.
 */
export function applyJsonChange(
  value: Json | undefined,
  change: JsonChange,
): { readonly value: Json | undefined } | 'unfit' {
  const { path, was, is } = change;
  const [step, ...rest] = path;
  if (step === undefined) return sameJson(value, was) ? { value: is } : 'unfit';
  if (!isContainer(value)) return 'unfit';
  const made = applyJsonChange(memberOf(value, step), { ...change, path: rest });
  if (made === 'unfit') return 'unfit';
  if (!isList(value)) return { value: withMember(value, step, made.value) };
  const isItem = Number.isInteger(Number(step)) && Object.hasOwn(value, step);
  return isItem && made.value !== undefined ? { value: value.with(Number(step), made.value) } : 'unfit';
}

type Members = { readonly [key: string]: Json };
type Both = { readonly before: Json | undefined; readonly after: Json | undefined };

function gather({ before, after }: Both, path: readonly string[], changes: JsonChange[]): void {
  if (before === after) return;
  const keys = keysOfBoth(before, after);
  if (keys === undefined) {
    if (sameJson(before, after)) return;
    const was = before === undefined ? {} : { was: before };
    changes.push({ path, ...was, ...(after === undefined ? {} : { is: after }) });
    return;
  }
  for (const key of keys)
    gather({ before: memberOf(before as never, key), after: memberOf(after as never, key) }, [...path, key], changes);
}

/** Names to compare by, in order; undefined where the two are compared as a whole. */
function keysOfBoth(before: Json | undefined, after: Json | undefined): readonly string[] | undefined {
  if (!isContainer(before) || !isContainer(after)) return undefined;
  if (isList(before) || isList(after))
    return isList(before) && isList(after) && before.length === after.length ? Object.keys(before) : undefined;
  return [...new Set([...Object.keys(before), ...Object.keys(after)])].sort();
}

function isContainer(value: Json | undefined): value is Members | readonly Json[] {
  return typeof value === 'object' && value !== null;
}

function isList(value: Json | undefined): value is readonly Json[] {
  return Array.isArray(value);
}

function memberOf(value: Members | readonly Json[], key: string): Json | undefined {
  return Object.hasOwn(value, key) ? (value as Members)[key] : undefined;
}

/** Members are defined, not set, so that `__proto__` is one as any other. */
function withMember(members: Members, key: string, value: Json | undefined): Json {
  const made: Record<string, Json> = {};
  for (const each of Object.keys(members)) if (each !== key) define(made, each, members[each] as Json);
  if (value !== undefined) define(made, key, value);
  return made;
}

function define(made: object, key: string, value: Json): void {
  Object.defineProperty(made, key, { value, enumerable: true, configurable: true, writable: true });
}
