/** A seeded source of numbers in [0, 1). The same seed gives the same numbers. */
export function seeded(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

const VALUES: readonly unknown[] = [
  null,
  true,
  false,
  0,
  -1,
  1.5,
  1e308,
  2 ** 53,
  '',
  'x'.repeat(3000),
  '\ud800',
  '#3',
  'main',
  '__proto__',
  'constructor',
  '9999-99-99T99:99:99Z',
  '+275760-09-13T00:00:00.001Z',
  [],
  {},
  [[]],
  [null, 1, 'a', {}],
  [{ type: 'tool_result' }, { type: 'tool_use' }, { type: 'image' }, { type: 'text' }, { type: 'document' }],
  { type: 'tool_result', tool_use_id: 7, content: { a: 1 } },
  JSON.parse('{"__proto__":{"type":"user"},"constructor":1,"toString":2,"hasOwnProperty":3}'),
];

/** Bends a log: bytes are flipped, cut, doubled or put in, or values of its records replaced by others. */
export function mutate(log: Buffer, random: () => number): Buffer {
  const times = 1 + Math.floor(random() * 4);
  let bent = log;
  for (let count = 0; count < times; count++) bent = random() < 0.6 ? bendValue(bent, random) : bendBytes(bent, random);
  return bent;
}

function bendBytes(log: Buffer, random: () => number): Buffer {
  const at = Math.floor(random() * (log.length + 1));
  const end = Math.min(log.length, at + Math.floor(random() ** 3 * 400));
  const kind = Math.floor(random() * 5);
  if (kind === 0) return Buffer.concat([log.subarray(0, at), log.subarray(end)]);
  if (kind === 1) return Buffer.concat([log.subarray(0, end), log.subarray(at)]);
  if (kind === 2) return log.subarray(0, at);
  if (kind === 3) return Buffer.concat([log.subarray(0, at), Buffer.alloc(end - at), log.subarray(end)]);
  const flipped = Buffer.from(log);
  for (let byte = at; byte < Math.min(log.length, at + 3); byte++) flipped[byte] = Math.floor(random() * 256);
  return flipped;
}

/** Replaces one value somewhere inside one record. */
function bendValue(log: Buffer, random: () => number): Buffer {
  const lines = log.toString('latin1').split('\n');
  const at = Math.floor(random() * lines.length);
  try {
    const record: unknown = JSON.parse(Buffer.from(lines[at] ?? '', 'latin1').toString());
    lines[at] = Buffer.from(JSON.stringify(bend(record, random))).toString('latin1');
  } catch {
    lines.splice(at, 1);
  }
  return Buffer.from(lines.join('\n'), 'latin1');
}

function bend(value: unknown, random: () => number): unknown {
  const keys = typeof value === 'object' && value !== null ? Object.keys(value) : [];
  if (keys.length === 0 || random() < 0.25) return VALUES[Math.floor(random() * VALUES.length)];
  const key = keys[Math.floor(random() * keys.length)] ?? '';
  const bent = Array.isArray(value) ? [...value] : { ...(value as object) };
  (bent as Record<string, unknown>)[key] = bend((value as Record<string, unknown>)[key], random);
  return bent;
}
