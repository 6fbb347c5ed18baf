import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { FileReport } from '../../../core/contract/import-report.ts';
import { payloadSchemas } from '../../../core/model/events.ts';
import { isKnownKind } from '../../../core/model/known-kinds.ts';
import { line, prompt, result, says } from './claude-code/transcript.ts';
import { call, item, message, meta, record, status, tokens } from './codex/rollout.ts';
import { createImportWorld, eventsOf, importOne, type TestWorld } from './import-logs.ts';
import { createLogFolder } from './log-folder.ts';
import { mutate, seeded } from './mutate.ts';

const TRANSCRIPT = [
  { type: 'summary', summary: 'Dug', leafUuid: 's-1' },
  line('attachment', 't-1', null, {
    attachment: { type: 'queued_command', prompt: 'Faster', origin: { kind: 'human' } },
  }),
  prompt('p-1', null, 'Dig', { isSidechain: true, agentId: 'a' }),
  line('system', 'c-1', 'p-1', {
    subtype: 'compact_boundary',
    compactMetadata: { preTokens: 9, preservedMessages: { uuids: ['p-1'] } },
  }),
  line('system', 'y-1', 'c-1', { subtype: 'api_error', retryAttempt: 1, maxRetries: 3, error: { status: 500 } }),
  { type: 'queue-operation', operation: 'enqueue', content: 'Stop' },
  { type: 'queue-operation', operation: 'remove' },
  result('r-1', 'p-1', 'call-1', [
    { type: 'image', source: { type: 'base64', media_type: 'image/png', data: 'AAAA' } },
  ]),
  says('s-1', 'r-1', 'Done', { forkedFrom: { sessionId: 'x', messageUuid: 'y' } }),
  line('progress', 'g-1', 's-1', { data: { type: 'agent_progress', agentId: 'a' }, parentToolUseID: 'call-1' }),
];
const ROLLOUT = [
  meta('thread-1', { forked_from_id: 'thread-0', source: { subagent: { thread_spawn: { parent_thread_id: 'x' } } } }),
  record('turn_context', { cwd: '/pond', model: 'm-1', sandbox_policy: { type: 'read-only', writable_roots: ['/'] } }),
  message('user', 'Feed the fish'),
  status('user_message', { message: 'Feed the fish', images: ['data:image/png;base64,AAAA'] }),
  ...call('c-1', 'spawn_agent', { message: 'x' }, '{"agent_id":"y"}'),
  status('exec_command_end', { call_id: 'c-1', exit_code: 1, duration: { secs: 1, nanos: 2 } }),
  item({ type: 'web_search_call', id: 'w', status: 'completed', action: { query: 'koi' } }),
  tokens([100, 60, 10, 4], [100, 60, 10, 4]),
  record('compacted', { message: 'x', replacement_history: [] }),
  status('turn_aborted', { reason: 'interrupted', turn_id: 't' }),
];
const DOCUMENT = {
  session: { id: 'old', timestamp: '2025-01-01T00:00:00Z' },
  items: [
    { role: 'user', content: 'Hi' },
    { role: 'assistant', content: [], tool_calls: [{ id: 'c', function: { name: 'f', arguments: '{}' } }] },
  ],
};

function jsonLines(lines: readonly object[]): Buffer {
  return Buffer.from(lines.map((each) => `${JSON.stringify(each)}\n`).join(''));
}

const SEEDS: readonly (readonly [string, Buffer])[] = [
  ['a rewound transcript', readFileSync(join(import.meta.dirname, '../../cases/rewind.jsonl'))],
  ['a transcript of many record types', jsonLines(TRANSCRIPT)],
  ['a rollout', jsonLines(ROLLOUT)],
  ['a rollout in one document', Buffer.from(JSON.stringify(DOCUMENT))],
];

/** Of each log; `npm run test:full` does 500. */
const MUTATIONS = Number(process.env.OPENRATH_MUTATIONS ?? 80);
const ROUNDS = MUTATIONS / 2;

/** Everything that a report and the events behind it must keep, whatever the source held. */
async function problemsOf(report: FileReport, world: TestWorld): Promise<string[]> {
  const { events, quarantined, records } = report.lines;
  const sums = records === events + quarantined ? [] : [`${records} records are not ${events} + ${quarantined}`];
  const isAnswered = ['imported', 'unchanged'].includes(report.status) || report.reason !== undefined;
  const payloads = await Promise.all(report.sessions.map(({ id }) => eventsOf(world, id)));
  const invalid = payloads.flat().flatMap(({ kind, payload }) => {
    if (!isKnownKind(kind)) return [`kind ${kind}`];
    const parsed = payloadSchemas[kind].safeParse(payload);
    return parsed.success ? [] : [`${kind}: ${parsed.error.message}`];
  });
  const isTainted = Object.hasOwn(Object.prototype, 'type');
  return [...sums, ...(isAnswered ? [] : ['no answer']), ...invalid, ...(isTainted ? ['a prototype changed'] : [])];
}

describe('hostile input', () => {
  test.each(SEEDS)(
    `I1: ${MUTATIONS} mutations of %s end in a report and in events that are what they claim`,
    async (_, seedLog) => {
      const folder = createLogFolder();
      const path = join(folder.path, 'log.jsonl');
      for (let seed = 1; seed <= MUTATIONS; seed++) {
        writeFileSync(path, mutate(seedLog, seeded(seed)));
        const world = createImportWorld();
        const report = await importOne(world, path);
        expect({ seed, problems: await problemsOf(report, world) }).toEqual({ seed, problems: [] });
      }
    },
    120_000,
  );

  test.each(SEEDS)(
    `I2: ${ROUNDS} times %s changes under an import that knows it, and nothing is lost or doubled`,
    async (_, seedLog) => {
      const folder = createLogFolder();
      const path = join(folder.path, 'log.jsonl');
      const world = createImportWorld();
      const random = seeded(7);
      let log = seedLog;
      for (let round = 1; round <= ROUNDS; round++) {
        writeFileSync(path, log);
        const report = await importOne(world, path);
        const fresh = await importOne(createImportWorld(), path);
        const isLog = fresh.status !== 'refused';
        const facts = isLog ? report.facts : { records: report.facts.records ?? 0 };
        expect({ round, problems: await problemsOf(report, world), facts }).toEqual({
          round,
          problems: [],
          facts: isLog ? fresh.facts : { records: 0 },
        });
        log = round % 10 === 0 ? seedLog : mutate(log, random);
      }
    },
    120_000,
  );
});
