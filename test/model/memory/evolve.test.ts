import { describe, expect, it } from 'vitest';
import { sha256 } from '../../../core/adapters/sha256.ts';
import type { StoredEvent } from '../../../core/model/envelope.ts';
import { seal } from '../../../core/model/envelope.ts';
import type { EventId, SessionId } from '../../../core/model/ids.ts';
import type { MemoryCommand } from '../../../core/model/memory/commands.ts';
import { decide } from '../../../core/model/memory/decide.ts';
import { evolve } from '../../../core/model/memory/evolve.ts';
import { emptyMemory } from '../../../core/model/memory/state.ts';
import { readEvent } from '../../../core/model/read-event.ts';
import { seeded } from '../../renderer/random.ts';
import { commit, heldIn, madeMemory } from './made-memory.ts';

describe('K2: what a memory holds', () => {
  it('a replacement holds in the place of what it replaces, a retraction takes away, a commit settles its proposal', () => {
    const memory = madeMemory();
    memory.run({ type: 'memory/propose', key: 'style', text: 'two blanks', evidence: [] });
    expect(memory.held()).toEqual([]);
    memory.run(commit('style', 'two blanks'));
    memory.run(commit('port', '80'));
    memory.run({ type: 'memory/remember', key: 'port', text: '8080', evidence: [] });
    expect(memory.held()).toEqual(['style: two blanks', 'port: 8080']);
    expect(memory.state.live.size).toBe(2);
    memory.run({ type: 'memory/retract', item: memory.at(1), reason: 'no', evidence: [] });
    expect(memory.held()).toEqual(['port: 8080']);
    expect([...memory.state.items.values()].map(({ text }) => text)).toEqual([
      'two blanks',
      'two blanks',
      '80',
      '8080',
    ]);
  });

  it('a roll-back makes it what it was after an event, and can be rolled back itself', () => {
    const memory = madeMemory();
    memory.run(commit('a', '1'));
    memory.run({ type: 'memory/remember', key: 'a', text: '2', evidence: [] });
    memory.run(commit('b', '1'));
    memory.run({ type: 'memory/roll-back', to: memory.at(0), reason: 'bad run', evidence: [] });
    expect(memory.held()).toEqual(['a: 1']);
    expect(memory.run(commit('b', '2'))).toMatchObject({ kind: 'memory/committed' });
    memory.run({ type: 'memory/roll-back', to: memory.at(2), reason: 'it was good', evidence: [] });
    expect(memory.held().sort()).toEqual(['a: 2', 'b: 1']);
  });

  it('K1: changes of another scope change nothing', () => {
    const memory = madeMemory();
    memory.run(commit('a', '1'));
    const user = emptyMemory('user');
    for (const event of memory.events) evolve(user, event);
    expect(user).toEqual(emptyMemory('user'));
  });
});

describe('S12: what is erased of a memory', () => {
  const commands: ((ids: readonly EventId[]) => MemoryCommand)[] = [
    () => commit('a', 'one'),
    () => commit('b', 'secret'),
    ([a]) => ({ type: 'memory/supersede', key: 'a', text: 'two', old: a as EventId, evidence: [] }),
    ([, b]) => ({ type: 'memory/retract', item: b as EventId, reason: 'it is a secret', evidence: [] }),
  ];
  const state = emptyMemory('project');
  const stored: StoredEvent[] = [];
  for (const command of commands) {
    const decided = decide(state, command(stored.map(({ id }) => id)));
    if (!decided.ok) throw new Error(decided.refusal.message);
    const origin = { session: 'memory.project.x' as SessionId, seq: stored.length };
    const place = {
      parents: stored.slice(-1).map(({ id }) => id),
      origin,
      by: 'person',
      atMs: 0,
      salt: '00'.repeat(16),
    };
    const event = seal(decided.value, place, sha256);
    stored.push(event);
    evolve(state, readEvent(event));
  }
  it.each<[string, number, string[]]>([
    ['an item', 0, ['a: two']],
    ['an item that was retracted', 1, ['a: two']],
    ['a replacement: what it replaced stays gone', 2, []],
    ['a retraction: what it took stays gone', 3, ['a: two']],
  ])('%s', (_, erased, held) => {
    const after = emptyMemory('project');
    for (const [at, event] of stored.entries())
      evolve(after, readEvent(at === erased ? { ...event, payload: undefined } : event));
    expect(heldIn(after)).toEqual(held);
  });
});

it.each([1, 2, 3, 4, 5])('K2: rolled back to any event it holds what it held then (seed %i)', (seed) => {
  const random = seeded(seed);
  const pick = (count: number): number => Math.floor(random() * count);
  const memory = madeMemory();
  const past: string[][] = [];
  for (let step = 0; step < 60; step++) {
    const ids = memory.events.map(({ id }) => id);
    const at = pick(Math.max(ids.length, 1));
    const id = ids[at] as EventId;
    const commands: MemoryCommand[] = [
      { type: 'memory/remember', key: `k${pick(5)}`, text: `t${pick(4)}`, evidence: [] },
      { type: 'memory/retract', item: id, reason: 'x', evidence: [] },
      { type: 'memory/roll-back', to: id, reason: 'x', evidence: [] },
    ];
    const command = commands[ids.length === 0 ? 0 : pick(3)] as MemoryCommand;
    memory.run(command);
    if (memory.events.length > past.length) {
      past.push(memory.held().sort());
      if (command.type === 'memory/roll-back') expect(past.at(-1)).toEqual(past[at]);
    }
  }
  expect(past.length).toBeGreaterThan(20);
});
