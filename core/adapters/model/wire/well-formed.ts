/** The same value with half characters (lone surrogates) in its texts and keys as U+FFFD: providers refuse a request that holds one (B-6). */
export function wellFormed<Value>(value: Value): Value {
  return mended(value) as Value;
}

function mended(value: unknown): unknown {
  if (typeof value === 'string') return value.toWellFormed();
  if (Array.isArray(value)) return value.map(mended);
  if (typeof value !== 'object' || value === null || value instanceof Uint8Array) return value;
  return Object.fromEntries(Object.entries(value).map(([key, member]) => [key.toWellFormed(), mended(member)]));
}
