import { describe, expect, test } from 'vitest';
import { splitLine } from '../../../core/adapters/import/records/split-line.ts';

const AT = '2026-01-01T00:00:00Z';
const ITEM = { type: 'message', id: null, role: 'user', content: [{ type: 'input_text', text: 'Note: "a", {\\x' }] };
const CALL = { type: 'function_call', id: 'f', name: 'shell', arguments: '{"a":["b",{"c":1}]}', call_id: 'c' };

const FLAT: readonly object[] = [
  ITEM,
  CALL,
  { type: 'function_call_output', call_id: 'c', output: '{"output":"fed"}' },
  { type: 'reasoning', id: 'r', summary: [{ type: 'summary_text', text: 'How' }], encrypted_content: 'x' },
  { record_type: 'state' },
  { id: 'h', timestamp: AT, instructions: null },
];
const WRAPPED: readonly object[] = [
  { timestamp: AT, type: 'response_item', payload: ITEM },
  { timestamp: AT, type: 'session_meta', payload: { id: 'x', timestamp: AT, instructions: null } },
  { timestamp: AT, type: 'compacted', payload: { message: '', replacement_history: [ITEM, ITEM, CALL] } },
];
const TRANSCRIPT: readonly object[] = [
  {
    parentUuid: null,
    sessionId: 's',
    type: 'assistant',
    message: { id: 'm', type: 'message', role: 'assistant', content: [{ type: 'text', text: 'a "b", {"c":' }] },
    timestamp: AT,
  },
  {
    sessionId: 's',
    type: 'progress',
    data: {
      message: { type: 'user', message: { role: 'user', type: 'message', content: [] }, timestamp: AT },
      more: [],
    },
  },
  { type: 'file-history-snapshot', messageId: 'm', snapshot: { messageId: 'm', timestamp: AT } },
  { type: 'summary', summary: 'Dug', leafUuid: 'l' },
];
const KINDS = [
  ['flat rollouts', FLAT],
  ['wrapped rollouts', WRAPPED],
  ['transcripts', TRANSCRIPT],
] as const;

/** The pieces of a line: records as their text, junk in brackets. Fails where they leave out a byte but white space. */
function read(line: string): string[] {
  const bytes = Buffer.from(line);
  let at = 0;
  const pieces = splitLine(bytes).map((piece) => {
    const text = bytes.subarray(piece.start, piece.end).toString();
    expect(piece.start).toBe(at);
    at = piece.end;
    return piece.what === 'record' ? text : `[${text}]`;
  });
  expect(at).toBe(Buffer.byteLength(line.trimEnd()));
  return pieces;
}

const jsonOf = (values: readonly object[]) => values.map((value) => JSON.stringify(value));

describe('whole records behind junk', () => {
  test.each(KINDS)('I1: of %s, a record that is cut off anywhere hides none of those behind it', (_, kind) => {
    const records = jsonOf(kind);
    for (const [index, cut] of records.entries()) {
      const [first = '', second = ''] = [records[(index + 1) % records.length], records[(index + 2) % records.length]];
      for (let length = 1; length < cut.length; length++) {
        const junk = cut.slice(0, length);
        expect(read(junk + first + second)).toEqual([`[${junk}]`, first, second]);
        expect(read(`${junk}${first}xx${second}`)).toEqual([`[${junk}]`, first, '[xx]', second]);
      }
    }
  });

  test.each(KINDS)('I1: of %s, each run of junk between records is one range', (_, kind) => {
    const records = jsonOf(kind);
    const line = `xx${records.join('{"type":"us')}{"type":`;
    const expected = records.flatMap((record, index) => [index === 0 ? '[xx]' : '[{"type":"us]', record]);
    expect(read(line)).toEqual([...expected, '[{"type":]']);
  });

  test.each(KINDS)('I1: of %s, what a broken record holds is no record, wherever it breaks', (_, kind) => {
    const [behind = ''] = jsonOf(kind);
    for (const record of jsonOf(kind)) {
      for (let at = 1; at < record.length; at++) {
        const cut = record.slice(0, at).trimEnd();
        const bent = `${record.slice(0, at)}\u0001${record.slice(at + 1)}`;
        expect(read(cut)).toEqual([`[${cut}]`]);
        expect(read(bent)).toEqual([`[${bent}]`]);
        expect(read(bent + behind)).toEqual([`[${bent}]`, behind]);
      }
    }
  });

  test('I1: a payload and a message whose own line broke around them are no records', () => {
    const item = JSON.stringify(ITEM);
    const lines = [
      `{"timestamp":"${AT}","type":"response_item","payload:${item}}`,
      `{"timestamp":"${AT}","type":"response_item","payload"${item}}`,
      `{"timestamp":"${AT}","type":"response_item","payload":${item}`,
      `{"type":"compacted","payload":{"replacement_history":[${item},${item}`,
      `{"type":bad,"message":${item},"sessionId":"s"}`,
    ];
    expect(lines.map(read)).toEqual(lines.map((line) => [`[${line}]`]));
  });

  test('I1: a whole record that something broken or a list holds as a value is no record of its own', () => {
    const [record = ''] = jsonOf(TRANSCRIPT);
    const lines = [`[${record},${record}]`, `{"type":bad,"input":{"line":${record}},"sessionId":"s"}`];
    expect(lines.map(read)).toEqual([[`[${lines[0]}]`], [`[${lines[1]}]`]]);
  });

  test.each([
    '{',
    '{"',
    '{"a":',
    '{"a":[',
    '{"a":{"b":1},',
    '[',
    '"',
    '\\',
    '{"a":"',
    '{"a\\"',
    '{"a":[1,{"type":"x"},',
  ])(
    'I1: 2 MB of %s are read in time that grows with their length, and the record behind is found',
    (unit) => {
      const [record = ''] = jsonOf(TRANSCRIPT);
      const junk = unit.repeat(2_000_000 / unit.length);
      expect(splitLine(Buffer.from(`${junk}!${record}`)).map(({ what, end }) => [what, end])).toEqual([
        ['quarantined', junk.length + 1],
        ['record', junk.length + 1 + record.length],
      ]);
    },
    10_000,
  );

  test('I1: 20 000 records, each behind a cut one, are all found', () => {
    const [record = ''] = jsonOf(TRANSCRIPT.slice(3));
    const pieces = splitLine(Buffer.from(`{"a":[${record}{"type":"us${record}`.repeat(10_000)));
    expect(pieces.filter(({ what }) => what === 'record').length).toBe(20_000);
    expect(pieces.length).toBe(40_000);
  }, 10_000);
});
