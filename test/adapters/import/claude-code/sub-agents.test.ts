import { describe, expect, test } from 'vitest';
import type { SessionEvent } from '../../../../core/model/read-event.ts';
import { erasureMark } from '../erasure-mark.ts';
import { createImportWorld, eventsOf, importAll, importOne, kindsOf, sessionAt } from '../import-logs.ts';
import { createLogFolder } from '../log-folder.ts';
import { answer, calls, line, prompt, result, says } from './transcript.ts';

const TASK = 'Count the snails';
const MAIN = [
  prompt('p-1', null, 'How many snails?'),
  calls('s-1', 'p-1', 'call-1', 'Task', { prompt: TASK, subagent_type: 'counter' }),
  result('r-1', 's-1', 'call-1', 'agentId: a1 (done)', { toolUseResult: { agentId: 'a1', totalDurationMs: 900 } }),
  says('s-2', 'r-1', 'Nine.'),
];
const SIDE = { isSidechain: true, sessionId: 'main' };

function agentLog(id: string, task = TASK) {
  const more = { ...SIDE, agentId: id };
  return [prompt(`${id}-p`, null, task, more), says(`${id}-s`, `${id}-p`, 'Nine snails', more)];
}

/** How a session opens. */
function opening(event: SessionEvent | undefined) {
  return { kind: event?.kind, parent: event?.envelope.parents[0], payload: event?.payload };
}

describe('sub-agents', () => {
  test.each([
    ['nested', 'main/subagents/agent-a1.jsonl'],
    ['nested in a workflow', 'main/subagents/workflows/wf_1/agent-a1.jsonl'],
    ['flat', 'agent-a1.jsonl'],
  ])('F5: a sub-agent in a file of its own (%s) leaves from the call that asked for it', async (_, name) => {
    const folder = createLogFolder();
    folder.write('main.jsonl', MAIN);
    folder.write(name, agentLog('a1'));
    const world = createImportWorld();
    const [main, agent] = await importAll(world, folder.path);
    const asking = (await eventsOf(world, sessionAt(main, 0)))[2];
    const events = await eventsOf(world, sessionAt(agent, 0));
    expect(kindsOf(events)).toEqual(['session/spawned', 'message', 'model/answered']);
    expect(opening(events[0])).toEqual({
      kind: 'session/spawned',
      parent: asking?.id,
      payload: {
        cwd: '/home/ada/garden',
        imported: {
          format: 'claude-code',
          sourceId: 'agent-a1',
          path: agent?.path,
          kind: 'sub-agent',
          agentId: 'a1',
          agentType: 'counter',
          version: '2.1.90',
        },
        from: sessionAt(main, 0),
        at: asking?.id,
        callId: 'call-1',
        task: TASK,
        workspace: 'unknown',
      },
    });
    expect(agent?.sessions).toEqual([
      { id: sessionAt(agent, 0), title: TASK, kind: 'sub-agent', parent: sessionAt(main, 0) },
    ]);
  });

  test("F5: the prompt of a sub-agent is an agent's", async () => {
    const folder = createLogFolder();
    const world = createImportWorld();
    const report = await importOne(world, folder.write('agent-a1.jsonl', agentLog('a1')));
    const [, message] = await eventsOf(world, sessionAt(report, 0));
    expect(message?.payload).toMatchObject({ role: 'user', author: 'agent' });
    expect(report.facts).toMatchObject({ agent_file: true, user_turns: 1 });
  });

  test('F5: without an answer that names it, a sub-agent is joined by the file beside it, or by its prompt', async () => {
    const folder = createLogFolder();
    folder.write('main.jsonl', [
      ...MAIN.slice(0, 2),
      calls('s-3', 's-1', 'call-2', 'Agent', { prompt: 'Count the slugs' }),
    ]);
    folder.write('main/subagents/agent-x.jsonl', agentLog('x', 'Something else'));
    folder.write('main/subagents/agent-x.meta.json', '{"toolUseId":"call-2","agentType":"counter","spawnDepth":1}');
    folder.write('main/subagents/agent-y.jsonl', agentLog('y'));
    const world = createImportWorld();
    const reports = await importAll(world, folder.path);
    const main = await eventsOf(world, sessionAt(reports[0], 0));
    const agents = reports.filter(({ path }) => path.includes('agent-') && path.endsWith('.jsonl'));
    const openings = await Promise.all(agents.map(async (agent) => (await eventsOf(world, sessionAt(agent, 0)))[0]));
    expect(openings.map((event) => event?.envelope.parents[0])).toEqual([main[3]?.id, main[2]?.id]);
    expect(openings.map((event) => event?.payload)).toMatchObject([{ callId: 'call-2' }, { callId: 'call-1' }]);
  });

  test('S12: a sub-agent is not joined to a call by a prompt that was erased', async () => {
    const folder = createLogFolder();
    const world = createImportWorld();
    const main = await importOne(world, folder.write('main.jsonl', MAIN.slice(0, 2)));
    const erased = (await eventsOf(world, sessionAt(main, 0))).slice(2).map(({ id }) => id);
    await world.store.erase(erased, erasureMark(erased));
    const agent = await importOne(world, folder.write('main/subagents/agent-y.jsonl', agentLog('y')));
    expect(agent.sessions[0]).not.toHaveProperty('parent');
  });

  test('F5: an agent that another agent asked for hangs on that one', async () => {
    const folder = createLogFolder();
    folder.write('main.jsonl', MAIN);
    const more = { ...SIDE, agentId: 'a1' };
    folder.write('main/subagents/agent-a1.jsonl', [
      prompt('a1-p', null, TASK, more),
      calls('a1-s', 'a1-p', 'call-9', 'Agent', { prompt: 'Count half of them' }, more),
    ]);
    folder.write('main/subagents/agent-b2.jsonl', agentLog('b2', 'Count half of them'));
    const world = createImportWorld();
    const [, outer, inner] = await importAll(world, folder.path);
    const outerEvents = await eventsOf(world, sessionAt(outer, 0));
    expect((await eventsOf(world, sessionAt(inner, 0)))[0]?.envelope.parents).toEqual([outerEvents[2]?.id]);
  });

  test('F5: a sub-agent whose call is in no file is a root that says what is missing', async () => {
    const folder = createLogFolder();
    const world = createImportWorld();
    const report = await importOne(world, folder.write('main/subagents/agent-a1.jsonl', agentLog('a1')));
    const [first] = await eventsOf(world, sessionAt(report, 0));
    expect(first?.kind).toBe('session/created');
    expect(first?.envelope.parents).toEqual([]);
    expect(first?.payload).toMatchObject({
      imported: { gap: 'no imported file holds the call that started sub-agent a1; expected it in main.jsonl' },
    });
  });

  test('F5: a sub-agent is joined to a session file that was imported before', async () => {
    const folder = createLogFolder();
    const world = createImportWorld();
    const main = await importOne(world, folder.write('main.jsonl', MAIN));
    const agent = await importOne(world, folder.write('main/subagents/agent-a1.jsonl', agentLog('a1')));
    expect(agent.sessions[0]?.parent).toBe(sessionAt(main, 0));
  });

  test('I4: sidechains inside a session file become a session each, joined by their prompt', async () => {
    const folder = createLogFolder();
    const world = createImportWorld();
    const path = folder.write('garden.jsonl', [
      MAIN[0] ?? '',
      answer('s-1', 'p-1', [
        { type: 'tool_use', id: 'call-1', name: 'Task', input: { prompt: TASK } },
        { type: 'tool_use', id: 'call-2', name: 'Task', input: { prompt: TASK } },
      ]),
      prompt('x-1', null, TASK, SIDE),
      prompt('y-1', null, TASK, SIDE),
      says('y-2', 'y-1', 'Four', SIDE),
      says('x-2', 'x-1', 'Five', SIDE),
      prompt('z-1', null, 'Warmup', SIDE),
      prompt('w-1', null, 'Nobody asked for this', SIDE),
      result('r-1', 's-1', 'call-1', 'Five'),
    ]);
    const report = await importOne(world, path);
    expect(report.sessions.map(({ kind, parent, title }) => [kind, parent === sessionAt(report, 0), title])).toEqual([
      ['main', false, 'How many snails?'],
      ['sub-agent', true, TASK],
      ['sub-agent', true, TASK],
      ['internal', false, 'Warmup'],
      ['sub-agent', false, 'Nobody asked for this'],
    ]);
    expect(kindsOf(await eventsOf(world, sessionAt(report, 0)))).toEqual([
      'session/created',
      'message',
      'model/answered',
      'tool/ended',
    ]);
    expect(kindsOf(await eventsOf(world, sessionAt(report, 1)))).toEqual([
      'session/spawned',
      'message',
      'model/answered',
    ]);
    const openings = await Promise.all([1, 2].map(async (at) => (await eventsOf(world, sessionAt(report, at)))[0]));
    expect(openings.map((event) => event?.payload)).toMatchObject([{ callId: 'call-1' }, { callId: 'call-2' }]);
    expect(report.facts).toMatchObject({ sidechain_records: 6, sidechain_roots: 4, user_turns: 1, agent_file: false });
  });

  test('I4: progress lines that mirror a sub-agent are notes and count no tokens', async () => {
    const folder = createLogFolder();
    const world = createImportWorld();
    const mirrored = says('m-1', null, 'Nine snails', { isSidechain: true });
    const path = folder.write('garden.jsonl', [
      ...MAIN.slice(0, 2),
      line('progress', 'g-1', 's-1', {
        data: { type: 'agent_progress', agentId: 'a1', message: mirrored },
        parentToolUseID: 'call-1',
      }),
      result('r-1', 'g-1', 'call-1', 'Nine'),
    ]);
    const report = await importOne(world, path);
    const events = await eventsOf(world, sessionAt(report, 0));
    expect(events[3]?.payload).toMatchObject({ what: 'progress:agent_progress' });
    expect(report.facts).toMatchObject({ output_tokens: 2, assistant_messages: 1, agent_ids: 1 });
  });

  test('I4: the helper of a compaction hangs on the record that it compacted', async () => {
    const folder = createLogFolder();
    const world = createImportWorld();
    folder.write('main.jsonl', MAIN);
    const more = { ...SIDE, agentId: 'acompact-1' };
    folder.write('main/subagents/agent-acompact-1.jsonl', [prompt('c-1', 's-2', 'Summarise', more)]);
    const [main, helper] = await importAll(world, folder.path);
    const events = await eventsOf(world, sessionAt(main, 0));
    const [first] = await eventsOf(world, sessionAt(helper, 0));
    expect(helper?.sessions[0]?.kind).toBe('internal');
    expect(first?.envelope.parents).toEqual([events[4]?.id]);
  });

  test('I3: a file that looked like a sub-agent until a person typed keeps what it was, and gets a session for the rest', async () => {
    const folder = createLogFolder();
    const world = createImportWorld();
    const warm = prompt('w-1', null, 'Warmup', { ...SIDE, agentId: 'a1' });
    const before = await importOne(world, folder.write('main.jsonl', [warm]));
    const after = await importOne(world, folder.write('main.jsonl', [warm, ...MAIN.slice(0, 2)]));
    expect(before.sessions.map(({ kind }) => kind)).toEqual(['internal']);
    expect(after.sessions.map(({ kind }) => kind)).toEqual(['main']);
    expect(kindsOf(await eventsOf(world, sessionAt(before, 0)))).toEqual(['session/created', 'message']);
    expect(kindsOf(await eventsOf(world, sessionAt(after, 0)))).toEqual([
      'session/created',
      'message',
      'model/answered',
    ]);
  });
});
