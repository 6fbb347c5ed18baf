import { describe, expect, test } from 'vitest';
import { sourceOf } from '../../../../core/projections/parts/source-of.ts';
import { attached, CALL, read, text } from './read-records.ts';
import { line, says } from './transcript.ts';

describe('other lines of a transcript', () => {
  test.each([
    [
      'a retry',
      {
        subtype: 'api_error',
        retryAttempt: 2,
        maxRetries: 10,
        retryInMs: 500,
        error: { status: 529, error: { error: { message: 'Overloaded' } } },
      },
      { kind: 'model/retried', attempt: 2, waitMs: 500, reason: '529 Overloaded' },
    ],
    [
      'a failure',
      { subtype: 'api_error', error: { message: 'No route' } },
      { kind: 'model/failed', reason: 'No route' },
    ],
    ['a hook', { subtype: 'stop_hook_summary' }, { kind: 'import/noted', what: 'system:stop_hook_summary' }],
    [
      'a command',
      { subtype: 'local_command', content: 'ok' },
      { kind: 'message', role: 'system', author: 'harness', parts: text('ok') },
    ],
  ])('I2: a system record tells of %s', async (_, more, expected) => {
    expect((await read(line('system', 'y-9', 's-1', more))).read).toEqual([expected]);
  });

  test.each([
    [
      'memory',
      { type: 'nested_memory', path: '/a/CLAUDE.md', content: { content: 'Be kind' } },
      {
        kind: 'memory/recalled',
        scope: 'project',
        items: [{ key: '/a/CLAUDE.md', injected: true }],
        parts: text('Be kind'),
      },
    ],
    [
      'context',
      { type: 'hook_additional_context', content: ['a', 'b'] },
      { kind: 'message', role: 'system', author: 'harness', parts: text('a\nb') },
    ],
    [
      'a file',
      { type: 'file', filename: '/a', content: { type: 'text', file: { filePath: '/a', content: 'hi' } } },
      { kind: 'message', role: 'system', author: 'harness', parts: [{ type: 'file', name: '/a', text: 'hi' }] },
    ],
    [
      'nothing to read',
      { type: 'task_reminder', content: [], itemCount: 0 },
      { kind: 'import/noted', what: 'attachment:task_reminder' },
    ],
    [
      'a prompt',
      { type: 'queued_command', prompt: 'Faster' },
      { kind: 'message', role: 'user', author: 'person', parts: text('Faster') },
    ],
    [
      "a task's news",
      { type: 'queued_command', prompt: 'done', commandMode: 'task-notification' },
      { kind: 'message', role: 'user', author: 'harness', parts: text('done') },
    ],
  ])('K1: an attachment puts %s before the model', async (_, attachment, expected) => {
    expect((await read(attached(attachment))).read).toEqual([expected]);
  });

  test('U1: prompts that were typed while the model worked are counted', async () => {
    const { report } = await read(attached({ type: 'queued_command', prompt: 'Faster', origin: { kind: 'human' } }));
    expect(report.facts).toMatchObject({ queued_human_prompts: 1, user_turns: 1 });
  });

  test('I2: a queued prompt that only the queue tells of is a message, once', async () => {
    const queue = (operation: string, content?: string) => ({
      type: 'queue-operation',
      operation,
      content,
      sessionId: 'garden',
    });
    const { events, read: payloads } = await read(
      queue('enqueue', 'Stop digging'),
      queue('remove'),
      attached({ type: 'queued_command', prompt: 'Stop digging' }),
      queue('enqueue', '{"task_id":"1"}'),
      queue('remove'),
      queue('enqueue', 'Never mind'),
      queue('popAll'),
    );
    expect(payloads).toEqual([
      { kind: 'import/noted', what: 'queue:enqueue', text: 'Stop digging' },
      { kind: 'message', role: 'user', author: 'person', parts: text('Stop digging') },
      { kind: 'import/noted', what: 'attachment:queued_command', repeats: events[1]?.id },
      { kind: 'import/noted', what: 'queue:enqueue', text: '{"task_id":"1"}' },
      { kind: 'message', role: 'user', author: 'harness', parts: text('{"task_id":"1"}') },
      { kind: 'import/noted', what: 'queue:enqueue', text: 'Never mind' },
      { kind: 'import/noted', what: 'queue:popAll' },
    ]);
  });

  test.each([
    [
      'a title',
      { type: 'custom-title', customTitle: 'The garden' },
      { kind: 'import/noted', what: 'title', text: 'The garden' },
    ],
    [
      'a title by a model',
      { type: 'ai-title', aiTitle: 'Digging' },
      { kind: 'import/noted', what: 'title', text: 'Digging' },
    ],
    [
      'a title of this log',
      { type: 'summary', summary: 'Dug', leafUuid: 's-1' },
      { kind: 'import/noted', what: 'title', text: 'Dug' },
    ],
    [
      'a title of another log',
      { type: 'summary', summary: 'Sown', leafUuid: 'else' },
      { kind: 'import/noted', what: 'summary', text: 'Sown' },
    ],
    [
      'a snapshot',
      { type: 'file-history-snapshot', messageId: 'p-1' },
      { kind: 'import/noted', what: 'file-history-snapshot' },
    ],
    ['something new', { type: 'weather', sun: true }, { kind: 'unknown', type: 'weather' }],
  ])('S11: a line that is %s is kept as that', async (_, record, expected) => {
    expect((await read(record)).read).toEqual([expected]);
  });

  test('I5: a record without a time takes that of its neighbour and says so', async () => {
    const { events } = await read({ type: 'mode', mode: 'plan' });
    expect(events.map((event) => [sourceOf(event)?.time, event.envelope.atMs])).toEqual([
      ['inferred', Date.parse(CALL.timestamp)],
    ]);
  });

  test('P1: where a record happened is marked where it changes', async () => {
    const { events } = await read(
      says('s-2', 's-1', 'Moved', { cwd: '/tmp' }),
      says('s-3', 's-2', 'Stayed', { cwd: '/tmp' }),
    );
    expect(events.map((event) => sourceOf(event)?.marks.cwd)).toEqual(['/tmp', undefined]);
  });
});
