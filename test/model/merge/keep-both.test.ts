import { describe, expect, it } from 'vitest';
import type { EventId } from '../../../core/model/ids.ts';
import type { Ours } from '../../../core/model/merge/decide-meeting.ts';
import { decideKeepBoth, type KeepBoth, secondKeyOf } from '../../../core/model/merge/keep-both.ts';
import type { SessionMemory } from '../../../core/model/merge/session-memory.ts';
import { type MadeSession, madeId } from '../../projections/made-history.ts';
import { folded, opens, ours } from './made-sides.ts';

const memory = (...keys: string[]): SessionMemory => ({
  items: new Map(keys.map((key) => [key, { text: `Of ${key}.`, item: madeId(key) as EventId }])),
  wrote: new Map(keys.map((key) => [key, madeId(key) as EventId])),
});
const memories = { base: memory(), ours: memory('soil', 'crop'), theirs: memory('soil', 'crop', 'tool') };

describe('keeping both items of a key', () => {
  const under = (make: (s: MadeSession, opened: string) => void = () => undefined): Ours => ({
    ...ours,
    merge: folded((s) => make(s, opens(s, ['bed.txt'], ['soil', 'crop', 'sun']).id)),
  });
  const keep = (side: Ours, key: string, change: Partial<KeepBoth> = {}): KeepBoth => ({
    type: 'merge/settle',
    session: side.id,
    opened: (side.merge?.opened ?? '') as EventId,
    layer: 'memory',
    conflict: 'soil',
    answer: { take: 'both', key },
    ...change,
  });
  const refusal = (key: string, change: Partial<KeepBoth> = {}, side = under()) => {
    const decision = decideKeepBoth(keep(side, key, change), side, memories);
    return decision.ok ? 'accepted' : decision.refusal.message;
  };

  it('M1, M2: one event names the key that theirs is kept under', () => {
    const side = under();
    const payload = {
      opened: side.merge?.opened,
      layer: 'memory',
      conflict: 'soil',
      answer: 'both',
      key: 'soil-theirs',
    };
    expect(decideKeepBoth(keep(side, 'soil-theirs'), side, memories)).toEqual({
      ok: true,
      value: { kind: 'merge/settled', payload },
    });
  });

  it.each<[string, string, Partial<KeepBoth>, string]>([
    ['the key in conflict', 'soil', {}, 'The key “soil” is used already: nothing else may stand under it.'],
    ['a key that comes', 'tool', {}, 'The key “tool” is used already: nothing else may stand under it.'],
    ['no key', ' ', {}, 'The second item has no key.'],
    ['a long key', 'k'.repeat(201), {}, 'The key of the second item is longer than 200 characters.'],
    [
      'a file',
      'x',
      { layer: 'workspace', conflict: 'bed.txt' },
      'bed.txt is a file: only items of memory can be kept both.',
    ],
    ['one item', 'x', { conflict: 'sun' }, 'One side has nothing under “sun”: there are no two items to keep.'],
    ['no conflict', 'x', { conflict: 'tool' }, 'tool is no memory conflict of this merge.'],
  ])('%s is refused', (_, key, change, says) => expect(refusal(key, change)).toBe(says));

  it('a key that another answer promised is refused; its own can be given again', () => {
    const side = under((s, opened) =>
      s.add('merge/settled', { opened, layer: 'memory', conflict: 'crop', answer: 'both', key: 'second' }),
    );
    expect(refusal('second', {}, side)).toBe('The key “second” is used already: nothing else may stand under it.');
    expect(refusal('second', { conflict: 'crop' }, side)).toBe('accepted');
  });

  it('offers a key that nothing has, and none where a side has nothing', () => {
    expect(secondKeyOf('soil', memories)).toBe('soil-theirs');
    const taken = { ...memories, ours: memory('soil', 'soil-theirs', 'soil-theirs-2') };
    expect(secondKeyOf('soil', taken)).toBe('soil-theirs-3');
    expect(secondKeyOf('tool', memories)).toBeUndefined();
    expect(
      secondKeyOf('k'.repeat(200), { base: memory(), ours: memory('k'.repeat(200)), theirs: memory('k'.repeat(200)) }),
    ).toHaveLength(187);
  });
});
