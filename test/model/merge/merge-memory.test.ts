import { expect, it } from 'vitest';
import { mergeMemory, type SettledKey } from '../../../core/model/merge/merge-memory.ts';
import { type SessionMemory, sessionMemory } from '../../../core/model/merge/session-memory.ts';
import { type MadeSession, madeId, madeSession } from '../../projections/made-history.ts';

/** The item that a key has in a session, or had before it was taken back. */
const itemOf = (s: MadeSession, key: string) =>
  s
    .history()
    .findLast(
      ({ kind, payload }) =>
        (kind === 'memory/committed' || kind === 'memory/superseded') &&
        'scope' in payload &&
        payload.scope === 'session' &&
        payload.key === key,
    )?.id;
const commit = (s: MadeSession, key: string, text: string, scope: 'session' | 'user' = 'session') =>
  s.add('memory/committed', { scope, key, text, evidence: [] }).id;
const write = (s: MadeSession, key: string, text: string) => {
  const old = itemOf(s, key);
  if (old === undefined) return commit(s, key, text);
  return s.add('memory/superseded', { scope: 'session', key, old, text }).id;
};
const retract = (s: MadeSession, key: string) =>
  s.add('memory/retracted', { scope: 'session', key, item: itemOf(s, key) ?? madeId('none'), reason: '' }).id;

const shown = ({ items }: SessionMemory) => Object.fromEntries([...items].map(([key, { text }]) => [key, text]));

it('K2: session memory is what was committed, superseded, retracted and rolled back in the branch; other scopes are streams of their own', () => {
  const s = madeSession('s');
  commit(s, 'a', '1');
  const then = commit(s, 'b', '1');
  commit(s, 'c', '1', 'user');
  write(s, 'a', '2');
  s.add('memory/proposed', { scope: 'session', key: 'd', text: '1', evidence: [] });
  retract(s, 'b');
  expect(shown(sessionMemory(s.own))).toEqual({ a: '2' });
  s.person('back');
  s.add('memory/rolled-back', { scope: 'session', to: then, reason: '' });
  expect(shown(sessionMemory(s.own))).toEqual({ a: '1', b: '1' });
});

function branches(ours: (s: MadeSession) => void, theirs: (s: MadeSession) => void) {
  const base = madeSession('base');
  for (const key of ['a', 'b', 'c', 'd']) commit(base, key, 'base');
  const [one, other] = ['ours', 'theirs'].map((name) => madeSession(name, { after: base.own }));
  ours(one as MadeSession);
  theirs(other as MadeSession);
  const memoryOf = (s: MadeSession | undefined) => sessionMemory(s?.history() ?? []);
  return { base: memoryOf(base), ours: memoryOf(one), theirs: memoryOf(other) };
}

it('M2: a key that theirs alone wrote comes; one that both wrote is a conflict, unless both wrote the same', () => {
  const ids: string[] = [];
  const sides = branches(
    (s) => {
      write(s, 'b', 'ours');
      write(s, 'c', 'same');
      retract(s, 'd');
    },
    (s) => {
      ids.push(retract(s, 'a'), write(s, 'b', 'theirs'), write(s, 'c', 'same'), write(s, 'd', 'theirs'));
      ids.push(write(s, 'e', 'new'));
    },
  );
  const { brings, conflicts } = mergeMemory(sides);
  expect(brings).toEqual([
    { key: 'a', item: ids[0] },
    { key: 'e', text: 'new', item: ids[4] },
  ]);
  expect(conflicts.map(({ key, base, ours, theirs }) => [key, base?.text, ours?.text, theirs?.text])).toEqual([
    ['b', 'base', 'ours', 'theirs'],
    ['d', 'base', undefined, 'theirs'],
  ]);
});

it.each([
  ['ours', []],
  ['base', ['base']],
  ['theirs', ['theirs']],
  ['edit', ['both']],
] as const)('M2: a conflict that was settled with %s brings what was answered', (take, texts) => {
  const sides = branches(
    (s) => write(s, 'b', 'ours'),
    (s) => write(s, 'b', 'theirs'),
  );
  const by = madeId('answer');
  const answer: SettledKey = take === 'edit' ? { take, text: 'both', by } : { take, by };
  const { brings, conflicts } = mergeMemory(sides, new Map([['b', answer]]));
  expect(brings.map(({ text }) => text)).toEqual(texts);
  expect(conflicts).toEqual([]);
});
