import { z } from 'zod';
import { contract } from '../../core/contract/index.ts';

/** A procedure of the contract: where it is asked for, and what it takes as JSON Schema has it. */
export interface Procedure {
  readonly path: string;
  readonly takes: ObjectShape;
}

/** An input that the contract does not have, as the JSON text that is sent. */
export interface Abuse {
  readonly what: string;
  readonly json: string;
}

interface ObjectShape {
  readonly properties: Readonly<Record<string, Field>>;
  readonly required: readonly string[];
}

interface Field extends Partial<ObjectShape> {
  readonly type?: 'string' | 'boolean' | 'integer' | 'number' | 'array' | 'object';
  readonly const?: unknown;
  /** One of several shapes: the first one stands for all. */
  readonly oneOf?: readonly Field[];
  readonly anyOf?: readonly Field[];
  readonly minLength?: number;
  /** Absent where the text has a form that says how long it is. */
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly items?: Field;
  readonly enum?: readonly string[];
}

/** Longer than any text whose form says how long it is. */
const LONGER_THAN_FORMS = 1_000;

/** Every procedure of the contract, found by walking it. @throws for an input that is no strict object of known fields. */
export function procedures(): Procedure[] {
  return Object.entries(contract).flatMap(([group, calls]) =>
    Object.entries(calls).map(([name, call]) => ({
      path: `/${group}/${name}`,
      takes: shapeOf(call, `${group}.${name}`),
    })),
  );
}

function shapeOf(call: object, name: string): ObjectShape {
  const { inputSchema } = Object(Object(call)['~orpc']) as { inputSchema?: z.ZodType };
  if (inputSchema === undefined) throw new Error(`${name} says nothing of what it takes`);
  const schema = z.toJSONSchema(inputSchema, { io: 'input' }) as unknown as Partial<ObjectShape> & {
    readonly type?: string;
    readonly additionalProperties?: unknown;
  };
  if (schema.type !== 'object' || schema.additionalProperties !== false)
    throw new Error(`${name} takes no strict object`);
  return { properties: schema.properties ?? {}, required: schema.required ?? [] };
}

/** Everything wrong with an input that can be made from what a procedure takes. */
export function abusesOf({ takes, path }: Procedure): Abuse[] {
  const fields = Object.entries(takes.properties);
  const good = Object.fromEntries(fields.map(([name, field]) => [name, goodFor(field, `${path} ${name}`)]));
  const text = JSON.stringify(good);
  const put = (key: string, json: string) => `{"${key}":${json}${text === '{}' ? '' : `,${text.slice(1, -1)}`}}`;
  const withField = (name: string, value: unknown) => JSON.stringify({ ...good, [name]: value });
  return [
    ...['null', '[]', '"text"', '7', 'true', `[${text}]`].map((json) => ({
      what: `no object: ${json.slice(0, 20)}`,
      json,
    })),
    { what: 'one key more', json: put('extra', 'true') },
    ...['__proto__', 'constructor', 'toString'].map((key) => ({
      what: `a key ${key}`,
      json: put(key, '{"polluted":true}'),
    })),
    ...takes.required.map((name) => {
      const { [name]: _, ...rest } = good;
      return { what: `no ${name}`, json: JSON.stringify(rest) };
    }),
    ...fields.flatMap(([name, field]) =>
      wrongFor(field).map(([what, value]) => ({ what: `${name}: ${what}`, json: withField(name, value) })),
    ),
  ];
}

function goodFor(field: Field, where: string): unknown {
  const [first] = field.oneOf ?? field.anyOf ?? [];
  if (first !== undefined) return goodFor(first, where);
  if (field.const !== undefined) return field.const;
  if (field.type === 'object') {
    const needed = Object.entries(field.properties ?? {}).filter(([name]) => field.required?.includes(name));
    return Object.fromEntries(needed.map(([name, each]) => [name, goodFor(each, `${where} ${name}`)]));
  }
  if (field.type === 'number') return 1;
  if (field.type === 'string') return field.enum?.[0] ?? 'x';
  if (field.type === 'boolean') return true;
  if (field.type === 'integer') return Math.max(1, field.minimum ?? 1);
  if (field.type === 'array' && field.items !== undefined) return [goodFor(field.items, where)];
  throw new Error(`${where}: say in this file what is wrong for ${JSON.stringify(field)}`);
}

function wrongFor(field: Field): [what: string, value: unknown][] {
  const others = ([7, 'text', true, null, [], {}, { polluted: true }] as unknown[]).filter(
    (value) => !isOf(value, field),
  );
  if (field.oneOf !== undefined || field.anyOf !== undefined || field.type === 'object') return wrongObjects(field);
  const types = others.map((value): [string, unknown] => [JSON.stringify(value), value]);
  if (field.type === 'string') {
    const empty: [string, unknown][] = (field.minLength ?? 0) > 0 ? [['empty', '']] : [];
    const other: [string, unknown][] = field.enum === undefined ? [] : [['another word', `${field.enum[0]} `]];
    const tooLong = 'x'.repeat((field.maxLength ?? LONGER_THAN_FORMS) + 1);
    return [...types, ...empty, ...other, ['one character too many', tooLong]];
  }
  if (field.type === 'integer') return [...types, ['a fraction', 1.5], ['unsafe', 2 ** 60], ...beyond(field)];
  if (field.type !== 'array' || field.items === undefined) return types;
  const inItems = wrongFor(field.items).map(([what, value]): [string, unknown] => [`an item ${what}`, [value]]);
  const most = field.maxItems ?? Number.NaN;
  const none: [string, unknown][] = (field.minItems ?? 0) > 0 ? [['none', []]] : [];
  return [...types.filter(([what]) => what !== '[]'), ['too many', Array(most + 1).fill('x')], ...none, ...inItems];
}

function beyond({ minimum, maximum }: Field): [string, unknown][] {
  const low: [string, unknown][] = minimum === undefined || minimum < -1e15 ? [] : [['too low', minimum - 1]];
  return maximum === undefined || maximum > 1e15 ? low : [...low, ['too high', maximum + 1]];
}

function isOf(value: unknown, { type }: Field): boolean {
  if (type === 'integer') return Number.isInteger(value);
  return type === 'array' ? Array.isArray(value) : typeof value === type;
}

/** Wrong for an object, or for one of several: what is none, one with a key more, and for an object each of its fields wrong. */
function wrongObjects(field: Field): [what: string, value: unknown][] {
  const good = goodFor(field, 'inside') as object;
  const none = [7, true, null, [], { polluted: true }].map((value): [string, unknown] => [
    JSON.stringify(value),
    value,
  ]);
  const more: [string, unknown][] = typeof good === 'object' ? [['one key more', { ...good, extra: true }]] : [];
  const inside = Object.entries(field.properties ?? {})
    .filter(([name]) => field.required?.includes(name))
    .flatMap(([name, each]) =>
      wrongFor(each).map(([what, value]): [string, unknown] => [`its ${name} ${what}`, { ...good, [name]: value }]),
    );
  return [...none, ...more, ...inside];
}
