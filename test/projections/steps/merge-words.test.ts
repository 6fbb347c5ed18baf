import { expect, it } from 'vitest';
import { type MadeSession, madeId } from '../made-history.ts';
import { saidBy } from './fold-events.ts';

const id = madeId('x');
const memory = [
  { key: 'soil', text: 'Clay.', item: id },
  { key: 'sun', item: id },
];

it.each<[string, (s: MadeSession) => unknown, string]>([
  [
    'a merge says what it brings of memory',
    (s) => s.add('merge/completed', { opened: id, brings: [id], memory }),
    'merge: completed, brings 1 event and 2 memory items | soil: Clay. sun: retracted',
  ],
  [
    'a conflict says which side was taken',
    (s) => s.add('merge/settled', { opened: id, layer: 'memory', conflict: 'soil', answer: 'theirs' }),
    'merge: memory conflict settled: soil, theirs taken',
  ],
  [
    'a conflict says that it was edited',
    (s) => s.add('merge/settled', { opened: id, layer: 'memory', conflict: 'soil', answer: 'edit', text: id }),
    'merge: memory conflict settled: soil, edited',
  ],
  [
    'a conflict says that both were kept, and under which key theirs is',
    (s) =>
      s.add('merge/settled', { opened: id, layer: 'memory', conflict: 'soil', answer: 'both', key: 'soil-theirs' }),
    'merge: memory conflict settled: soil, both kept, theirs as soil-theirs',
  ],
])('M1, M2: %s', (_, make, says) => expect(saidBy((s) => void make(s))).toEqual([says]));
