import { describe, expect, test } from 'vitest';
import { partsOf } from '../../../../core/model/parts-of.ts';
import { partsIn } from '../../../../core/projections/parts/parts-in.ts';
import { createImportWorld, eventsOf, historyOf, importAll, importOne, kindsOf, sessionAt } from '../import-logs.ts';
import { createLogFolder } from '../log-folder.ts';
import { call, message, meta, record, status, tokens } from './rollout.ts';

const PARENT = [
  meta('parent'),
  record('turn_context', { cwd: '/pond', model: 'm-1' }),
  message('user', 'Feed the fish'),
  status('user_message', { message: 'Feed the fish' }),
  message('assistant', 'Fed.'),
  tokens([100, 60, 10, 4], [100, 60, 10, 4]),
];
/** What a fork writes first: its own header, and the other thread's records with new time stamps. */
const FORK = [
  meta('child', { forked_from_id: 'parent' }),
  ...PARENT.map((line) => ({ ...line, timestamp: '2026-03-01T00:00:00.000Z' })),
  message('user', 'And the ducks'),
  status('user_message', { message: 'And the ducks' }),
  message('assistant', 'Fed too.'),
  tokens([150, 90, 13, 4], [50, 30, 3, 0]),
];

describe('threads that come from others', () => {
  test('I2: a fork leaves from the last record it copied, and counts only its own tokens', async () => {
    const folder = createLogFolder();
    folder.write('rollout-1.jsonl', PARENT);
    folder.write('rollout-2.jsonl', FORK);
    const world = createImportWorld();
    const [parent, fork] = await importAll(world, folder.path);
    const original = await eventsOf(world, sessionAt(parent, 0));
    const events = await eventsOf(world, sessionAt(fork, 0));
    expect(kindsOf(events)).toEqual([
      'session/forked',
      ...PARENT.map(() => 'import/noted'),
      'import/noted',
      'message',
      'import/noted',
      'model/answered',
      'model/answered',
    ]);
    expect(events[0]?.payload).toMatchObject({
      reason: 'copied-prefix',
      from: sessionAt(parent, 0),
      at: original.at(-1)?.id,
    });
    expect(events.slice(2, 8).map(({ payload }) => (payload as { repeats: string }).repeats)).toEqual(
      original.slice(1).map(({ id }) => id),
    );
    expect(kindsOf(await historyOf(world, sessionAt(fork, 0))).slice(0, 8)).toEqual([
      ...kindsOf(original),
      'session/forked',
    ]);
    expect(partsOf(partsIn(events.at(-1) as never), 'usage')).toMatchObject([
      { uncachedInput: 20, cachedInput: 30, output: 3 },
    ]);
    const alone = await importOne(createImportWorld(), folder.write('rollout-3.jsonl', FORK));
    expect(alone.facts).toMatchObject({ input_tokens: 150, user_turns: 2, assistant_messages: 2 });
    expect(fork?.facts).toEqual(alone.facts);
  });

  test('I2: a fork whose origin is not here is a root that says so', async () => {
    const world = createImportWorld();
    const report = await importOne(world, createLogFolder().write('rollout-2.jsonl', FORK));
    const [first] = await eventsOf(world, sessionAt(report, 0));
    expect(first?.payload).toMatchObject({
      imported: { kind: 'main', gap: 'forked from thread parent, which is not imported' },
    });
  });

  test("F5: a sub-agent's thread leaves from the call that asked for it", async () => {
    const folder = createLogFolder();
    folder.write('rollout-1.jsonl', [
      ...PARENT,
      ...call(
        'c-1',
        'spawn_agent',
        { agent_type: 'explorer', message: 'Count the ducks' },
        '{"agent_id":"agent-thread"}',
      ),
      ...call('c-2', 'spawn_agent', { agent_type: 'explorer', message: 'Count the swans' }),
    ]);
    const spawn = { subagent: { thread_spawn: { parent_thread_id: 'parent', depth: 1, agent_role: 'explorer' } } };
    folder.write('rollout-2.jsonl', [meta('agent-thread', { source: spawn }), message('user', 'Ducks!')]);
    folder.write('rollout-3.jsonl', [meta('other-thread', { source: spawn }), message('user', 'Count the swans')]);
    const world = createImportWorld();
    const [parent, ducks, swans] = await importAll(world, folder.path);
    const asking = await eventsOf(world, sessionAt(parent, 0));
    const first = (await eventsOf(world, sessionAt(ducks, 0)))[0];
    expect(first?.kind).toBe('session/spawned');
    expect(first?.envelope.parents).toEqual([asking.at(-3)?.id]);
    expect(first?.payload).toMatchObject({
      imported: { kind: 'sub-agent', agentId: 'agent-thread', agentType: 'explorer' },
      callId: 'c-1',
      task: 'Ducks!',
    });
    expect((await eventsOf(world, sessionAt(swans, 0)))[0]?.envelope.parents).toEqual([asking.at(-1)?.id]);
  });

  test("F5: a sub-agent's thread whose call is in no file is a root that says what is missing", async () => {
    const world = createImportWorld();
    const report = await importOne(
      world,
      createLogFolder().write('rollout.jsonl', [
        meta('agent-thread', { source: { subagent: { thread_spawn: { parent_thread_id: 'lost' } } } }),
      ]),
    );
    const [first] = await eventsOf(world, sessionAt(report, 0));
    expect([first?.kind, first?.payload]).toEqual([
      'session/created',
      expect.objectContaining({
        imported: expect.objectContaining({
          kind: 'sub-agent',
          gap: 'no imported file holds the call of thread lost that started this one',
        }),
      }),
    ]);
  });
});
