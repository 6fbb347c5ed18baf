import { describe, expect, test } from 'vitest';
import { createImportWorld, eventsOf, importOne, kindsOf, payloadOf, sessionAt } from '../import-logs.ts';
import { createLogFolder } from '../log-folder.ts';
import { message, meta } from './rollout.ts';

async function read(name: string, source: string | readonly (object | string)[]) {
  const world = createImportWorld();
  const report = await importOne(world, createLogFolder().write(name, source));
  return { report, events: await eventsOf(world, sessionAt(report, 0)) };
}

const DOCUMENT = {
  session: { timestamp: '2025-07-01T10:00:00.000Z', id: 'old-1', instructions: 'Be brief' },
  items: [
    { role: 'user', content: [{ type: 'text', text: 'Feed the fish' }] },
    {
      role: 'assistant',
      content: '',
      reasoning: 'How',
      tool_calls: [{ id: 'call-1', type: 'function', function: { name: 'shell', arguments: '{"cmd":"feed"}' } }],
    },
    {
      role: 'tool',
      tool_call_id: 'call-1',
      content: '{"output":"fed","metadata":{"exit_code":2,"duration_seconds":1.5}}',
    },
    { role: 'assistant', content: [{ type: 'text', text: 'Fed.' }] },
  ],
};

describe('generations of rollouts', () => {
  test.each([
    ['over several lines', JSON.stringify(DOCUMENT, null, 2)],
    ['on one line', JSON.stringify(DOCUMENT)],
  ])('S5: a single JSON document %s gives its header and an event for each item', async (_, source) => {
    const { report, events } = await read('rollout-1.json', source);
    expect(events.slice(1).map((event) => ({ kind: event.kind, ...payloadOf(event) }))).toEqual([
      { kind: 'message', role: 'system', author: 'harness', parts: [{ type: 'text', text: 'Be brief' }] },
      { kind: 'message', role: 'user', author: 'person', parts: [{ type: 'text', text: 'Feed the fish' }] },
      {
        kind: 'model/answered',
        parts: [
          { type: 'reasoning', text: 'How' },
          { type: 'tool-call', callId: 'call-1', name: 'shell', input: '{"cmd":"feed"}' },
        ],
      },
      {
        kind: 'tool/ended',
        ending: 'exited',
        parts: [
          {
            type: 'tool-result',
            callId: 'call-1',
            output: '{"output":"fed","metadata":{"exit_code":2,"duration_seconds":1.5}}',
            exitCode: 2,
            durationMs: 1500,
          },
        ],
      },
      { kind: 'model/answered', parts: [{ type: 'text', text: 'Fed.' }] },
    ]);
    expect(events.map(({ envelope }) => envelope.atMs)).toEqual(
      events.map(() => Date.parse('2025-07-01T10:00:00.000Z')),
    );
    expect(report.facts).toMatchObject({
      generation: 'legacy-ts-json',
      records: 4,
      physical_lines: 4,
      user_turns: 1,
      assistant_messages: 2,
      session_ids: 1,
    });
  });

  test('I1: of a document that is cut off, what was whole is kept and the rest quarantined', async () => {
    const source = JSON.stringify(DOCUMENT);
    const at = source.indexOf('{"role":"tool"');
    const { report, events } = await read('rollout-1.json', source.slice(0, at + 20));
    expect(kindsOf(events)).toEqual(['session/created', 'message', 'message', 'model/answered']);
    expect(report.quarantine).toEqual([{ offset: at, bytes: 20, reason: 'cut off or broken from here on' }]);
  });

  test('S5: flat lines are items, with a header without a type and state lines between', async () => {
    const { report, events } = await read('rollout-2.jsonl', [
      { id: 'flat-1', timestamp: '2025-08-20T10:00:00.000Z', instructions: null, git: { branch: 'main' } },
      { record_type: 'state' },
      {
        type: 'message',
        role: 'user',
        content: [{ type: 'input_text', text: '<environment_context>x</environment_context>' }],
      },
      { type: 'message', role: 'user', content: [{ type: 'input_text', text: 'Feed the fish' }] },
      { type: 'reasoning', summary: [], encrypted_content: 'x' },
      { type: 'function_call', name: 'shell', arguments: '{"cmd":"feed"}', call_id: 'call-1' },
      { type: 'function_call_output', call_id: 'call-1', output: 'Exit code: 1\nWall time: 0.5 seconds\nOutput:\nno' },
    ]);
    expect(kindsOf(events)).toEqual([
      'session/created',
      'import/noted',
      'import/noted',
      'message',
      'message',
      'model/answered',
      'model/answered',
      'tool/ended',
    ]);
    expect(events.slice(3, 5).map((event) => (payloadOf(event) as { author: string }).author)).toEqual([
      'harness',
      'person',
    ]);
    expect(report.facts).toMatchObject({
      generation: 'flat',
      records: 7,
      user_turns: 1,
      tool_calls: 1,
      nonzero_exits: 1,
    });
  });

  test('I1: flat lines whose header is broken are told by the state lines between them', async () => {
    const { report } = await read('rollout-2.jsonl', [
      '{"id":"flat-1","timest',
      { record_type: 'state' },
      { type: 'message', role: 'user', content: 'Feed the fish' },
    ]);
    expect([report.format, report.lines.events, report.lines.quarantined, report.facts.user_turns]).toEqual([
      'codex',
      2,
      1,
      1,
    ]);
  });

  test('I1: the first header names a thread; it is a note when it is written again', async () => {
    const { report, events } = await read('rollout-3.jsonl', [
      meta('thread-1', { base_instructions: { text: 'Be brief' } }),
      meta('thread-1', { base_instructions: { text: 'Be brief' } }),
      meta('thread-0'),
      message('user', 'Hello'),
    ]);
    expect(events[0]?.payload).toMatchObject({
      imported: { sourceId: 'thread-1', kind: 'main', version: '0.150.0' },
      cwd: '/home/ada/pond',
    });
    expect(kindsOf(events)).toEqual(['session/created', 'message', 'import/noted', 'import/noted', 'message']);
    expect(report.facts).toMatchObject({ generation: 'wrapped', session_ids: 2 });
  });
});
