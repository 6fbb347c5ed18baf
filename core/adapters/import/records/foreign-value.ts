import type { ForeignObject } from './source-line.ts';

/** The value as a string, or undefined for anything else. */
export function asText(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}

/** The value as a name or an id: a string of 1 to 200 characters, or undefined. */
export function shortText(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' && value.length <= 200 ? value : undefined;
}

/** The value as an object that is no array, or undefined. */
export function asObject(value: unknown): ForeignObject | undefined {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as ForeignObject) : undefined;
}

/** The objects of an array; none for anything else. */
export function asObjects(value: unknown): readonly ForeignObject[] {
  return Array.isArray(value) ? value.filter((item) => asObject(item) !== undefined) : [];
}

/** The value as a number that a payload can hold (S4), finite and not past 2^53, or undefined. */
export function asNumber(value: unknown): number | undefined {
  return typeof value === 'number' && Math.abs(value) <= Number.MAX_SAFE_INTEGER ? value : undefined;
}

/** The value as a safe integer, or undefined. */
export function asInteger(value: unknown): number | undefined {
  return Number.isSafeInteger(value) ? (value as number) : undefined;
}

/** The value as a count, a safe integer of 0 or more, or undefined: what is no count says nothing, which is no 0 (U1, I5). */
export function asCount(value: unknown): number | undefined {
  const whole = asInteger(value);
  return whole !== undefined && whole >= 0 ? Math.abs(whole) : undefined;
}

/** Whether a flag is set, as the programs that write and read these logs see it: empty values are not. */
export function isSet(value: unknown): boolean {
  if (Array.isArray(value)) return value.length > 0;
  if (typeof value === 'object' && value !== null) return Object.keys(value).length > 0;
  return Boolean(value);
}

/** Unix ms of an ISO 8601 time, or undefined for anything else. A time without a zone is read as UTC, on every machine. */
export function asTimeMs(value: unknown): number | undefined {
  if (typeof value !== 'string' || value.length > 40 || !ISO_TIME.test(value)) return undefined;
  const atMs = Date.parse(ZONE.test(value) ? value : `${value}Z`);
  return Number.isFinite(atMs) ? atMs : undefined;
}

const ISO_TIME = /^([+-]\d{6}|\d{4})-\d\d-\d\dT\d\d:\d\d/;
const ZONE = /(Z|[+-]\d\d:?\d\d)$/i;

type MaybeKeys<Value> = { [Key in keyof Value]: undefined extends Value[Key] ? Key : never }[keyof Value];
type Present<Value> = Omit<Value, MaybeKeys<Value>> & {
  [Key in MaybeKeys<Value>]?: Exclude<Value[Key], undefined>;
};

/** The members that are not undefined: in payloads what is absent must be left out. */
export function present<Value extends object>(value: Value): Present<Value> {
  const there: Partial<Value> = {};
  for (const name in value) if (value[name] !== undefined) there[name] = value[name];
  return there as Present<Value>;
}
