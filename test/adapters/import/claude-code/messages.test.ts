import { describe, expect, test } from 'vitest';
import type { BlobId } from '../../../../core/model/ids.ts';
import { sourceOf } from '../../../../core/projections/parts/source-of.ts';
import { payloadOf } from '../import-logs.ts';
import { read, text, user } from './read-records.ts';
import { answer, result, says } from './transcript.ts';

const PIXEL = 'iVBORw0KGgo=';

describe('messages of a transcript', () => {
  test.each([
    ['a prompt', user('Plant it'), { author: 'person', parts: text('Plant it') }],
    [
      'a prompt in blocks',
      user([...text('Plant'), 'it']),
      { author: 'person', parts: [...text('Plant'), ...text('it')] },
    ],
    ['a slash command', user('<command-name>/clear</command-name>'), { author: 'person' }],
    ['output of a command', user('<local-command-stdout>ok</local-command-stdout>'), { author: 'harness' }],
    ['a caveat', user('Caveat: The messages below were generated', { isMeta: true }), { author: 'harness' }],
    ['an interrupt', user(text('[Request interrupted by user]')), { author: 'harness' }],
    ['a summary', user('This session goes on', { isCompactSummary: true }), { author: 'harness' }],
    ['news of a task', user('<task-notification>done</task-notification>'), { author: 'harness' }],
  ])('I5: %s is a message of whoever wrote it', async (_, record, expected) => {
    expect((await read(record)).read).toEqual([
      expect.objectContaining({ kind: 'message', role: 'user', ...expected }),
    ]);
  });

  test.each([
    ['a slash command', user('<command-name>/clear</command-name>'), { slash_commands: 1, user_turns: 1 }],
    ['an interrupt', user(text('[Request interrupted by user for tool use]')), { interrupts: 1, user_turns: 1 }],
    [
      'an image',
      user([{ type: 'image', source: { type: 'base64', media_type: 'image/png', data: PIXEL } }]),
      { images: 1, user_turns: 2 },
    ],
  ])('U1: %s is counted as what it is', async (_, record, facts) => {
    expect((await read(record)).report.facts).toMatchObject(facts);
  });

  test('S5: an answer keeps its text, its reasoning, the exact input of its calls and its tokens', async () => {
    const raw = JSON.stringify(
      answer('s-2', 'p-1', [
        { type: 'thinking', thinking: 'Hm', signature: 'x' },
        { type: 'redacted_thinking', data: 'x' },
        { type: 'text', text: 'I dig.' },
        { type: 'tool_use', id: 'call-2', name: 'Dig', input: 'HERE' },
        { type: 'hologram', beam: 1 },
      ]),
    ).replace('"HERE"', '{ "depth": 1.50, "n": 12345678901234567890 }');
    expect((await read(raw)).read).toEqual([
      {
        kind: 'model/answered',
        provider: 'anthropic',
        model: 'model-y',
        messageId: 'm-s-2',
        stopReason: 'end_turn',
        parts: [
          { type: 'reasoning', text: 'Hm' },
          { type: 'reasoning', text: '', hidden: true },
          { type: 'text', text: 'I dig.' },
          { type: 'tool-call', callId: 'call-2', name: 'Dig', input: '{ "depth": 1.50, "n": 12345678901234567890 }' },
          { type: 'file', name: 'hologram', mediaType: 'application/json', text: '{"type":"hologram","beam":1}' },
          {
            type: 'usage',
            scope: 'message',
            provider: 'anthropic',
            messageId: 'm-s-2',
            model: 'model-y',
            uncachedInput: 5,
            cachedInput: 0,
            cacheWrite: 0,
            output: 2,
            final: true,
          },
        ],
      },
    ]);
  });

  test('U1: tokens without a stop reason are a lower bound', async () => {
    const { report } = await read(says('s-2', 'p-1', 'Wait', { message: { stop_reason: null } }));
    expect(report.facts).toMatchObject({ usage_final: 1, usage_placeholder: 1 });
  });

  test('U1: records of one answer count once, with the largest of each number', async () => {
    const usage = (input_tokens: number, output_tokens: number) => ({
      message: { id: 'one', usage: { input_tokens, output_tokens } },
    });
    const { report } = await read(says('s-2', 'p-1', 'a', usage(9, 1)), says('s-3', 's-2', 'b', usage(7, 30)));
    expect(report.facts).toMatchObject({ assistant_messages: 2, input_tokens: 5 + 9, output_tokens: 2 + 30 });
  });

  test("U1: what the program wrote in the place of a model is no model's and costs nothing", async () => {
    const { read: events, report } = await read(says('s-2', 'p-1', 'API Error', { message: { model: '<synthetic>' } }));
    expect(events).toEqual([
      {
        kind: 'model/answered',
        model: '<synthetic>',
        messageId: 'm-s-2',
        stopReason: 'end_turn',
        synthetic: true,
        parts: text('API Error'),
      },
    ]);
    expect(report.facts).toMatchObject({ synthetic_messages: 1, assistant_messages: 1, output_tokens: 2 });
  });

  test.each([
    ['an exit', { content: 'ok' }, {}, { ending: 'exited' }, { output: 'ok' }],
    [
      'a failure',
      { content: 'Exit code 3\nno', is_error: true },
      {},
      { ending: 'exited' },
      { exitCode: 3, isError: true },
    ],
    [
      'a refusal',
      { content: "The user doesn't want to proceed with this tool use.", is_error: true },
      {},
      { ending: 'denied' },
      {},
    ],
    ['a timeout', { content: 'Command timed out after 2m', is_error: true }, {}, { ending: 'timed-out' }, {}],
    ['an interrupt', { content: '' }, { interrupted: true }, { ending: 'cancelled' }, {}],
    ['an edit', { content: 'ok' }, { filePath: '/a.ts', structuredPatch: [] }, {}, { paths: ['/a.ts'] }],
    ['a read', { content: 'ok' }, { file: { filePath: '/a.ts' } }, {}, { output: 'ok' }],
    ['a duration', { content: 'ok' }, { durationMs: 12 }, {}, { durationMs: 12 }],
    ['a duration past 2^53', { content: 'ok' }, { durationMs: 2 ** 64 }, {}, {}],
    [
      'blocks',
      {
        content: [
          { type: 'text', text: 'a' },
          { type: 'tool_reference', name: 'x' },
        ],
      },
      {},
      {},
      { output: 'a\n{"type":"tool_reference","name":"x"}' },
    ],
    ['nothing', {}, {}, {}, { output: '' }],
  ])('T1: the result of a call tells of %s', async (_, block, toolUseResult, ended, part) => {
    const record = user([{ type: 'tool_result', tool_use_id: 'call-1', ...block }], { toolUseResult });
    expect((await read(record)).read).toEqual([
      {
        kind: 'tool/ended',
        ending: 'exited',
        ...ended,
        parts: [expect.objectContaining({ type: 'tool-result', callId: 'call-1', ...part })],
      },
    ]);
  });

  test('S9: an image goes to the blob store and counts once, however often its bytes are repeated', async () => {
    const image = { type: 'image', source: { type: 'base64', media_type: 'image/png', data: PIXEL } };
    const record = result('r-1', 's-1', 'call-1', [image], { toolUseResult: { file: image } });
    const { world, read: events, report } = await read(record);
    const blob = world.sha256(Buffer.from(PIXEL, 'base64'));
    expect(events).toEqual([
      {
        kind: 'tool/ended',
        ending: 'exited',
        parts: [
          { type: 'tool-result', callId: 'call-1', output: '' },
          { type: 'image', mediaType: 'image/png', blob, sizeBytes: 8, callId: 'call-1' },
        ],
      },
    ]);
    expect(await world.blobs.get(blob as BlobId)).toEqual(new Uint8Array(Buffer.from(PIXEL, 'base64')));
    expect(report.facts.images).toBe(1);
  });

  test('S9: a long output is cut at a grapheme border and whole in the blob store, as is its record', async () => {
    const output = 'x'.repeat(16 * 1024 - 1) + '👩‍👩‍👧'.repeat(5000);
    const { world, events } = await read(result('r-1', 's-1', 'call-1', output));
    const [event] = events;
    const blob = world.sha256(Buffer.from(output));
    expect(event && payloadOf(event)).toEqual({
      ending: 'exited',
      parts: [{ type: 'tool-result', callId: 'call-1', output: 'x'.repeat(16 * 1024 - 1), blob }],
    });
    expect(Buffer.from((await world.blobs.get(blob as BlobId)) ?? []).toString()).toBe(output);
    const raw = event && sourceOf(event)?.raw;
    expect(raw && 'blob' in raw && (await world.blobs.has(raw.blob as BlobId))).toBe(true);
    expect(event?.envelope.refs).toHaveLength(2);
  });
});
