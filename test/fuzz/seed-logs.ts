import { existsSync, globSync, readFileSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { calls, line, prompt, result, says } from '../adapters/import/claude-code/transcript.ts';
import { call, item, message, meta, record, status, tokens } from '../adapters/import/codex/rollout.ts';

/** A log that mutations start from. */
export interface SeedLog {
  readonly name: string;
  readonly bytes: Buffer;
}

/** Real logs are taken whole up to here, so that a run takes milliseconds. */
const MAX_REAL_BYTES = 60_000;

const shared = resolve(import.meta.dirname, '../../../shared/data');

/** Made-up logs of each shape that the importers know. */
export function madeUpLogs(): SeedLog[] {
  return [
    { name: 'transcript', bytes: lines(transcript()) },
    { name: 'talk', bytes: lines(talk()) },
    { name: 'rollout', bytes: lines(rollout()) },
    { name: 'flat rollout', bytes: lines(flatRollout()) },
    { name: 'document', bytes: Buffer.from(JSON.stringify(document)) },
    { name: 'document over lines', bytes: Buffer.from(JSON.stringify(document, undefined, 2)) },
    { name: 'rewound', bytes: readFileSync(join(import.meta.dirname, '../cases/rewind.jsonl')) },
  ];
}

/** Small real logs that lie beside the checkout; none where there are none. */
export function realLogs(): SeedLog[] {
  if (!existsSync(shared)) return [];
  return globSync('{claude-code,codex}/**/*.{jsonl,json}', { cwd: shared })
    .sort()
    .map((name) => ({ name, path: join(shared, name) }))
    .filter(({ path }) => statSync(path).size <= MAX_REAL_BYTES)
    .map(({ name, path }) => ({ name, bytes: readFileSync(path) }));
}

function lines(records: readonly object[]): Buffer {
  return Buffer.from(records.map((each) => `${JSON.stringify(each)}\n`).join(''));
}

function transcript(): object[] {
  return [
    { type: 'summary', summary: 'Dug', leafUuid: 's-1' },
    line('attachment', 't-1', null, {
      attachment: { type: 'queued_command', prompt: 'Faster', origin: { kind: 'human' } },
    }),
    prompt('p-1', null, 'Dig', { isSidechain: true, agentId: 'a' }),
    line('system', 'c-1', 'p-1', { subtype: 'compact_boundary', compactMetadata: { preTokens: 9 } }),
    line('system', 'y-1', 'c-1', { subtype: 'api_error', retryAttempt: 1, maxRetries: 3, error: { status: 500 } }),
    { type: 'queue-operation', operation: 'enqueue', content: 'Stop' },
    result('r-1', 'p-1', 'call-1', [
      { type: 'image', source: { type: 'base64', media_type: 'image/png', data: 'AAAA' } },
    ]),
    says('s-1', 'r-1', 'Done', { forkedFrom: { sessionId: 'x', messageUuid: 'y' } }),
    line('progress', 'g-1', 's-1', { data: { type: 'agent_progress', agentId: 'a' }, parentToolUseID: 'call-1' }),
  ];
}

function talk(): object[] {
  return [
    prompt('u-1', null, 'List the files'),
    calls('a-1', 'u-1', 'call-1', 'Bash', { command: 'ls -la' }),
    result('u-2', 'a-1', 'call-1', 'a.txt\nb.txt'),
    calls('a-2', 'u-2', 'call-2', 'Task', { prompt: 'Look closer', subagent_type: 'scout' }),
    prompt('u-3', 'u-1', 'No, the folders'),
    says('a-3', 'u-3', 'There are none.'),
  ];
}

function rollout(): object[] {
  return [
    meta('thread-1', { forked_from_id: 'thread-0' }),
    record('turn_context', { cwd: '/pond', model: 'm-1', sandbox_policy: { type: 'read-only' } }),
    message('user', 'Feed the fish'),
    status('user_message', { message: 'Feed the fish', images: ['data:image/png;base64,AAAA'] }),
    ...call('c-1', 'shell', { command: ['ls'] }, '{"output":"koi","metadata":{"exit_code":0}}'),
    status('exec_command_end', { call_id: 'c-1', exit_code: 1, duration: { secs: 1, nanos: 2 } }),
    item({ type: 'reasoning', summary: [{ type: 'summary_text', text: 'They are hungry.' }] }),
    tokens([100, 60, 10, 4], [100, 60, 10, 4]),
    record('compacted', { message: 'x', replacement_history: [] }),
    message('assistant', 'Fed.'),
    status('turn_aborted', { reason: 'interrupted', turn_id: 't' }),
  ];
}

function flatRollout(): object[] {
  return [
    { id: 'flat-1', timestamp: '2025-08-21T06:29:22.000Z', instructions: null, git: { branch: 'main' } },
    { record_type: 'state' },
    { type: 'message', role: 'user', content: [{ type: 'input_text', text: 'Hi' }] },
    { type: 'function_call', name: 'shell', arguments: '{"command":["ls"]}', call_id: 'c-1' },
    { type: 'function_call_output', call_id: 'c-1', output: 'koi' },
    { type: 'message', role: 'assistant', content: [{ type: 'output_text', text: 'Bye' }] },
  ];
}

const document = {
  session: { id: 'old', timestamp: '2025-01-01T00:00:00Z', instructions: '' },
  items: [
    { role: 'user', content: 'Hi', type: 'message' },
    { role: 'assistant', content: [], tool_calls: [{ id: 'c', function: { name: 'f', arguments: '{}' } }] },
    { type: 'function_call_output', call_id: 'c', output: 'done' },
  ],
};
