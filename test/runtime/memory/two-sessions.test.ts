import { expect, it } from 'vitest';
import { sha256 } from '../../../core/adapters/sha256.ts';
import type { SessionId } from '../../../core/model/ids.ts';
import { streamOf } from '../../../core/model/memory/stream-of.ts';
import { partsOf } from '../../../core/model/parts-of.ts';
import { readEvent, type SessionEvent } from '../../../core/model/read-event.ts';
import { messagesOf } from '../../../core/projections/conversation/messages-of.ts';
import { memoryTools } from '../../../core/runtime/tools/memory-tools.ts';
import { call, said } from '../../projections/made-history.ts';
import { agentHome } from '../agent/agent-home.ts';
import { GARDEN, type MemoryHome, memoryHome } from './memory-home.ts';

const MAY = { memory: { reads: ['session', 'project'], writes: ['session', 'project'] } };
const BEANS = 'Beans are planted after the last frost, in rows of 40 cm.';
const remember = call('c1', 'remember', { scope: 'project', key: 'beans', text: BEANS });

interface Session {
  readonly name: string;
  readonly asks: string;
  readonly turns: Parameters<typeof agentHome>[0]['turns'];
  readonly agent?: Record<string, unknown>;
  readonly cwd?: string;
}

async function session({ on, memory }: MemoryHome, { name, asks, turns, agent = MAY, cwd = GARDEN.name }: Session) {
  const id = name as SessionId;
  const home = await agentHome({ on, memory, session: id, cwd, agent, turns, tools: memoryTools });
  const started = await home.runs.start({ session: id, agent: home.agent, message: [said(asks)] });
  if (!started.ok) throw new Error(started.refusal.message);
  expect(await started.value.ended).toMatchObject({ status: 'done' });
  return await home.events();
}

function ofKind(events: readonly SessionEvent[], kind: string) {
  return events.filter((event) => event.kind === kind).map(({ payload }) => payload as Record<string, unknown>);
}

it('K1: what one session of a project commits, another recalls; the record has query, heads, scores and the injected text', async () => {
  const home = memoryHome();
  const first = await session(home, {
    name: 'spring',
    asks: 'When do I plant beans?',
    turns: [[remember], [said('Kept.')]],
  });
  expect(ofKind(first, 'tool/ended')).toMatchObject([
    { parts: [{ output: 'Remembered in project memory under “beans”.', isError: false }] },
  ]);
  const stream = streamOf(GARDEN, sha256);
  const kept = (await home.on.store.own(stream, 0, 10)).map(readEvent);
  const asking = first.find(({ kind }) => kind === 'model/answered')?.id;
  const run = first.at(-1)?.envelope.run;
  expect(kept.map(({ kind, payload }) => ({ kind, payload }))).toEqual([
    { kind: 'memory/began', payload: GARDEN },
    {
      kind: 'memory/committed',
      payload: {
        scope: 'project',
        key: 'beans',
        text: BEANS,
        evidence: [asking],
        from: { session: 'spring', event: asking, run },
      },
    },
  ]);

  const second = await session(home, { name: 'later', asks: 'Is it time for beans?', turns: [[said('Not yet.')]] });
  const [recalled] = ofKind(second, 'memory/recalled');
  expect(recalled).toMatchObject({
    scope: 'session',
    query: 'Is it time for beans?',
    searched: [
      { scope: 'session', stream: 'later', head: expect.any(String) },
      { scope: 'project', stream, head: kept[1]?.id },
    ],
    items: [{ key: 'beans', injected: true, scope: 'project', item: kept[1]?.id, score: expect.any(Number) }],
    parts: [{ type: 'text', text: `[project memory: beans]\n${BEANS}` }],
    position: 'main/recall',
  });
  const messages = messagesOf(second, {});
  expect(messages[0]).toEqual({
    role: 'user',
    blocks: [1],
    parts: [said('Is it time for beans?'), said(`[Recalled from memory]\n[project memory: beans]\n${BEANS}`)],
  });
});

it('K2: the same key and text again changes nothing; other words replace, and say what was there', async () => {
  const home = memoryHome();
  const again = call('c2', 'remember', { scope: 'project', key: 'beans', text: BEANS });
  const other = call('c3', 'remember', { scope: 'project', key: 'beans', text: 'Never.' });
  const events = await session(home, {
    name: 'spring',
    asks: 'Keep this',
    turns: [[remember], [again], [other], [said('Kept.')]],
  });
  const outputs = ofKind(events, 'tool/ended').map(({ parts }) => partsOf(parts as never, 'tool-result')[0]?.output);
  expect(outputs).toEqual([
    'Remembered in project memory under “beans”.',
    '“beans” holds these words already. Nothing was changed.',
    `Replaced what project memory held under “beans”. Before it was:\n${BEANS}`,
  ]);
  expect((await home.on.store.ref(streamOf(GARDEN, sha256)))?.nextSeq).toBe(3);
});

it('K1: a call recalls, and its result alone gives the model what the record says', async () => {
  const home = memoryHome();
  await home.keep('beans', BEANS);
  const events = await session(home, {
    name: 'later',
    asks: 'hm',
    turns: [[call('c1', 'recall', { query: 'frost' })], [said('I see.')]],
  });
  const [atStart, byCall] = ofKind(events, 'memory/recalled');
  expect(atStart).toMatchObject({ items: [], query: 'hm' });
  expect(byCall).toMatchObject({ callId: 'c1', position: 'main#0/call-0/recall', items: [{ key: 'beans' }] });
  const text = `[project memory: beans]\n${BEANS}`;
  expect(byCall?.parts).toEqual([said(text)]);
  expect(messagesOf(events, {}).filter(({ role }) => role !== 'assistant')).toEqual([
    { role: 'user', parts: [said('hm')] },
    { role: 'tool', results: [{ callId: 'c1', tool: 'recall', output: text, isError: false }] },
  ]);
});

it('K1: scope session stays in its branch; an agent writes only where it may', async () => {
  const home = memoryHome();
  const own = call('c1', 'remember', { key: 'mood', text: 'The person likes short answers about beans.' });
  const far = call('c2', 'remember', { scope: 'user', key: 'mood', text: 'x' });
  const events = await session(home, { name: 'spring', asks: 'a', turns: [[own], [far], [said('Kept.')]] });
  expect(ofKind(events, 'memory/committed')).toMatchObject([{ scope: 'session', key: 'mood' }]);
  expect(ofKind(events, 'tool/ended')[1]).toMatchObject({
    parts: [
      {
        output: 'This agent may not write user memory. It may: session, project. Nothing was remembered.',
        isError: true,
      },
    ],
  });
  const same = await session(home, { name: 'spring', asks: 'short beans', turns: [[], [], [], [said('Ok.')]] });
  expect(ofKind(same, 'memory/recalled').at(-1)).toMatchObject({ items: [{ key: 'mood', scope: 'session' }] });
  const other = await session(home, { name: 'later', asks: 'short beans', turns: [[said('Ok.')]] });
  expect(ofKind(other, 'memory/recalled')).toMatchObject([{ items: [] }]);
});
