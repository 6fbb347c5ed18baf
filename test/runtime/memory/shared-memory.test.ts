import { describe, expect, it } from 'vitest';
import { sha256 } from '../../../core/adapters/sha256.ts';
import { CATALOGUE, type EventId, type SessionId } from '../../../core/model/ids.ts';
import { streamOf } from '../../../core/model/memory/stream-of.ts';
import { catalogueAppend } from '../../../core/runtime/acts.ts';
import { sealStream } from '../../../core/runtime/seal-stream.ts';
import { forgetErased } from '../../../core/runtime/search/forget-erased.ts';
import { seeded } from '../../renderer/random.ts';
import { GARDEN, type MemoryHome, memoryHome } from './memory-home.ts';

const STREAM = streamOf(GARDEN, sha256);

async function erase({ on, memory }: MemoryHome, event: string): Promise<void> {
  const { sealing } = on;
  const forget = async (events: Parameters<typeof memory.forget>[0]) => {
    await memory.forget(events);
    return [];
  };
  const store = forgetErased(on.store, { forget });
  const payload = { subject: STREAM, events: [event], reason: 'a secret' };
  const mark = await catalogueAppend([{ kind: 'catalogue/erased', payload }], store, sealing);
  expect(await store.erase([event as EventId], mark)).toMatchObject({ ok: true });
}

/** Ends a run of a session that was made for it. */
async function endRun({ on }: MemoryHome, session: string, outcome: 'done' | 'failed') {
  const id = session as SessionId;
  const drafts = [
    { kind: 'session/created', payload: {} },
    { kind: 'run/ended', payload: { outcome }, run: `run of ${session}` as never },
  ];
  const events = sealStream(drafts, { session: id, nextSeq: 0, parents: [], by: 'agent' }, on.sealing);
  await on.store.append([{ session: id, expectedHead: undefined, events }]);
  return { session: id, event: events[0]?.id as EventId, run: `run of ${session}` };
}

describe('K1: a shared memory', () => {
  it('is written by two hands at once, and neither is lost', async () => {
    const home = memoryHome();
    await Promise.all(['a', 'b', 'c'].map((key) => home.keep(key, `frost ${key}`)));
    expect((await home.near('frost')).map(([key]) => key).sort()).toEqual(['a', 'b', 'c']);
  });

  it('has its own stream for each scope and name; no name is spelled in an id', async () => {
    const home = memoryHome();
    await home.keep('k', 'frost', {}, { scope: 'user', name: '' });
    await home.keep('k', 'frost', {}, { scope: 'project', name: '../../etc' });
    expect(await home.near('frost')).toEqual([]);
    expect((await home.on.store.refs()).map(({ session }) => session)).toEqual([
      'memory.user',
      `memory.project.${sha256('../../etc')}`,
    ]);
  });

  it('leaves out what abandoned and failed branches left, unless it is asked for', async () => {
    const home = memoryHome();
    for (const [key, outcome] of [
      ['good', 'done'],
      ['bad', 'failed'],
      ['gone', 'done'],
    ] as const)
      await home.keep(key, 'frost', { from: await endRun(home, key, outcome) });
    home.trashed.add('gone' as SessionId);
    expect((await home.near('frost')).map(([key]) => key)).toEqual(['good']);
    const all = await home.memory.near({ query: 'frost', places: [GARDEN], most: 9, abandonedToo: true });
    expect(all.candidates.map(({ item }) => item.key).sort()).toEqual(['bad', 'gone', 'good']);
    home.trashed.clear();
    expect((await home.near('frost')).map(([key]) => key).sort()).toEqual(['gone', 'good']);
  });

  it('K2: a proposal is recalled by nobody, and what was replaced or taken back neither', async () => {
    const home = memoryHome();
    await home.keep('a', 'frost in may', { type: 'memory/propose' });
    const b = (await home.keep('b', 'frost in june')) as EventId;
    await home.keep('b', 'snow in june', { type: 'memory/remember' });
    expect(await home.near('frost')).toEqual([]);
    await home.memory.run(GARDEN, { type: 'memory/roll-back', to: b, reason: 'no snow', evidence: [] }, 'person');
    expect((await home.near('frost')).map(([key]) => key)).toEqual(['b']);
  });

  it('S12: an erased item is found no more, here and in the next host', async () => {
    const home = memoryHome();
    const secret = await home.keep('pin', 'the gate opens with 4711');
    await home.keep('gate', 'the gate is green');
    expect((await home.near('gate')).map(([key]) => key)).toHaveLength(2);
    await erase(home, secret);
    expect((await home.near('gate 4711')).map(([key]) => key)).toEqual(['gate']);
    expect([...(await home.memory.state(GARDEN)).items.values()].map(({ key }) => key)).toEqual(['gate']);
    expect((await memoryHome(home.on).near('4711')).map(([key]) => key)).toEqual([]);
    expect((await home.on.store.ref(CATALOGUE))?.nextSeq).toBe(1);
  });

  it('K3: a retraction and a roll-back say first which runs read what they take', async () => {
    const home = memoryHome();
    const before = (await home.keep('gate', 'the gate is green')) as EventId;
    const item = (await home.keep('frost', 'frost in may')) as EventId;
    const session = 'reader' as SessionId;
    const items = [
      { key: 'frost', injected: true, item },
      { key: 'gate', injected: false, item: before },
    ];
    const drafts = [
      { kind: 'session/created', payload: {} },
      { kind: 'memory/recalled', payload: { scope: 'project', items }, run: 'r1' as never },
    ];
    const events = sealStream(drafts, { session, nextSeq: 0, parents: [], by: 'agent' }, home.on.sealing);
    await home.on.store.append([{ session, expectedHead: undefined, events }]);
    const readBy = [{ session, run: 'r1', recalled: events[1]?.id, items: [item] }];
    const grounds = { reason: 'x', evidence: [] };
    const { readers } = home.memory;
    expect(await readers(GARDEN, { type: 'memory/retract', item, ...grounds })).toEqual(readBy);
    expect(await readers(GARDEN, { type: 'memory/roll-back', to: before, ...grounds })).toEqual(readBy);
    expect(await readers(GARDEN, { type: 'memory/retract', item: before, ...grounds })).toEqual([]);
  });

  it('S12: erasing an item takes its words and leaves the mark; one that is not there is refused', async () => {
    const home = memoryHome();
    const item = (await home.keep('pin', 'the gate opens with 4711')) as EventId;
    expect(await home.memory.erase(GARDEN, item, 'a secret')).toMatchObject({ ok: true });
    expect(await home.near('4711')).toEqual([]);
    expect((await home.on.store.event(item))?.payload).toBeUndefined();
    expect(await home.memory.erase(GARDEN, item, 'a secret')).toMatchObject({ refusal: { code: 'not-found' } });
  });

  it.each([1, 2, 3])('finds the same where it was kept up and where it is made anew (seed %i)', async (seed) => {
    const random = seeded(seed);
    const pick = (count: number): number => Math.floor(random() * count);
    const words = ['frost', 'beans', 'gate', '数据库', 'Bremsleitung', 'ok'];
    const kept = memoryHome();
    const ids: EventId[] = [];
    for (let step = 0; step < 40; step++) {
      const text = `${words[pick(6)]} ${words[pick(6)]} ${pick(3)}`;
      const item = ids[pick(ids.length)];
      const commands = [
        { type: 'memory/remember', key: `k${pick(9)}`, text, evidence: [] },
        { type: 'memory/retract', item, reason: 'x', evidence: [] },
        { type: 'memory/roll-back', to: item, reason: 'x', evidence: [] },
      ] as const;
      const command = commands[item === undefined || pick(2) === 0 ? 0 : pick(3)];
      const done = await kept.memory.run(GARDEN, command as never, 'person');
      if (done.ok) ids.push(done.value.event);
      if (step % 10 === 5 && item !== undefined) await erase(kept, item);
    }
    for (const word of words) {
      const found = await kept.near(word, 50);
      expect(await memoryHome(kept.on).near(word, 50)).toEqual(found);
    }
  });
});
