import type { Json } from '../../model/canonical.ts';

/** What of JSON Schema is looked at here. All else is for the server to check: nothing is followed, fetched or compiled. */
interface Schema {
  readonly type?: unknown;
  readonly properties?: unknown;
  readonly required?: unknown;
  readonly additionalProperties?: unknown;
  readonly items?: unknown;
  readonly enum?: unknown;
}

type Path = InputProblem['path'];

/** What is wrong with an input. */
export interface InputProblem {
  /** Where: names of members, and places in lists. */
  readonly path: readonly (string | number)[];
  /** What is expected there, as it goes on after the name of the value. */
  readonly says: string;
}

/**
 * Where an input does not keep a schema that a server made (T3), in words; undefined where it does, as far as types, names, required members
 * and plain choices go. Lists in a schema that are longer than {@link MOST_NAMES} are left to the server: they would cost as much for each
 * value. Never throws.
 */
export function inputProblem(schema: Json | undefined, value: Json, path: Path = []): InputProblem | undefined {
  if (!isObject(schema)) return undefined;
  const { type, enum: choices } = schema as Schema;
  const types = [type]
    .flat()
    .slice(0, MOST_TYPES)
    .filter((each) => typeof each === 'string');
  if (types.length > 0 && !types.some((each) => isOfType(each, value)))
    return { path, says: `must be ${types.join(' or ')}` };
  if (isShort(choices) && !isObject(value) && !Array.isArray(value) && !choices.includes(value))
    return hasPlainChoices(choices) ? { path, says: `must be one of ${choices.slice(0, 20).join(', ')}` } : undefined;
  if (Array.isArray(value)) return itemProblem(schema as Schema, value, path);
  return isObject(value) ? memberProblem(schema as Schema, value, path) : undefined;
}

function itemProblem({ items }: Schema, value: readonly Json[], path: Path): InputProblem | undefined {
  for (const [at, item] of value.entries()) {
    const problem = inputProblem(items as Json, item, [...path, at]);
    if (problem !== undefined) return problem;
  }
  return undefined;
}

function memberProblem(schema: Schema, value: Record<string, Json>, path: Path): InputProblem | undefined {
  const { properties, required, additionalProperties } = schema;
  const missing = isShort(required)
    ? required.find((name) => typeof name === 'string' && !Object.hasOwn(value, name))
    : undefined;
  if (missing !== undefined) return { path: [...path, missing as string], says: 'is missing' };
  const known = isObject(properties) ? properties : {};
  for (const [name, member] of Object.entries(value)) {
    if (Object.hasOwn(known, name)) {
      const problem = inputProblem(known[name], member, [...path, name]);
      if (problem !== undefined) return problem;
    } else if (additionalProperties === false && !Object.hasOwn(schema, 'patternProperties'))
      return { path: [...path, name], says: 'is no member that it takes' };
  }
  return undefined;
}

/** Most names that a schema may list to be looked at for each value, and most types. */
const MOST_NAMES = 1_000;
const MOST_TYPES = 8;

function isShort(list: unknown): list is readonly unknown[] {
  return Array.isArray(list) && list.length <= MOST_NAMES;
}

function isOfType(type: string, value: Json): boolean {
  switch (type) {
    case 'object':
      return isObject(value);
    case 'array':
      return Array.isArray(value);
    case 'integer':
      return typeof value === 'number' && Number.isInteger(value);
    case 'null':
      return value === null;
    case 'string':
    case 'number':
    case 'boolean':
      return typeof value === type;
    default:
      // A type that JSON does not have: the server knows what it means.
      return true;
  }
}

function hasPlainChoices(choices: readonly unknown[]): boolean {
  return choices.every((choice) => choice === null || typeof choice !== 'object');
}

function isObject(value: unknown): value is Record<string, Json> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
