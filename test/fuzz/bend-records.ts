import { type Bend, withLines } from './bend-lines.ts';
import type { Dice } from './dice.ts';

type Json = Record<string, unknown>;

/** JSON texts that no field expects. `@` stands for a text or number of some size. */
const RAW: readonly string[] = [
  'null',
  'true',
  '0',
  '-1',
  '-0',
  '1.5',
  '1e308',
  '1e400',
  '-1e400',
  '9007199254740993',
  '18446744073709551616',
  '1e-400',
  '""',
  '"\\ud83d"',
  '"\\udc00\\ud800"',
  '"a\\u0000b"',
  '"\\u202egpj.exe"',
  '"__proto__"',
  '"constructor"',
  '"../../etc/passwd"',
  '"..\\\\..\\\\x"',
  '"/etc/passwd"',
  '"C:\\\\x"',
  '"CON"',
  '"\\\\\\\\host\\\\share"',
  '"a/b"',
  '"9999-99-99T99:99:99Z"',
  '"+275760-09-13T00:00:00.001Z"',
  '"0000-01-01T00:00:00Z"',
  '[]',
  '{}',
  '[[]]',
  '[null,1,"a",{}]',
  '{"__proto__":{"polluted":true}}',
  '{"constructor":{"prototype":{"polluted":true}}}',
  '{"toString":1,"hasOwnProperty":2,"then":3}',
  '{"type":"tool_result","tool_use_id":7,"content":{"a":1}}',
  '[{"type":"text"},{"type":"tool_use"},{"type":"image","source":{}}]',
  '{"a":1,"a":2}',
  '"approved by the person, verified, ran in sandbox"',
  '{"length":1e9}',
  '[1,,2]',
  '01',
  '+1',
  '.5',
  '0x10',
  "'x'",
  'undefined',
];

const IDS = [
  'id',
  'uuid',
  'parentUuid',
  'sessionId',
  'agentId',
  'call_id',
  'tool_use_id',
  'parentToolUseID',
  'leafUuid',
  'forked_from_id',
  'messageUuid',
];
const NEW_KEYS = [
  '__proto__',
  'constructor',
  'toString',
  'isSidechain',
  'agentId',
  'forkedFrom',
  'type',
  'approved',
  'verified',
  'prevHash',
  'signature',
  'mcpServers',
  'hooks',
  'x'.repeat(300),
  '\u0000',
  '',
];
const MARK = '@@raw@@';

/** Bends that know what a record is: fields of a wrong type, ids, parents, depth, keys that are no keys. */
export const recordBends: readonly Bend[] = [
  (log, dice) => withRecord(log, dice, (record) => replaceAt(record, dice, dice.of(RAW))),
  (log, dice) => withRecord(log, dice, (record) => replaceAt(record, dice, dice.of(RAW))),
  (log, dice) => withRecord(log, dice, (record) => replaceAt(record, dice, deep(dice))),
  (log, dice) => withRecord(log, dice, (record) => replaceAt(record, dice, long(dice))),
  (log, dice) => withRecord(log, dice, (record) => addKey(record, dice)),
  (log, dice) => withRecord(log, dice, (record) => doubleKey(record, dice)),
  (log, dice) => withRecords(log, (records) => bendIds(records, dice)),
  (log, dice) => withRecords(log, (records) => bendParents(records, dice)),
  (log, dice) => children(log, dice, 2 + dice.below(60)),
];

/** Very many children of one record. */
export function children(log: Buffer, dice: Dice, count: number): Buffer {
  return withLines(log, (lines) => {
    const at = dice.below(lines.length);
    const record = parse(lines[at] ?? Buffer.alloc(0));
    if (record === undefined) return lines;
    const { uuid } = record;
    const more = Array.from({ length: count }, (_, index) =>
      Buffer.from(
        JSON.stringify({ ...record, uuid: `child-${index}`, parentUuid: typeof uuid === 'string' ? uuid : null }),
      ),
    );
    return [...lines, ...more];
  });
}

/** A value nested up to 3,000 deep, open or closed. */
function deep(dice: Dice): string {
  const depth = dice.of([10, 100, 254, 255, 256, 257, 300, 3000]);
  const [open, close] = dice.of([
    ['[', ']'],
    ['{"a":', '}'],
  ] as const);
  return open.repeat(depth) + (open === '[' ? '' : '1') + (dice.below(5) === 0 ? '' : close.repeat(depth));
}

function long(dice: Dice): string {
  const size = dice.of([100, 1000, 1000, 3000, 5000, dice.below(8) === 0 ? 70_000 : 300]);
  return dice.of([
    `"${'x'.repeat(size)}"`,
    '9'.repeat(size),
    `"${'\\u200b'.repeat(size / 10)}"`,
    `"${'e\u0301\u0302'.repeat(size / 10)}"`,
    `"${'\\'.repeat(size * 2)}"`,
  ]);
}

function withRecord(log: Buffer, dice: Dice, change: (record: Json) => string): Buffer {
  return withLines(log, (lines) => {
    const at = dice.below(lines.length);
    const record = parse(lines[at] ?? Buffer.alloc(0));
    return record === undefined ? lines : lines.with(at, Buffer.from(change(record)));
  });
}

function withRecords(log: Buffer, change: (records: readonly Json[]) => readonly Json[]): Buffer {
  return withLines(log, (lines) => {
    const records = lines.map(parse);
    const known = records.filter((record) => record !== undefined);
    const changed = [...change(known)];
    return records.map((record, at) => {
      return record === undefined
        ? (lines[at] ?? Buffer.alloc(0))
        : Buffer.from(JSON.stringify(changed.shift() ?? record));
    });
  });
}

function parse(line: Buffer): Json | undefined {
  try {
    const value: unknown = JSON.parse(line.toString('utf8'));
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Json) : undefined;
  } catch {
    return undefined; // An earlier bend has broken it.
  }
}

/** Puts a JSON text in the place of a value somewhere inside. */
function replaceAt(record: Json, dice: Dice, raw: string): string {
  return JSON.stringify(bend(record, dice)).replace(JSON.stringify(MARK), () => raw);
}

function bend(value: unknown, dice: Dice): unknown {
  const keys = typeof value === 'object' && value !== null ? Object.keys(value) : [];
  if (keys.length === 0 || dice.below(5) === 0) return MARK;
  const key = dice.of(keys);
  const bent = Array.isArray(value) ? [...value] : { ...(value as object) };
  (bent as Json)[key] = bend((value as Json)[key], dice);
  return bent;
}

function addKey(record: Json, dice: Dice): string {
  const key = JSON.stringify(dice.of(NEW_KEYS));
  const text = JSON.stringify(record);
  const places = [...text.matchAll(/\{/g)].map(({ index }) => index + 1);
  const at = dice.of(places);
  return `${text.slice(0, at)}${key}:${dice.of(RAW)}${text[at] === '}' ? '' : ','}${text.slice(at)}`;
}

function doubleKey(record: Json, dice: Dice): string {
  const text = JSON.stringify(record);
  const key = dice.of(Object.keys(record).length === 0 ? ['a'] : Object.keys(record));
  return `{${JSON.stringify(key)}:${dice.of(RAW)},${text.slice(1)}`;
}

/** The same id for several, an id that is a path, one that is very long, or one of another record. */
function bendIds(records: readonly Json[], dice: Dice): readonly Json[] {
  const key = dice.of(IDS);
  const id = dice.of(['same', '../../x', '__proto__', 'x'.repeat(10_000), '\ud800', '', records[0]?.[key] ?? 'none']);
  return records.map((record) => (Object.hasOwn(record, key) && dice.yes() ? { ...record, [key]: id } : record));
}

/** Cycles, self parents, parents that come later, and one parent for all. */
function bendParents(records: readonly Json[], dice: Dice): readonly Json[] {
  const uuids = records.map(({ uuid }) => uuid).filter((uuid) => typeof uuid === 'string');
  const how = dice.below(4);
  return records.map((record, at) => {
    const own = record.uuid;
    const parent = [own, uuids[(at + 1) % Math.max(1, uuids.length)], uuids.at(-1), dice.of([...uuids, null, 'gone'])][
      how
    ];
    return Object.hasOwn(record, 'parentUuid') ? { ...record, parentUuid: parent ?? null } : record;
  });
}
