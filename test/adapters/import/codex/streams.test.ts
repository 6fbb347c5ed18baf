import { describe, expect, test } from 'vitest';
import { partsOf } from '../../../../core/model/parts-of.ts';
import { partsIn } from '../../../../core/projections/parts/parts-in.ts';
import { sourceOf } from '../../../../core/projections/parts/source-of.ts';
import { createImportWorld, eventsOf, importOne, payloadOf, sessionAt } from '../import-logs.ts';
import { createLogFolder } from '../log-folder.ts';
import { call, item, message, meta, record, status, tokens } from './rollout.ts';

async function read(...lines: readonly object[]) {
  const world = createImportWorld();
  const report = await importOne(world, createLogFolder().write('rollout.jsonl', [meta('thread-1'), ...lines]));
  const events = (await eventsOf(world, sessionAt(report, 0))).slice(2);
  return { report, events, read: events.map((event) => ({ kind: event.kind, ...payloadOf(event) })) };
}

function text(words: string) {
  return [{ type: 'text', text: words }];
}

const SERVED = { provider: 'openai' };

describe('the two streams of a rollout', () => {
  test('I2: the transcript tells, and status events that say the same point to it', async () => {
    const {
      events,
      read: payloads,
      report,
    } = await read(
      message('user', 'Feed the fish'),
      status('user_message', { message: 'Feed the fish' }),
      status('agent_message', { message: 'Fed.' }),
      message('assistant', 'Fed.'),
      item({ type: 'reasoning', summary: [{ type: 'summary_text', text: 'Enough?' }] }),
      status('agent_reasoning', { text: 'Enough?' }),
    );
    expect(payloads).toEqual([
      { kind: 'message', role: 'user', author: 'person', parts: text('Feed the fish') },
      { kind: 'import/noted', what: 'user_message', repeats: events[0]?.id },
      { kind: 'import/noted', what: 'agent_message' },
      { kind: 'model/answered', ...SERVED, parts: text('Fed.') },
      { kind: 'model/answered', ...SERVED, parts: [{ type: 'reasoning', text: 'Enough?' }] },
      { kind: 'import/noted', what: 'agent_reasoning', repeats: events[4]?.id },
    ]);
    expect(report.facts).toMatchObject({ user_turns: 1, assistant_messages: 1 });
  });

  test('I2: a prompt that only the status stream has, or has first, is a message, once', async () => {
    const { events, read: payloads } = await read(
      status('user_message', { message: 'First' }),
      message('user', 'First'),
      status('user_message', { message: 'Only here' }),
      message('user', 'Twice'),
      message('user', 'Twice'),
      status('user_message', { message: 'Twice' }),
      status('user_message', { message: 'Twice' }),
    );
    expect(payloads).toEqual([
      { kind: 'message', role: 'user', author: 'person', parts: text('First') },
      { kind: 'import/noted', what: 'message', repeats: events[0]?.id },
      { kind: 'message', role: 'user', author: 'person', parts: text('Only here') },
      { kind: 'message', role: 'user', author: 'person', parts: text('Twice') },
      { kind: 'message', role: 'user', author: 'person', parts: text('Twice') },
      { kind: 'import/noted', what: 'user_message', repeats: events[4]?.id },
      { kind: 'import/noted', what: 'user_message', repeats: events[3]?.id },
    ]);
  });

  test('S9: images of a prompt are in the blob store, and the prompt is still told once', async () => {
    const image_url = `data:image/png;base64,${Buffer.from('pixels').toString('base64')}`;
    const { read: payloads, report } = await read(
      item({
        type: 'message',
        role: 'user',
        content: [
          { type: 'input_text', text: '<image name=[Image #1]>' },
          { type: 'input_image', image_url },
          { type: 'input_text', text: '</image>' },
          { type: 'input_text', text: 'What is this?' },
        ],
      }),
      status('user_message', { message: 'What is this?', images: [image_url] }),
    );
    expect(payloads.map(({ kind }) => kind)).toEqual(['message', 'import/noted']);
    expect(payloads[0]).toMatchObject({ parts: [{}, { type: 'image', mediaType: 'image/png', sizeBytes: 6 }, {}, {}] });
    expect(report.facts).toMatchObject({ user_turns: 1 });
  });

  test("I5: what the program put before the model is its own, not a person's", async () => {
    const { read: payloads } = await read(
      message('developer', 'Rules'),
      message('system', 'More rules'),
      message('user', '# AGENTS.md instructions for /home/ada'),
    );
    expect(payloads.map((payload) => [payload.kind, payload])).toEqual([
      ['message', { kind: 'message', role: 'developer', author: 'harness', parts: text('Rules') }],
      ['message', { kind: 'message', role: 'system', author: 'harness', parts: text('More rules') }],
      [
        'message',
        { kind: 'message', role: 'user', author: 'harness', parts: text('# AGENTS.md instructions for /home/ada') },
      ],
    ]);
  });

  test('T1: what status events tell of a call is in its result', async () => {
    const patch = '*** Begin Patch\n*** End Patch';
    const { read: payloads, report } = await read(
      item({ type: 'custom_tool_call', call_id: 'c-1', name: 'apply_patch', input: patch }),
      status('patch_apply_end', { call_id: 'c-1', success: true, changes: { '/pond/a.txt': { type: 'add' } } }),
      item({ type: 'custom_tool_call_output', call_id: 'c-1', output: 'Done' }),
      status('exec_command_end', { call_id: 'c-2', exit_code: 7, duration: { secs: 1, nanos: 5e8 } }),
      ...call('c-2', 'shell', { cmd: 'x' }, 'no'),
      ...call('c-3', 'shell', { cmd: 'x' }, 'Process exited with code 9\nOutput:\n'),
    );
    expect(payloads.filter(({ kind }) => kind === 'tool/ended').map((payload) => payload)).toEqual([
      {
        kind: 'tool/ended',
        ending: 'exited',
        parts: [{ type: 'tool-result', callId: 'c-1', output: 'Done', isError: false, paths: ['/pond/a.txt'] }],
      },
      {
        kind: 'tool/ended',
        ending: 'exited',
        parts: [{ type: 'tool-result', callId: 'c-2', output: 'no', exitCode: 7, durationMs: 1500 }],
      },
      {
        kind: 'tool/ended',
        ending: 'exited',
        parts: [{ type: 'tool-result', callId: 'c-3', output: 'Process exited with code 9\nOutput:\n', exitCode: 9 }],
      },
    ]);
    expect(report.facts).toMatchObject({ tool_calls: 3, tool_results: 3, nonzero_exits: 1, unanswered_tool_calls: 0 });
  });

  test.each([
    [
      'a shell call',
      { type: 'local_shell_call', call_id: 'c', action: { type: 'exec', command: ['ls'] } },
      [{ type: 'tool-call', callId: 'c', name: 'local_shell', input: '{"type":"exec","command":["ls"]}' }],
    ],
    [
      'a web search, which the provider answers',
      { type: 'web_search_call', id: 'w', status: 'completed', action: { query: 'koi' } },
      [
        { type: 'tool-call', callId: 'w', name: 'web_search', input: '{"query":"koi"}' },
        { type: 'tool-result', callId: 'w', output: 'completed' },
      ],
    ],
    [
      'a call without arguments',
      { type: 'function_call', call_id: 'c', name: 'f', arguments: null },
      [{ type: 'tool-call', callId: 'c', name: 'f', input: 'null' }],
    ],
    [
      'hidden reasoning',
      { type: 'reasoning', summary: [], encrypted_content: 'x' },
      [{ type: 'reasoning', text: '', hidden: true }],
    ],
  ])('S5: %s is part of an answer', async (_, payload, parts) => {
    expect((await read(item(payload))).read).toEqual([{ kind: 'model/answered', ...SERVED, parts }]);
  });

  test('P1: the settings of a turn are claims about its placement, told where they change', async () => {
    const settings = {
      cwd: '/pond',
      approval_policy: 'on-request',
      sandbox_policy: { type: 'workspace-write', network_access: false },
      model: 'm-1',
      effort: 'low',
    };
    const { read: payloads } = await read(
      record('turn_context', settings),
      record('turn_context', settings),
      message('assistant', 'Hi'),
      record('turn_context', { ...settings, sandbox_policy: 'danger-full-access' }),
    );
    const claims = [
      { name: 'approval', value: 'on-request' },
      { name: 'sandbox', value: 'workspace-write' },
      { name: 'network', value: 'false' },
      { name: 'model', value: 'm-1' },
      { name: 'effort', value: 'low' },
    ];
    expect(payloads).toEqual([
      { kind: 'placement/moved', backend: 'unknown', cwd: '/pond', claims },
      { kind: 'import/noted', what: 'turn_context' },
      { kind: 'model/answered', ...SERVED, model: 'm-1', parts: text('Hi') },
      {
        kind: 'placement/moved',
        backend: 'unknown',
        cwd: '/pond',
        claims: [
          { name: 'approval', value: 'on-request' },
          { name: 'sandbox', value: 'danger-full-access' },
          ...claims.slice(3),
        ],
      },
    ]);
  });

  test('X3: turns start, end and stop', async () => {
    const { read: payloads, report } = await read(
      status('task_started', { turn_id: 't-1' }),
      status('task_complete', { turn_id: 't-1' }),
      status('task_started', { turn_id: 't-2' }),
      status('turn_aborted', { turn_id: 't-2', reason: 'interrupted' }),
      status('task_complete', { turn_id: 't-3', error: { message: 'no' } }),
      status('error', { message: 'Boom', codex_error_info: 'other' }),
      status('thread_rolled_back', { num_turns: 2 }),
      status('brand_new', {}),
    );
    expect(payloads).toEqual([
      { kind: 'run/started', turn: 't-1' },
      { kind: 'run/ended', outcome: 'done', turn: 't-1' },
      { kind: 'run/started', turn: 't-2' },
      { kind: 'run/stopped', by: 'person', reason: 'interrupted', turn: 't-2' },
      { kind: 'run/ended', outcome: 'failed', turn: 't-3' },
      { kind: 'error', code: 'other', message: 'Boom' },
      { kind: 'import/noted', what: 'thread_rolled_back', text: 'the last 2 turns left the context' },
      { kind: 'unknown', type: 'event_msg:brand_new' },
    ]);
    expect(report.facts).toMatchObject({ turns_started: 2, turns_aborted: 1 });
  });

  test('C2: a compaction replaces what came before, and its copies are not told again', async () => {
    const {
      events,
      read: payloads,
      report,
    } = await read(
      message('user', 'Feed the fish'),
      message('assistant', 'Fed.'),
      record('compacted', { message: '', replacement_history: [{ type: 'message', role: 'user', content: [] }] }),
      status('context_compacted'),
      message('user', 'Again'),
    );
    expect(payloads[2]).toMatchObject({ kind: 'context/compressed', extent: 'full', replaced: { to: events[1]?.id } });
    expect(payloads[3]).toEqual({ kind: 'import/noted', what: 'context_compacted', repeats: events[2]?.id });
    expect(report.facts).toMatchObject({ compactions: 1, user_turns: 2 });
  });
});

describe('tokens of a rollout', () => {
  function totals(events: Awaited<ReturnType<typeof read>>['events']) {
    return events
      .flatMap((event) => partsOf(partsIn(event), 'usage'))
      .map(({ uncachedInput, cachedInput, output, reasoning }) => [uncachedInput, cachedInput, output, reasoning]);
  }

  test('U1: the running total is what counts; what an answer took is marked', async () => {
    const { events, report } = await read(
      status('token_count', { info: null }),
      tokens([100, 60, 10, 4], [100, 60, 10, 4]),
      tokens([100, 60, 10, 4], [100, 60, 10, 4]),
      tokens([250, 150, 30, 9], [150, 90, 20, 5]),
      tokens([400, 150, 35, 9], [1, 0, 1, 0]),
    );
    expect(totals(events)).toEqual([
      [40, 60, 10, 4],
      [100, 150, 30, 9],
      [250, 150, 35, 9],
    ]);
    expect(events.map(({ kind }) => kind)).toEqual([
      'import/noted',
      'model/answered',
      'import/noted',
      'model/answered',
      'model/answered',
    ]);
    expect(events.map((event) => sourceOf(event)?.marks.lastInput)).toEqual([undefined, 100, 100, 150, 1]);
    expect(report.facts).toMatchObject({
      input_tokens: 400,
      cached_input_tokens: 150,
      output_tokens: 35,
      reasoning_output_tokens: 9,
    });
  });

  test('U1: where the log has no total, what each answer took is added up', async () => {
    const { report } = await read(tokens(undefined, [100, 0, 10, 0]), tokens(undefined, [50, 0, 5, 0]));
    expect(report.facts).toMatchObject({ input_tokens: 150, output_tokens: 15 });
  });

  test('U1: a total that falls is another count, on top of the one before', async () => {
    const { report } = await read(
      tokens([100, 0, 10, 0], [100, 0, 10, 0]),
      tokens([0, 0, 0, 0], [0, 0, 0, 0]),
      tokens([5, 0, 1, 0], [5, 0, 1, 0]),
    );
    expect(report.facts).toMatchObject({ input_tokens: 105, output_tokens: 11 });
  });
});
