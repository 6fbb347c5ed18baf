import { describe, expect, it } from 'vitest';
import type { EventId } from '../../../core/model/ids.ts';
import type { MemoryCommand } from '../../../core/model/memory/commands.ts';
import { LONGEST_KEY, LONGEST_TEXT } from '../../../core/model/memory/decide.ts';
import { madeId } from '../../projections/made-history.ts';
import { commit, type MadeMemory, madeMemory } from './made-memory.ts';

const why = [madeId('why')];
const nowhere = madeId('nowhere');

/** A memory in which “tests” was committed and “style” is proposed. */
function given(): MadeMemory {
  const memory = madeMemory();
  memory.run(commit('tests', 'npm test', why));
  memory.run({ type: 'memory/propose', key: 'style', text: 'two blanks', evidence: why });
  return memory;
}

describe('K2: a change of memory is an event with evidence', () => {
  it.each<[string, (first: EventId) => MemoryCommand, string, (first: EventId) => object]>([
    ['commit', () => commit('port', '8080', why), 'committed', () => ({ key: 'port', text: '8080', evidence: why })],
    [
      'propose',
      () => ({ type: 'memory/propose', key: 'port', text: '8080', evidence: why }),
      'proposed',
      () => ({ key: 'port', text: '8080', evidence: why }),
    ],
    [
      'supersede',
      (old) => ({ type: 'memory/supersede', key: 'tests', text: 'vitest', old, evidence: why }),
      'superseded',
      (old) => ({ key: 'tests', text: 'vitest', old, evidence: why }),
    ],
    [
      'remember under a key that holds something',
      () => ({ type: 'memory/remember', key: 'tests', text: 'vitest', evidence: why }),
      'superseded',
      (old) => ({ key: 'tests', text: 'vitest', old, evidence: why }),
    ],
    [
      'remember under a new key, from a branch',
      () => ({
        type: 'memory/remember',
        key: 'port',
        text: '1',
        evidence: [],
        from: { session: 's' as never, event: nowhere, run: 'r' },
      }),
      'committed',
      () => ({ key: 'port', text: '1', evidence: [], from: { session: 's', event: nowhere, run: 'r' } }),
    ],
    [
      'retract',
      (item) => ({ type: 'memory/retract', item, reason: 'wrong', evidence: why }),
      'retracted',
      (item) => ({ key: 'tests', item, reason: 'wrong', evidence: why }),
    ],
    [
      'roll back',
      (to) => ({ type: 'memory/roll-back', to, reason: 'bad run', evidence: [] }),
      'rolled-back',
      (to) => ({ to, reason: 'bad run', evidence: [] }),
    ],
  ])('%s', (_, command, kind, payload) => {
    const memory = given();
    const first = memory.at(0);
    expect(memory.run(command(first))).toEqual({
      kind: `memory/${kind}`,
      payload: { scope: 'project', ...payload(first) },
    });
  });

  it.each<[string, (memory: MadeMemory) => MemoryCommand, string, string]>([
    ['the same words again', () => commit('tests', 'npm test'), 'already-so', '“tests” holds these words already.'],
    ['other words under the key', () => commit('tests', 'vitest'), 'in-use', '“tests” holds other words.'],
    [
      'the same proposal again',
      () => ({ type: 'memory/propose', key: 'style', text: 'two blanks', evidence: [] }),
      'already-so',
      '“style” is proposed with these words already.',
    ],
    [
      'a replacement under another key',
      (memory) => ({ type: 'memory/supersede', key: 'port', text: 'x', old: memory.at(0), evidence: [] }),
      'invalid',
      'The item is under “tests”, not under “port”.',
    ],
    [
      'an item that is not there',
      () => ({ type: 'memory/retract', item: nowhere, reason: 'wrong', evidence: [] }),
      'not-found',
      `There is no item ${nowhere} in this memory.`,
    ],
    [
      'a retraction without a reason',
      (memory) => ({ type: 'memory/retract', item: memory.at(0), reason: ' ', evidence: [] }),
      'invalid',
      'It takes a reason.',
    ],
    [
      'a roll-back to no change of it',
      () => ({ type: 'memory/roll-back', to: nowhere, reason: 'x', evidence: [] }),
      'not-found',
      `Event ${nowhere} is no change of this memory.`,
    ],
    [
      'a roll-back to where it is',
      (memory) => ({ type: 'memory/roll-back', to: memory.at(1), reason: 'x', evidence: [] }),
      'already-so',
      'That is the newest change of this memory.',
    ],
    ['no key', () => commit(' ', 'x'), 'invalid', 'A key needs at least one character.'],
    ['a long key', () => commit('k'.repeat(LONGEST_KEY + 1), 'x'), 'invalid', 'The key is longer than 200 characters.'],
    ['no text', () => commit('k', '\n'), 'invalid', 'There is nothing to remember: the text is empty.'],
    [
      'a long text',
      () => commit('k', 'x'.repeat(LONGEST_TEXT + 1)),
      'invalid',
      'The text is longer than 20,000 characters.',
    ],
  ])('is refused: %s', (_, command, code, message) => {
    const memory = given();
    expect(memory.run(command(memory))).toMatchObject({ code, message });
    expect(memory.events).toHaveLength(2);
  });

  it('what was retracted can’t be retracted or replaced again', () => {
    const memory = given();
    const item = memory.at(0);
    memory.run({ type: 'memory/retract', item, reason: 'wrong', evidence: [] });
    const again: MemoryCommand = { type: 'memory/supersede', key: 'tests', text: 'x', old: item, evidence: [] };
    expect(memory.run(again)).toMatchObject({
      code: 'already-so',
      message: 'The item under “tests” holds no more.',
    });
  });
});
